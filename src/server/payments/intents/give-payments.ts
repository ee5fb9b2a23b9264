import { Failure } from '../../../domain/failure.ts';
import type { Db } from '../../platform/db/schema.ts';
import { hasOpenJob } from '../../platform/jobs/job-counts.ts';
import { giveCards } from '../cards/queries.ts';
import { listPaymentsOf } from '../queries.ts';

/**
 * Throws while money of a customer moves: an authorisation with an unknown outcome, or a pending capture or refund.
 * @throws Failure MONEY_MOVING
 */
export async function refuseMoving(trx: Db, customerId: string, message: string): Promise<void> {
  for (const { id, status } of await listPaymentsOf(trx, customerId))
    if (status === 'intent' || status === 'authorized' || (await hasOpenJob(trx, id)))
      throw new Failure('MONEY_MOVING', message);
}

/**
 * Gives all payments and saved cards of a customer to another one, in the transaction of a merge that has locked both. Entries, refunds and
 * receipts name the payment and stay as they are. A key that both have used gets another name: it is settled, so that
 * nobody sends it again.
 */
export async function givePayments(trx: Db, fromId: string, toId: string): Promise<number> {
  await trx
    .updateTable('payments')
    .set((e) => ({ idempotencyKey: e.ref('id') }))
    .where('customerId', '=', fromId)
    .where('idempotencyKey', 'in', (e) =>
      e.selectFrom('payments as kept').select('kept.idempotencyKey').where('kept.customerId', '=', toId),
    )
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({ customerId: toId })
    .where('customerId', '=', fromId)
    .executeTakeFirstOrThrow();
  // After the payments, whose rows a card that is being saved waits for.
  await giveCards(trx, fromId, toId);
  return Number(numUpdatedRows);
}
