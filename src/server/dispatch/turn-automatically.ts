import { type Better, type Forecast, isWorthTurning } from '../../domain/dispatch/forecast.ts';
import type { Changing } from '../bookings/change-bookings.ts';
import type { Context } from '../context.ts';
import { type Answers, isAdminsChoice } from './asked.ts';
import { assignAutomatically, unlessOutOfDate } from './assign-automatically.ts';
import { automatic } from './open-offer.ts';
import type { OpenBooking } from './queries.ts';
import { swapTechnicians } from './swap-technicians.ts';

type Found = ReadonlyMap<string, Forecast>;

/**
 * Gives each assigned job to its better technician, with the reason in the history, if that technician can go now. The
 * dispatcher's own choices stay, and so does a job whose technicians got another one meanwhile.
 */
export async function turnAutomatically(
  context: Changing & Pick<Context, 'texts'>,
  turnable: readonly OpenBooking[],
  found: Found,
  answers: Answers,
): Promise<void> {
  const isAsked = (techId: string) =>
    answers.offers.some((offer) => offer.techId === techId && offer.closedAt === null);
  const betters = new Map<string, { booking: OpenBooking; better: Better }>();
  for (const booking of turnable) {
    const better = found.get(booking.id)?.better;
    if (!better || better.freeAt !== null || isAsked(better.techId)) continue;
    if (isAdminsChoice(booking, answers) || !isWorthTurning(better, answers.turnMinutes)) continue;
    betters.set(booking.id, { booking, better });
  }
  for (const { booking, better } of betters.values()) {
    const reason = reasonOf(context, better);
    if (better.swapWith === undefined) {
      await assignAutomatically(context, booking, { techId: better.techId, reason });
      continue;
    }
    const other = betters.get(better.swapWith);
    // Both bookings name each other; the first one swaps.
    if (!other || booking.id > other.booking.id) continue;
    const reasons = [reason, reasonOf(context, other.better)];
    await unlessOutOfDate(() => swapTechnicians(context, automatic, [booking, other.booking], reasons));
  }
}

/** '14 min gained, arrives 9:52 AM, 11 min before the promise, free now'. */
const reasonOf = ({ texts: { t } }: Pick<Context, 'texts'>, { gainMinutes, reason }: Better): string =>
  `${t('{minutes} min gained', { minutes: gainMinutes })}, ${reason}`;
