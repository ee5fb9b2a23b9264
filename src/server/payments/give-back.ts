import type { Context } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { takeBack } from './queries.ts';
import { queueVoid } from './queue-work.ts';

/**
 * Gives back an authorisation that no booking has: first in the ledger, in one guarded step, so that none
 * can bind it any more; then on the card, by a job. Tells whether there was something to give back.
 */
export const giveBack = ({ db, clock }: Pick<Context, 'db' | 'clock'>, paymentId: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const now = clock();
    if (!(await takeBack(trx, paymentId, now))) return false;
    await queueVoid(trx, paymentId, now);
    return true;
  });
