import * as z from 'zod/mini';

/** What a booking can ask for and a van can have: plugs, and a tow bar. */
export const Connector = z.enum(['J1772', 'CCS', 'NACS', 'tow']);
export type Connector = z.infer<typeof Connector>;
