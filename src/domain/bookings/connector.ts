import * as z from 'zod/mini';
import type { Texts } from '../texts.ts';

export const Plug = z.enum(['J1772', 'CCS', 'NACS']);
export type Plug = z.infer<typeof Plug>;
export const plugs = Plug.options;

/** What a booking can ask for and a van can have: plugs, and a tow bar. */
export const Connector = z.enum([...plugs, 'tow']);
export type Connector = z.infer<typeof Connector>;

/** The name of a connector; the names of plugs are the same in each language. */
export const connectorText = (connector: Connector, { t }: Pick<Texts, 't'>): string =>
  connector === 'tow' ? t('Tow') : connector;
