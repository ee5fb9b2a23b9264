import { Failure } from '../../domain/failure.ts';
import type { PushAddress, PushRenewal } from '../../domain/push.ts';
import type { Principal } from '../accounts/principal.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { limits } from '../limits/table.ts';
import { isPushEndpoint } from './push-endpoint.ts';
import { isPushKey } from './push-key.ts';
import {
  deleteSubscription,
  dropOldest,
  moveSubscriptions,
  renewSubscription,
  saveSubscription,
} from './subscription-queries.ts';

/**
 * Tells this browser of the person's bookings from now on, as long as the session lasts.
 * @throws Failure INVALID for an address that is no push service's, or a key that is none
 */
export async function subscribe(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { role, id: subject, jti }: Principal,
  { endpoint, keys }: PushAddress,
): Promise<{ subscribed: boolean }> {
  mustBePushAddress({ endpoint, keys }, config);
  await inTransaction(db, async (trx) => {
    await saveSubscription(trx, { endpoint, role, subject, jti, ...keys, createdAt: clock() });
    await dropOldest(trx, role, subject, limits.pushAddresses.max);
  });
  return { subscribed: true };
}

/**
 * Tells a browser at its new address what it was told at its former one. Asked by its worker, which has nobody's
 * credentials; who tries addresses learns nothing, as the answer is the same for one that is not known.
 * @throws Failure INVALID for an address that is no push service's, or a key that is none
 */
export async function renewAddress(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { former, address }: PushRenewal,
): Promise<{ ok: true }> {
  mustBePushAddress(address, config);
  await inTransaction(db, (trx) => moveSubscriptions(trx, former, address));
  return { ok: true };
}

function mustBePushAddress({ endpoint, keys }: PushAddress, config: Context['config']): void {
  if (!isPushKey(keys.p256dh)) throw new Failure('INVALID', 'That is not the key of a browser.');
  if (!isPushEndpoint(endpoint, { production: config.production, services: config.pushServices })) {
    throw new Failure('INVALID', 'That is not the address of a push service.');
  }
}

/** Tells this browser nothing of theirs any more. */
export async function unsubscribe(
  { db }: Pick<Context, 'db'>,
  { role, id: subject }: Principal,
  endpoint: string,
): Promise<{ subscribed: boolean }> {
  await deleteSubscription(db, { endpoint, role, subject });
  return { subscribed: false };
}

/** Whether this browser is told of theirs; if so, it is for as long as this session lasts. */
export async function subscriptionState(
  { db }: Pick<Context, 'db'>,
  { role, id: subject, jti }: Principal,
  endpoint: string,
): Promise<{ subscribed: boolean }> {
  return { subscribed: await renewSubscription(db, { endpoint, role, subject }, jti) };
}
