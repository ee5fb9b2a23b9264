import { MINUTE_MS, SECOND_MS } from '../../domain/durations.ts';
import { Failure } from '../../domain/failure.ts';
import { HOLD_MINUTES } from '../../domain/promise/slot.ts';
import type { Context } from '../context.ts';
import type { Db, SlotHolds } from '../platform/db/schema.ts';
import { waitOf } from '../platform/limits/refusal-texts.ts';
import { limits } from '../platform/limits/table.ts';
import { addHoldTime, giveHoldTimeBack, setHoldTime } from './queries.ts';

const { max: MAX_MINUTES, windowMs: WINDOW_MS } = limits.slotHolds;
const MAX_MS = MAX_MINUTES * MINUTE_MS;
const HOLD_MS = HOLD_MINUTES * MINUTE_MS;
/** A shorter hold would be over before anybody has paid. */
const MIN_MS = MINUTE_MS;

/** No place is held without end by a customer who never pays. */
type Held = Pick<SlotHolds, 'customerId' | 'startAt' | 'expiresAt'>;

/**
 * Counts a hold of a slot in the hold's transaction, and returns until when it lasts: 5 minutes, or what is left of 15
 * minutes in an hour.
 * @throws Failure RATE_LIMITED after 15 minutes
 */
export async function countHold(
  { config, texts }: Pick<Context, 'config' | 'texts'>,
  trx: Db,
  { customerId, startAt }: Pick<Held, 'customerId' | 'startAt'>,
  nowMs: number,
): Promise<number> {
  if (config.rateLimit === 0) return nowMs + HOLD_MS;
  const counted = { customerId, startAt, since: nowMs, heldMs: HOLD_MS };
  const { since, heldMs } = await addHoldTime(trx, counted, nowMs - WINDOW_MS).executeTakeFirstOrThrow();
  if (heldMs <= MAX_MS) return nowMs + HOLD_MS;
  const leftMs = HOLD_MS - (heldMs - MAX_MS);
  if (leftMs < MIN_MS) {
    const waitMs = since + WINDOW_MS - nowMs;
    const wait = waitOf(nowMs, waitMs, config.company.timeZone, texts);
    const details = { retryAfterSeconds: waitMs / SECOND_MS };
    throw new Failure('RATE_LIMITED', limits.slotHolds.refusal(wait, texts), details);
  }
  await setHoldTime(trx, { customerId, startAt, heldMs: MAX_MS });
  return nowMs + leftMs;
}

/** Counts only the time for which a place was held: the rest of a hold that ends before its time is given back. */
export async function giveBackRest(
  trx: Db,
  { customerId, startAt, expiresAt }: Held,
  nowMs: number,
): Promise<void> {
  if (expiresAt > nowMs) await giveHoldTimeBack(trx, { customerId, startAt, heldMs: expiresAt - nowMs });
}
