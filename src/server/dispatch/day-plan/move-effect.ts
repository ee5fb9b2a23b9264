import type { DayPlan, MarginChange } from '../../../domain/dispatch/day-plan.ts';

type Planned = Pick<MarginChange, 'customerName' | 'techId'> & { margin: number | null };

function plannedIn({ lanes, unplanned }: DayPlan): Map<string, Planned> {
  return new Map([
    ...lanes.flatMap(({ techId, stops }) =>
      stops.map(({ bookingId, customerName, marginMinutes: margin }): [string, Planned] => [
        bookingId,
        { customerName, techId, margin },
      ]),
    ),
    ...unplanned.map(({ bookingId, customerName }): [string, Planned] => [
      bookingId,
      { customerName, techId: null, margin: null },
    ]),
  ]);
}

/** Compares two plans of a day: the promises whose margins differ, the moved booking in any case and first. */
export function marginChanges(before: DayPlan, after: DayPlan, movedId: string): MarginChange[] {
  const former = plannedIn(before);
  return [...plannedIn(after)]
    .map(([bookingId, { customerName, techId, margin }]) => {
      return {
        bookingId,
        customerName,
        techId,
        before: former.get(bookingId)?.margin ?? null,
        after: margin,
      };
    })
    .filter((change) => change.bookingId === movedId || change.before !== change.after)
    .sort((a, b) => Number(b.bookingId === movedId) - Number(a.bookingId === movedId));
}
