import { ECDH } from 'node:crypto';
import type { PushAddress, PushRenewal } from '../../../contract/shapes/push.ts';
import { Failure } from '../../../domain/failure.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { limits } from '../../platform/limits/table.ts';
import type { Principal } from '../../platform/principal.ts';
import { isPushEndpoint } from './push-endpoint.ts';
import {
  deleteSubscription,
  dropOldest,
  moveSubscriptions,
  renewSubscription,
  saveSubscription,
} from './queries.ts';

/** Returns whether `p256dh` is a point of the curve P-256; otherwise no message can be encrypted for the browser. */
function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

/**
 * Subscribes this browser to the person's notifications while the session lasts.
 * @throws Failure INVALID for an endpoint outside push services or an invalid key
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
 * Moves the subscriptions of a browser's former endpoint to its new one. The service worker calls it without
 * credentials; the response is the same for unknown endpoints, so that callers learn nothing.
 * @throws Failure INVALID for an endpoint outside push services or an invalid key
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

/** Unsubscribes this browser from the person's notifications. */
export async function unsubscribe(
  { db }: Pick<Context, 'db'>,
  { role, id: subject }: Principal,
  endpoint: string,
): Promise<{ subscribed: boolean }> {
  await deleteSubscription(db, { endpoint, role, subject });
  return { subscribed: false };
}

/**
 * Returns whether this browser is subscribed to the person's notifications; if so, extends the subscription to this
 * session.
 */
export async function subscriptionState(
  { db }: Pick<Context, 'db'>,
  { role, id: subject, jti }: Principal,
  endpoint: string,
): Promise<{ subscribed: boolean }> {
  return { subscribed: await renewSubscription(db, { endpoint, role, subject }, jti) };
}
