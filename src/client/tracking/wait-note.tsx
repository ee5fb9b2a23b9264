import { TriangleAlert } from 'lucide-react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { emergencyWait } from '../../domain/dispatch/emergency-wait.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { lateSentences } from '../../domain/promise/late-words.ts';
import type { LateReason } from '../../domain/promise/lateness.ts';
import { plural, t } from '../ui/texts.ts';
import { clockTime, useNow, waitedText } from '../ui/time.tsx';
import { cancelText } from './cancel-text.ts';
import type { ShownEta } from './shown-eta.ts';

type Told = { booking: Booking; eta: ShownEta; nowMs: number };

/** What the customer of a booking that nobody has reached is told: until when somebody comes, and what happens next. */
export function WaitNote({ booking, eta }: Omit<Told, 'nowMs'>) {
  const nowMs = useNow(10_000);
  const late = isInTime(booking, eta, nowMs) ? null : booking.late;
  const told = { booking: { ...booking, late }, eta, nowMs };
  const isAssigned = booking.assignedTechId !== null;
  const promised = isAssigned ? promisedText(told) : waitingText(told);
  const cancel = cancelText(booking, nowMs);
  return (
    <>
      {late && <LateNote {...told} late={late} />}
      {promised && <p className="text-pretty">{promised}</p>}
      {!isAssigned && <Waited {...told} />}
      {cancel && <p className="text-small text-pretty text-ink-soft">{cancel}</p>}
    </>
  );
}

const hasPassed = (at: string, nowMs: number) => nowMs > Date.parse(at);

/** Whether the technician is predicted to keep the promise after all. */
function isInTime({ promisedAt }: Booking, eta: ShownEta, nowMs: number): boolean {
  const { asOf, estimatedTimeMinutes: minutes, arrivesAt } = eta;
  const onTheWay = asOf !== null && minutes !== null ? Date.parse(asOf) + minutes * MINUTE_MS : null;
  // Not a number without a prediction: then nothing is in time.
  const at = onTheWay ?? Date.parse(arrivesAt ?? '');
  return at <= Date.parse(promisedAt) && !hasPassed(promisedAt, nowMs);
}

/** Whether what was told is still so: a technician who has set out is at no other job. */
const isStillSo: Record<LateReason, (booking: Booking, eta: ShownEta) => boolean> = {
  job_before: (_, { status }) => status === 'tech_assigned',
  technician_changed: () => true,
  no_technician: ({ assignedTechId }) => assignedTechId === null,
  no_signal: (_, { status }) => status !== 'en_route',
};

type LateProps = Told & { late: NonNullable<Booking['late']> };

function LateNote({ booking, eta, late: { arrivalBy, reason }, nowMs }: LateProps) {
  const isAlsoPassed = arrivalBy !== null && hasPassed(arrivalBy, nowMs);
  const sentences = lateSentences(
    {
      promisedAt: Date.parse(booking.promisedAt),
      arrivalBy: arrivalBy === null ? null : Date.parse(arrivalBy),
      reason: reason && isStillSo[reason](booking, eta) ? reason : null,
      terms: booking.cancellationTerms ?? null,
    },
    { t, plural, clock: (at) => clockTime(new Date(at)) },
  );
  return (
    <div
      role="status"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 rounded-small bg-amber-wash px-3 py-2.5 text-amber-text"
    >
      <TriangleAlert aria-hidden="true" className="mt-1 size-4" />
      <p className="text-pretty">
        {isAlsoPassed
          ? t('The new time, {time}, has passed as well. Please call us: we tell you where the van is.', {
              time: clockTime(arrivalBy),
            })
          : sentences.join(' ')}
      </p>
    </div>
  );
}

/** The promise beside what is predicted now; on the way the card has the prediction in large figures. */
function promisedText({ booking: { promisedAt, late }, eta: { arrivesAt }, nowMs }: Told): string | null {
  const promised = clockTime(promisedAt);
  const arrives = arrivesAt && clockTime(arrivesAt);
  if (late) return arrives ? t('Arrives about {time}.', { time: arrives }) : null;
  if (hasPassed(promisedAt, nowMs)) return passedText(promised);
  return arrives
    ? t('Promised by {promised}; arrives about {time}.', { promised, time: arrives })
    : t('Promised by {promised}.', { promised });
}

const passedText = (promised: string) =>
  t('The promised time, {promised}, has passed. We tell you the new time once we know it.', { promised });

/** By when a van comes, and how soon a technician is usually assigned, if history tells and the wait is not longer. */
function waitingText({ booking, eta: { usualAssignMinutes }, nowMs }: Told): string | null {
  const { promisedAt, promise, serviceType } = booking;
  if (booking.late) return null;
  const promised = clockTime(promisedAt);
  const parts: string[] = [];
  if (hasPassed(promisedAt, nowMs)) parts.push(passedText(promised));
  else if (serviceType === 'emergency' && promise?.basis === 'prior')
    parts.push(
      t('We expect a van by {promised}. Nobody was on duty when you booked, so this is an estimate.', {
        promised,
      }),
    );
  else parts.push(t('A van by {promised} at the latest.', { promised }));
  if (usualAssignMinutes !== null && !isUnusual(booking, usualAssignMinutes, nowMs))
    parts.push(t('Usually assigned within {minutes} min.', { minutes: usualAssignMinutes }));
  return parts.join(' ');
}

/** Whether an emergency waits longer than usual; without history, once the alarm of the staff sounds again. */
function isUnusual(booking: Booking, usualMinutes: number | null, nowMs: number): boolean {
  const wait = emergencyWait(booking, nowMs);
  if (!wait) return false;
  return usualMinutes === null ? wait.level === 'alarm' : wait.waitedMs > usualMinutes * MINUTE_MS;
}

/** How long an emergency has waited, and what happens next. A timer is no live region: nothing is read out each minute. */
function Waited({ booking, eta: { usualAssignMinutes }, nowMs }: Told) {
  const { waitedMs = 0 } = emergencyWait(booking, nowMs) ?? {};
  return (
    <p className="text-small text-pretty text-ink-soft">
      {waitedMs >= MINUTE_MS && (
        <>
          <span role="timer" className="tabular-nums">
            {t('You have waited {time}.', { time: waitedText(waitedMs) })}
          </span>{' '}
        </>
      )}
      {isUnusual(booking, usualAssignMinutes, nowMs)
        ? t('This is longer than usual: our team is alerted and looks for a technician. Call us at any time.')
        : t('Next, we assign a technician and tell you who comes.')}
    </p>
  );
}
