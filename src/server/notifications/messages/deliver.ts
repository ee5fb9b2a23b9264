import type { Texts } from '../../../domain/texts.ts';
import { findBooking } from '../../bookings/find-booking.ts';
import type { Job, Outcome } from '../../platform/jobs/handlers.ts';
import { backOffMs } from '../../platform/jobs/kinds.ts';
import { speaking } from '../../platform/spoken-texts.ts';
import type { Answer, Channel, Messaging, ToldAmounts } from '../channels/channel.ts';
import { type ChannelName, channels } from '../channels/channels.ts';
import { rulesOf } from './message-kinds.ts';
import {
  type DeliveryOfMessage,
  findDelivery,
  findLanguage,
  finishDelivery,
  noteFailure,
} from './queries.ts';
import { SIGN_IN_CHANGED_TTL_MS, sendSignInChange } from './sign-in-change.ts';

/** Runs the delivery whose id is the job's id. */
export async function deliver(
  context: Messaging,
  { id, kind: jobKind, attempts, payload: { person } }: Job<'deliver-staff' | 'deliver-customer'>,
): Promise<Outcome> {
  const { db, clock, sharedClock, log } = context;
  const delivery = await findDelivery(db, id);
  if (!delivery || delivery.doneAt !== null) return 'done';
  const answer = await send(context, delivery, person);
  if (answer === 'refused') log.warn({ deliveryId: id }, 'a message was refused for good');
  if (typeof answer === 'string') {
    await finishDelivery(db, id, { outcome: answer, attempts, doneAt: clock() });
    return 'done';
  }
  const { retryAfterMs, reason } = answer;
  log.warn({ deliveryId: id, reason }, 'a message was not sent; it will be tried again');
  await noteFailure(db, id, { attempts, lastError: reason });
  return { retryAt: (await sharedClock()) + (retryAfterMs ?? backOffMs(jobKind, attempts)), error: reason };
}

async function send(
  context: Messaging,
  delivery: DeliveryOfMessage,
  person: string,
): Promise<Answer | 'late'> {
  const { kind, channel, role, address, bookingId, messageDueAt, payload } = delivery;
  const age = context.clock() - messageDueAt;
  if (bookingId === null) {
    if (age > SIGN_IN_CHANGED_TTL_MS) return 'late';
    return sendSignInChange(context, { ...delivery, person }).catch(asRetry);
  }
  const { ttlMs, content } = rulesOf(kind);
  if (age > ttlMs) return 'late';
  const booking = await findBooking(context.db, bookingId);
  const name = channel as ChannelName;
  const text = content[name];
  if (!booking) return 'unreachable';
  // The kind is only known to newer nodes, so the job is left to them.
  if (!text) throw new Error(`this node tells no ${kind} by ${channel}`);
  const by = channels[name] as Channel<typeof text>;
  const told = { role, address, person, booking, ttlMs, ...amountsIn(payload) };
  const work = () => by.deliver(context, told, text).catch(asRetry);
  return speaking(role === 'customer' ? await textsOf(context, booking.customerId) : null, work);
}

const amountsIn = (payload: string | null): ToldAmounts => ({
  ...{ refundCents: null, differenceCents: null },
  ...(payload !== null && (JSON.parse(payload) as Partial<ToldAmounts>)),
});

/** Returns the texts in a customer's language at this time: the chosen one, or else that of the last sign-in. */
async function textsOf({ db, languages }: Messaging, customerId: string): Promise<Texts> {
  const known = await findLanguage(db, customerId);
  return languages.all.get(known?.language ?? known?.seenLanguage ?? '') ?? languages.company;
}

const asRetry = (error: unknown): Answer => ({
  retryAfterMs: null,
  reason: error instanceof Error ? error.message : String(error),
});
