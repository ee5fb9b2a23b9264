import type { DayPlan } from '../../../contract/shapes/day-plan.ts';
import { isUnassigned } from '../../../domain/bookings/booking-status.ts';
import type { Context } from '../../context.ts';
import { unplannedText, urgentUnplannedText } from '../reason-texts.ts';
import type { Planner } from '../solver/planner.ts';
import type { Search } from '../solver/task.ts';
import type { DaySituation, FormerPlan } from './day-plans.ts';
import { itinerariesOf, layOut, toPlanned } from './itineraries.ts';
import type { DayBooking } from './queries.ts';
import { canServe, toTask, wantedOf } from './to-task.ts';

type Planning = Pick<Context, 'config' | 'texts' | 'gazetteer' | 'driveFactors'>;

/** A plan, and whether the search for it has tried enough. */
type PlannedDay = { plan: DayPlan; isFinal: boolean };

/**
 * Plans a day, beginning with the proposals of its former plan, which stay unless another plan is clearly better; those
 * of a settled plan of a later day stay as long as they can.
 */
export async function planDay(
  context: Planning,
  planner: Pick<Planner, 'solve'>,
  situation: DaySituation,
  former: FormerPlan,
  search: Search,
): Promise<PlannedDay> {
  const itineraries = itinerariesOf(situation);
  const prepared = toTask(context, situation, itineraries, former);
  const solved = prepared && (await planner.solve(prepared.task, search));
  const { routes, unassigned, isFinal } = solved ?? { routes: [], unassigned: null, isFinal: true };
  const bookingsAt = (visits: readonly number[]) =>
    visits.flatMap((visit) => prepared?.bookings[visit] ?? []);
  const planned = routes.map(
    (visits, n) => [prepared?.itineraries[n]?.techId ?? '', bookingsAt(visits)] as const,
  );
  const first = layOut(situation, itineraries, new Map(planned));
  // Where nobody knows where a technician has the break, the drives around it are longer than the planner thinks.
  const missed = new Set(missedIn(first, situation));
  const plan =
    missed.size === 0
      ? first
      : layOut(
          situation,
          itineraries,
          new Map(planned.map(([techId, list]) => [techId, list.filter(({ id }) => !missed.has(id))])),
        );
  const wanted = wantedOf(situation);
  const unassignedIds = new Set(
    unassigned ? bookingsAt(unassigned).map(({ id }) => id) : wanted.map(({ id }) => id),
  );
  const unplanned = wanted.filter(({ id }) => unassignedIds.has(id) || missed.has(id));
  const working = itineraries.filter(({ takesMore }) => takesMore);
  const urgentReason = urgentUnplannedText(
    context,
    working.some(({ position }) => position !== null),
  );
  const reasonOf = (booking: DayBooking) =>
    unplannedText(context, booking, {
      isAnyoneOnDuty: working.length > 0,
      hasConnector: working.some((itinerary) => canServe(itinerary, booking)),
    });
  const all = [
    ...situation.bookings
      .filter((booking) => isUnassigned(booking) && situation.urgent.get(booking.id) === null)
      .map((booking) => ({ ...toPlanned(booking), reason: urgentReason })),
    ...unplanned.map((booking) => ({ ...toPlanned(booking), reason: reasonOf(booking) })),
  ];
  return { plan: { ...plan, unplanned: all }, isFinal };
}

/** The proposals of the planner that would miss their promises. */
const missedIn = ({ lanes }: DayPlan, { urgent }: DaySituation): string[] =>
  lanes.flatMap(({ stops }) =>
    stops
      .filter(
        ({ kind, bookingId, marginMinutes }) =>
          kind === 'proposed' && !urgent.has(bookingId) && (marginMinutes ?? 0) < 0,
      )
      .map(({ bookingId }) => bookingId),
  );
