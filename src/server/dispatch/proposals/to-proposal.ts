import type { Proposal } from '../../../domain/dispatch/forecast.ts';
import { milesBetween, roundToTenth } from '../../../domain/places/place.ts';
import { toTime } from '../../../domain/time.ts';
import { proposalReason, type TextContext } from '../reason-texts.ts';
import { arrivalOf, marginMinutes, type Ranked, wholeMinute } from '../situation/ranking.ts';
import type { OpenBooking } from '../situation/situation.ts';

/** Returns the proposal of a ranked technician for a booking, with its reason in words. */
export function toProposal(
  context: TextContext,
  booking: OpenBooking,
  { technician, found }: Ranked,
  { nowMs, isTaken }: { nowMs: number; isTaken: boolean },
): Proposal {
  const { first, breakEndsAt, freeAt, driveMinutes } = found;
  const arrivesAt = arrivalOf(found, booking);
  const margin = marginMinutes(booking, arrivesAt);
  return {
    techId: technician.techId,
    name: technician.name,
    distance: roundToTenth(milesBetween(technician.position, booking)),
    driveMinutes: Math.round(driveMinutes),
    arrivesAt: toTime(arrivesAt),
    freeAt: first || breakEndsAt !== null ? toTime(wholeMinute(freeAt)) : null,
    marginMinutes: margin,
    isNeededElsewhere: isTaken,
    reason: proposalReason(context, {
      ...found,
      nowMs,
      arrivesAt,
      marginMinutes: margin,
      isTaken,
      kwhLeft: technician.spareKwh,
    }),
  };
}
