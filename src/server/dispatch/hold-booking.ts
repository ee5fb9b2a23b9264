import { canHoldUntil, holderAt } from '../../domain/dispatch/hold.ts';
import { Failure } from '../../domain/failure.ts';
import { type Changing, changeBooking, refuseStaleHold } from '../bookings/change-bookings.ts';
import { decide } from '../bookings/decide.ts';
import type { BookingDetail } from '../bookings/find-booking.ts';
import type { Principal } from '../platform/principal.ts';

/** Until when, in epoch milliseconds; null until it is let go. */
export type HoldWish = { untilMs: number | null };

/**
 * Has only a person decide about an open booking, or with null the automatic mode and suggestions again. An assignment
 * ends it, too. Returns the booking after the change.
 * @param seenVersion the version that the dispatcher saw, if it was sent: a hold by somebody else since then stays
 * @throws Failure BOOKING_NOT_FOUND, BOOKING_FINISHED, STALE with the present booking, HOLD_INVALID for a time that has
 * passed or is too far
 */
export const holdBooking = (
  context: Changing,
  by: Principal,
  id: string,
  wish: HoldWish | null,
  seenVersion?: number | null,
): Promise<BookingDetail> =>
  changeBooking(context, by, id, null, async (before, now) => {
    if (seenVersion != null) await refuseStaleHold(context, by, before, seenVersion);
    const untilMs = wish?.untilMs ?? null;
    if (untilMs !== null && !canHoldUntil(untilMs, now)) throw new Failure('HOLD_INVALID');
    const heldBy = wish ? by.id : null;
    const decided = decide(context, before, 'takeOver', by, now, heldBy ?? undefined);
    const isSame = holderAt(before, now) === heldBy && (heldBy === null || before.heldUntil === untilMs);
    if (!decided || isSame) return null;
    return {
      ...decided,
      set: { ...decided.set, heldBy, heldUntil: untilMs },
      ...(untilMs !== null && { heldUntil: untilMs }),
    };
  });
