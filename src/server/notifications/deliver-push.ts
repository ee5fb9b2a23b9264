import type { Context } from '../context.ts';
import { composePush, worthSeconds } from './compose-push.ts';
import type { Delivery, Outcome } from './delivery.ts';

/** Pushes to one browser, as long as who signed in there still is, and on duty if need be. */
export async function deliverPush(
  { pusher, config }: Pick<Context, 'pusher' | 'config'>,
  { delivery, message, browser }: Delivery,
): Promise<Outcome> {
  const push = composePush(config.brand.name, message, delivery.role);
  if (!browser || !push) return 'unreachable';
  return pusher.push(browser, JSON.stringify(push), {
    ttlSeconds: worthSeconds[message.kind],
    topic: message.bookingId,
  });
}
