import type { MarginChange, PlanLane, PlannedStop } from '../../contract/shapes/day-plan.ts';
import { plural, t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';

/** '11 min before the promise' */
export function marginText(minutes: number | null): string {
  if (minutes === null) return t('not planned');
  return minutes >= 0
    ? t('{minutes} min before the promise', { minutes })
    : t('{minutes} min after the promise', { minutes: -minutes });
}

/** '+11 min' */
export const shortMargin = (minutes: number): string =>
  minutes >= 0 ? t('+{minutes} min', { minutes }) : t('−{minutes} min', { minutes: -minutes });

export const laneName = ({ techId, name }: Pick<PlanLane, 'techId' | 'name'>): string => name || techId;

/**
 * What a move does to one booking: 'Ana Silva: 11 min before the promise, was 30 min before the promise'; of a booking
 * beside the moved one also its new technician.
 */
export function changeText(
  { customerName, techId, formerTechId, before, after }: MarginChange,
  { lanes, isMoved }: { lanes: readonly PlanLane[]; isMoved: boolean },
): string {
  const now = marginText(after);
  const lane = lanes.find((each) => each.techId === techId);
  const customer =
    lane && !isMoved && techId !== formerTechId
      ? t('{customer} to {technician}', { customer: customerName, technician: laneName(lane) })
      : customerName;
  if (before === after) return t('{customer}: {now}, as before', { customer, now });
  return t('{customer}: {now}, was {before}', { customer, now, before: marginText(before) });
}

const kindText = ({ kind }: PlannedStop): string => {
  if (kind === 'done') return t('finished');
  if (kind === 'underway') return t('under way');
  return kind === 'assigned' ? t('assigned') : t('proposed');
};

/** Whether a technician is to come to the booking: then more is known than what was planned. */
export const isAwaited = ({ kind }: Pick<PlannedStop, 'kind'>): boolean =>
  kind === 'assigned' || kind === 'underway';

/** All that a block shows, for screen readers; without the margin where the predicted arrival is said beside it. */
export function stopText(stop: PlannedStop, isArrivalKnown = false): string {
  const { customerName, startsAt, endsAt, driveMinutes, marginMinutes } = stop;
  return [
    customerName,
    t('{from} to {until}', { from: clockTime(startsAt), until: clockTime(endsAt) }),
    kindText(stop),
    driveMinutes !== null && t('{minutes} min drive', { minutes: driveMinutes }),
    marginMinutes !== null && !isArrivalKnown && marginText(marginMinutes),
  ]
    .filter(Boolean)
    .join(', ');
}

/** '6 bookings' */
export const bookingsText = (count: number): string => plural(count, '{count} booking', '{count} bookings');

type Working = Pick<PlanLane, 'isOnDuty' | 'shift'>;

/** '8:00 AM to 5:30 PM' */
const shiftText = ({ startsAt, endsAt }: NonNullable<PlanLane['shift']>): string =>
  t('{from} to {until}', { from: clockTime(startsAt), until: clockTime(endsAt) });

/** 'On duty, 8:00 AM to 5:30 PM'; duty is that of now, so that another day has the shift alone, or nothing. */
export function workingText({ isOnDuty, shift }: Working, isToday: boolean): string | null {
  if (!isToday) return shift && shiftText(shift);
  const duty = dutyText(isOnDuty);
  if (!shift) return duty;
  return t('{duty}, {from} to {until}', {
    duty,
    from: clockTime(shift.startsAt),
    until: clockTime(shift.endsAt),
  });
}

/** The shift, or in its place the duty of today where it matters more. */
export const shortWorkingText = ({ isOnDuty, shift }: Working, isToday: boolean): string | null =>
  shift && (isOnDuty === 'true' || !isToday) ? shiftText(shift) : isToday ? dutyText(isOnDuty) : null;

const dutyText = (isOnDuty: PlanLane['isOnDuty']): string =>
  isOnDuty === 'true' ? t('On duty') : t('Off duty');
