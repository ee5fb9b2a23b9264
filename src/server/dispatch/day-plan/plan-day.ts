import { isUnassigned } from '../../../domain/bookings/booking-status.ts';
import { storedPromise } from '../../../domain/bookings/promise.ts';
import type { DayPlan, UnplannedBooking } from '../../../domain/dispatch/day-plan.ts';
import type { Context } from '../../context.ts';
import { zonedFormat } from '../../lib/zoned-format.ts';
import type { Planner } from '../plan/planner.ts';
import type { Search } from '../plan/task.ts';
import { type Lane, lanesOf, layOut, toPlanned } from './lanes.ts';
import type { DayBooking } from './queries.ts';
import type { Situation } from './situation.ts';
import { canServe, type Proposed, toTask, wantedOf } from './to-task.ts';

type Planning = Pick<Context, 'config' | 'texts' | 'gazetteer' | 'driveFactors'>;

/** A plan, and whether the search for it has tried enough. */
type PlannedDay = { plan: DayPlan; isOver: boolean };

/** Plans a day, beginning with the proposals of its former plan, which stay unless another plan is clearly better. */
export async function planDay(
  context: Planning,
  planner: Pick<Planner, 'solve'>,
  situation: Situation,
  former: Proposed,
  search: Search,
): Promise<PlannedDay> {
  const lanes = lanesOf(situation);
  const prepared = toTask(context, situation, lanes, former);
  const solved = prepared && (await planner.solve(prepared.task, search));
  const { routes, left, isOver } = solved ?? { routes: [], left: null, isOver: true };
  const bookingsAt = (visits: readonly number[]) =>
    visits.flatMap((visit) => prepared?.bookings[visit] ?? []);
  const planned = routes.map((visits, n) => [prepared?.lanes[n]?.techId ?? '', bookingsAt(visits)] as const);
  const first = layOut(situation, lanes, new Map(planned));
  // Where nobody knows where a technician has the break, the drives around it are longer than the planner thinks.
  const missed = new Set(missedIn(first, situation));
  const plan =
    missed.size === 0
      ? first
      : layOut(
          situation,
          lanes,
          new Map(planned.map(([techId, list]) => [techId, list.filter(({ id }) => !missed.has(id))])),
        );
  const wanted = wantedOf(situation);
  const leftIds = new Set(left ? bookingsAt(left).map(({ id }) => id) : wanted.map(({ id }) => id));
  const unplanned = wanted.filter(({ id }) => leftIds.has(id) || missed.has(id));
  const all = [
    ...situation.bookings
      .filter((booking) => isUnassigned(booking) && situation.urgent.get(booking.id) === null)
      .map((booking) => ({ ...toPlanned(booking), reason: urgentReason(context, lanes) })),
    ...unplanned.map((booking) => ({ ...toPlanned(booking), reason: reasonOf(context, lanes, booking) })),
  ];
  return { plan: { ...plan, unplanned: all }, isOver };
}

/** The proposals of the planner that would miss their promises. */
const missedIn = ({ lanes }: DayPlan, { urgent }: Situation): string[] =>
  lanes.flatMap(({ stops }) =>
    stops
      .filter(
        ({ kind, bookingId, marginMinutes }) =>
          kind === 'proposed' && !urgent.has(bookingId) && (marginMinutes ?? 0) < 0,
      )
      .map(({ bookingId }) => bookingId),
  );

/** The technician of each proposed stop. */
export const proposedIn = ({ lanes }: DayPlan): Proposed =>
  new Map(
    lanes.flatMap(({ techId, stops }) =>
      stops.filter(({ kind }) => kind === 'proposed').map(({ bookingId }) => [bookingId, techId] as const),
    ),
  );

const clockTime = zonedFormat({ hour: 'numeric', minute: '2-digit' });

const urgentReason = ({ texts: { t } }: Planning, lanes: readonly Lane[]): UnplannedBooking['reason'] =>
  lanes.some(({ takesMore, position }) => takesMore && position)
    ? t('Every technician is needed for another call')
    : t('No technician with a position is on duty');

function reasonOf({ config, texts }: Planning, lanes: readonly Lane[], booking: DayBooking): string {
  const { t, language } = texts;
  const able = lanes.filter(({ takesMore }) => takesMore);
  if (able.length === 0) return t('No technician is on duty');
  const { connector } = booking;
  if (connector && !able.some((lane) => canServe(lane, booking)))
    return connector === 'tow'
      ? t('No technician on duty can tow')
      : t('No technician on duty has a {connector} connector', { connector });
  const time = clockTime(storedPromise(booking), config.company.timeZone, language);
  return t('No technician can be there by {time}', { time });
}
