import * as z from 'zod/mini';

/** What the slots of a company that plans them are counted from. */
export const SlotFigures = z.object({
  technicians: z.int(),
  /** Active technicians without a shift, who count as at work in the company's hours. */
  withoutRoster: z.int(),
  /** How many a van keeps at the base on a day without other bookings. */
  bookingsOfOneVan: z.int(),
});
export type SlotFigures = z.infer<typeof SlotFigures>;
