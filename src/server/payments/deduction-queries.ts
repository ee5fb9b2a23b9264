import type { Insertable } from 'kysely';
import type { Db, DeductionRow, Deductions } from '../platform/db/schema.ts';

/** Lists what the provider has kept of a payment, in the order in which it became known. */
export const listDeductions = (db: Db, paymentId: string): Promise<DeductionRow[]> =>
  db.selectFrom('deductions').selectAll().where('paymentId', '=', paymentId).orderBy('number').execute();

export const insertDeduction = (db: Db, deduction: Insertable<Deductions>) =>
  db.insertInto('deductions').values(deduction).execute();
