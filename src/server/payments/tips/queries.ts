import { sql } from 'kysely';
import type { Db, PaymentRow } from '../../platform/db/schema.ts';

// A literal instead of a parameter lets SQLite use its partial index.
const failed = sql.lit('failed' as const);

/** Returns the tip of a booking; one that could not be charged is none. */
export const findTip = (db: Db, bookingId: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('tipBookingId', '=', bookingId)
    .where('status', '<>', failed)
    .executeTakeFirst();

type Tip = Pick<PaymentRow, 'customerId'> & { tipBookingId: string; tipTechId: string };

/** Makes the customer's unspent authorisation of an amount within these bounds the tip of a booking. Returns the changed row. */
export const bindToTip = (
  trx: Db,
  paymentId: string,
  { customerId, ...tip }: Tip,
  { minCents, maxCents }: { minCents: number; maxCents: number },
): Promise<PaymentRow | undefined> =>
  trx
    .updateTable('payments')
    .set(tip)
    .where('id', '=', paymentId)
    .where('customerId', '=', customerId)
    .where('status', '=', 'authorized')
    .where('bookingId', 'is', null)
    .where('tipBookingId', 'is', null)
    .where('amountCents', '>=', minCents)
    .where('amountCents', '<=', maxCents)
    .returningAll()
    .executeTakeFirst();
