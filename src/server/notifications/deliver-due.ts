import type { Context } from '../context.ts';
import type { DeliveryRow } from '../db/schema.ts';
import { worthSeconds } from './compose-push.ts';
import { deliverMail } from './deliver-mail.ts';
import { deliverPush } from './deliver-push.ts';
import type { Delivery, Outcome } from './delivery.ts';
import { finishDeliveries, listMessages, noteFailure, takeDueDeliveries } from './message-queries.ts';
import { PushPostponed } from './pusher.ts';
import { deleteEndpoints, listReachableAt } from './subscription-queries.ts';

/** As many as are under way at once. */
const MOST_AT_ONCE = 20;
/** Longer than a push service or mail server may take to answer; another node tries again afterwards. */
const CLAIM_MS = 30_000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 10 * 60_000;

export type Delivering = Pick<Context, 'db' | 'clock' | 'config' | 'log' | 'mailer' | 'pusher'>;

/** Sends what is due. What fails is tried again later, each time twice as late, as long as it is worth saying. */
export async function deliverDue(context: Delivering): Promise<void> {
  for (;;) {
    const now = context.clock();
    const taken = await takeDueDeliveries(context.db, now, now + CLAIM_MS, MOST_AT_ONCE);
    if (taken.length === 0) return;
    await deliverPage(context, taken);
  }
}

async function deliverPage(context: Delivering, taken: DeliveryRow[]): Promise<void> {
  const { db, clock } = context;
  const messages = await listMessages(db, [...new Set(taken.map(({ messageId }) => messageId))]);
  const messageOf = new Map(messages.map((message) => [message.id, message]));
  const endpoints = taken.filter(({ channel }) => channel === 'push').map(({ address }) => address);
  const reachable = endpoints.length > 0 ? await listReachableAt(db, endpoints, clock()) : [];
  const done = await Promise.all(
    taken.map(async (delivery): Promise<[Outcome | null, DeliveryRow]> => {
      const message = messageOf.get(delivery.messageId);
      return [message ? await attempt(context, { delivery, message, reachable }) : 'late', delivery];
    }),
  );
  const having = (wanted: Outcome) =>
    done.filter(([outcome]) => outcome === wanted).map(([, delivery]) => delivery);
  const gone = having('gone').map(({ address }) => address);
  if (gone.length > 0) await deleteEndpoints(db, gone);
  for (const outcome of ['sent', 'gone', 'refused', 'unreachable', 'late'] as const) {
    const ids = having(outcome).map(({ id }) => id);
    if (ids.length > 0) await finishDeliveries(db, ids, outcome, clock());
  }
}

/** Null when it is to be tried again. */
async function attempt(context: Delivering, wanted: Delivery): Promise<Outcome | null> {
  const { db, clock, log } = context;
  const { delivery, message } = wanted;
  if (clock() - message.createdAt > worthSeconds[message.kind] * 1000) return 'late';
  try {
    const deliver = delivery.channel === 'push' ? deliverPush : deliverMail;
    const outcome = await deliver(context, wanted);
    if (outcome === 'refused') log.warn({ deliveryId: delivery.id }, 'a message was refused for good');
    return outcome;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const backOffMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** delivery.attempts);
    const afterMs = (error instanceof PushPostponed ? error.afterMs : null) ?? backOffMs;
    log.warn({ err: error, deliveryId: delivery.id }, 'a message was not sent; it will be tried again');
    await noteFailure(db, delivery.id, text, clock() + afterMs);
    return null;
  }
}
