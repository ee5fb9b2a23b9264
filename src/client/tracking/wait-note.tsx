import { TriangleAlert } from 'lucide-react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { waitLevel } from '../../domain/dispatch/emergency-wait.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { lateSentences } from '../../domain/promise/late-words.ts';
import { plural, t } from '../ui/texts.ts';
import { clockTime, useNow, waitedText } from '../ui/time.tsx';
import { cancelText } from './cancel-text.ts';
import type { ShownEta } from './shown-eta.ts';

type Told = { booking: Booking; eta: ShownEta; nowMs: number };

/** What the customer of a booking that nobody has reached is told: until when somebody comes, and what happens next. */
export default function WaitNote({ booking, eta }: Omit<Told, 'nowMs'>) {
  const nowMs = useNow(10_000);
  const told = { booking, eta, nowMs };
  const isAssigned = booking.assignedTechId !== null;
  const promised = isAssigned ? promisedText(told) : waitingText(told);
  const cancel = cancelText(booking, nowMs);
  return (
    <>
      {booking.late && <LateNote booking={booking} late={booking.late} nowMs={nowMs} />}
      {promised && <p className="text-pretty">{promised}</p>}
      {!isAssigned && <Waited {...told} />}
      {cancel && <p className="text-small text-pretty text-ink-soft">{cancel}</p>}
    </>
  );
}

const hasPassed = (at: string, nowMs: number) => nowMs > Date.parse(at);

type LateProps = Pick<Told, 'booking' | 'nowMs'> & { late: NonNullable<Booking['late']> };

function LateNote({ booking, late: { arrivalBy, reason }, nowMs }: LateProps) {
  const isAlsoPassed = arrivalBy !== null && hasPassed(arrivalBy, nowMs);
  const sentences = lateSentences(
    {
      promisedAt: Date.parse(booking.promisedAt),
      arrivalBy: arrivalBy === null ? null : Date.parse(arrivalBy),
      reason,
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
function promisedText({ booking: { promisedAt, late }, eta: { arrival }, nowMs }: Told): string | null {
  const promised = clockTime(promisedAt);
  const arrives = arrival && clockTime(arrival.at);
  if (late) return arrives ? t('Arrives about {time}.', { time: arrives }) : null;
  if (hasPassed(promisedAt, nowMs)) return passedText(promised);
  return arrives
    ? t('Promised by {promised}; arrives about {time}.', { promised, time: arrives })
    : t('Promised by {promised}.', { promised });
}

const passedText = (promised: string) =>
  t('The promised time, {promised}, has passed. We tell you the new time once we know it.', { promised });

/** By when a van comes, and how soon a technician is usually assigned, if history tells and the wait is not longer. */
function waitingText({ booking, eta: { usualAssignMinutes }, nowMs }: Told): string {
  const { promisedAt, promise, serviceType, late } = booking;
  const promised = clockTime(promisedAt);
  const parts: string[] = [];
  if (late) parts.push(t('We are still finding a technician.'));
  else if (hasPassed(promisedAt, nowMs)) parts.push(passedText(promised));
  else if (serviceType === 'emergency' && promise?.basis === 'prior')
    parts.push(
      t('We expect a van by {promised}. Nobody was on duty when you booked, so this is an estimate.', {
        promised,
      }),
    );
  else parts.push(t('A van by {promised} at the latest.', { promised }));
  if (usualAssignMinutes !== null && !late && !isUnusual(booking, usualAssignMinutes, nowMs))
    parts.push(t('Usually assigned within {minutes} min.', { minutes: usualAssignMinutes }));
  return parts.join(' ');
}

const waitedMs = ({ createdAt }: Booking, nowMs: number) => Math.max(0, nowMs - Date.parse(createdAt));

/** Whether the customer waits longer than usual; without history, once the alarm of the staff sounds again. */
const isUnusual = (booking: Booking, usualMinutes: number | null, nowMs: number): boolean =>
  usualMinutes === null
    ? waitLevel(waitedMs(booking, nowMs)) === 'alarm'
    : waitedMs(booking, nowMs) > usualMinutes * MINUTE_MS;

/** How long an emergency has waited, and what happens next. A timer is no live region: nothing is read out each minute. */
function Waited({ booking, eta: { usualAssignMinutes }, nowMs }: Told) {
  const isEmergency = booking.serviceType === 'emergency';
  return (
    <p className="text-small text-pretty text-ink-soft">
      {isEmergency && (
        <>
          <span role="timer" className="tabular-nums">
            {t('You have waited {time}.', { time: waitedText(waitedMs(booking, nowMs)) })}
          </span>{' '}
        </>
      )}
      {isEmergency && isUnusual(booking, usualAssignMinutes, nowMs)
        ? t('This is longer than usual: our team is alerted and looks for a technician. Call us at any time.')
        : t('Next, we assign a technician and tell you who comes.')}
    </p>
  );
}
