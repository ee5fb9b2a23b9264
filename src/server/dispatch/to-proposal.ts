import { storedPromise } from '../../domain/bookings/promise.ts';
import type { Proposal } from '../../domain/dispatch/forecast.ts';
import type { Match } from '../../domain/dispatch/matching.ts';
import { milesBetween, roundToTenth } from '../../domain/places/place.ts';
import { toTime } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import type { Able } from './able-technicians.ts';
import { proposalReason } from './proposal-reason.ts';
import type { OpenBooking } from './queries.ts';
import { arrivalOf, wholeMinute } from './urgent-calls.ts';

const MINUTE_MS = 60_000;

export type Saying = Pick<Context, 'config' | 'texts'>;

/** Returns the proposal of a technician for a booking, with its reason in words. */
export function toProposal(
  context: Saying,
  booking: OpenBooking,
  { techId, name, position, spareKwh }: Able,
  found: Match,
  { nowMs, isTaken }: { nowMs: number; isTaken: boolean },
): Proposal {
  const arrivesAt = arrivalOf(found, booking);
  const marginMinutes = Math.round((storedPromise(booking) - arrivesAt) / MINUTE_MS);
  return {
    techId,
    name,
    distance: roundToTenth(milesBetween(position, booking)),
    driveMinutes: Math.round(found.driveMinutes),
    arrivesAt: toTime(arrivesAt),
    freeAt: found.first || found.breakEndsAt !== null ? toTime(wholeMinute(found.freeAt)) : null,
    marginMinutes,
    isNeededElsewhere: isTaken,
    reason: proposalReason(context, {
      ...found,
      nowMs,
      arrivesAt,
      marginMinutes,
      isTaken,
      kwhLeft: spareKwh,
    }),
  };
}
