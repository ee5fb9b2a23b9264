import clsx from 'clsx';
import { AlarmClock, Ban, Hourglass, type LucideIcon, MapPinOff, Siren, WifiOff } from 'lucide-react';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { BookingRisk, RiskKind } from '../../domain/bookings/booking-risk.ts';
import { holderOf } from '../../domain/bookings/booking-status.ts';
import { waitLevel } from '../../domain/dispatch/emergency-wait.ts';
import type { Absence } from '../../domain/dispatch/technician-state.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { texts } from '../../domain/texts.ts';
import { t } from '../ui/texts.ts';
import { minutesText } from '../ui/time.tsx';

/** A statement as one string, so that a row renders again only when the string changes. */
export type Statement = `${RiskKind} ${number}`;

/** What puts a booking at risk, for its row. */
export const statementOf = (risk: BookingRisk | undefined): Statement | null =>
  risk?.statement ? `${risk.statement.kind} ${risk.statement.minutes}` : null;

/** Whether a statement is of the promise alone, which the predicted arrival says better. */
export const isOfArrival = (statement: Statement): boolean =>
  statement.startsWith('late ') || statement.startsWith('at-risk ');

const looks = texts({
  late: { Icon: Siren, words: 'late by {time}' },
  'at-risk': { Icon: Hourglass, words: 'at risk by {time}' },
  unassigned: { Icon: AlarmClock, words: 'unassigned {time}' },
  'not-moved': { Icon: MapPinOff, words: 'not moved {time}' },
  'no-signal': { Icon: WifiOff, words: 'no signal {time}' },
}) satisfies Record<RiskKind, { Icon: LucideIcon; words: string }>;

/** How late the job of a lost technician is, in minutes; null for a job that is not lost. */
export const lateOfLost = (risk: BookingRisk | undefined): number | null =>
  risk?.level === 'lost' ? Math.max(0, Math.floor(-(risk.marginMinutes ?? 0))) : null;

/** What follows a name, which gives way to it together with its comma. */
const after = 'max-w-full shrink-0 overflow-hidden text-ellipsis whitespace-pre';

type RiskTextProps = {
  booking: Booking;
  statement: Statement | null;
  /** Why nobody gets the booking; null while somebody can. */
  nobody: string | null;
  /** Whether nobody has acknowledged the alert. */
  overdue: boolean;
  /** Whether `nobody` says what to do, which takes the place of the name. */
  isHopeless?: boolean;
};

type LostTextProps = Pick<RiskTextProps, 'booking' | 'statement'> & {
  absence: Absence | null;
  late: number;
  /** Whether a long text wraps instead of being cut. */
  wraps?: boolean;
};

/** Why the technician of a job is lost, and how late the job is; the same in its row and in its details. */
export function LostText({ booking, statement, absence, late, wraps = false }: LostTextProps) {
  const Icon = absence === 'off' ? Ban : WifiOff;
  const since = Number(statement?.split(' ')[1] ?? 0);
  const holder = holderOf(booking);
  const why = absence === 'off' ? t('off duty') : t('no signal {time}', { time: minutesText(since) });
  const howLate = late > 0 && t('late by {minutes} min', { minutes: late });
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-top font-semibold text-alarm-text">
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {wraps ? (
        <span className="min-w-0">{[holder, why, howLate].filter(Boolean).join(', ')}</span>
      ) : (
        <span className="flex min-w-0">
          <span className="truncate">{holder},</span>
          <span className={after}> {why}</span>
          {howLate && <span className="truncate">, {howLate}</span>}
        </span>
      )}
    </span>
  );
}

/**
 * What puts a booking at risk, and whose job it is. A narrow row cuts the name and keeps the statement. In the first
 * minute a booking that nobody gets has no statement.
 */
export function RiskText({ booking, statement, nobody, overdue, isHopeless = false }: RiskTextProps) {
  const [kind = 'unassigned', minutes = ''] = (statement?.split(' ') ?? []) as [RiskKind?, string?];
  const time = minutesText(Number(minutes));
  const isLongWait =
    booking.serviceType === 'emergency' && waitLevel(Number(minutes) * MINUTE_MS) === 'alarm';
  const isAlarm = kind === 'late' || (kind === 'unassigned' && (overdue || isLongWait));
  const Icon = kind === 'unassigned' && isLongWait ? Siren : looks[kind].Icon;
  if (isHopeless)
    return (
      <span className="inline-flex max-w-full items-center gap-1 align-top font-semibold text-alarm-text">
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="truncate">
          {statement && (kind === 'unassigned' ? time : t(looks[kind].words, { time }))}
          {statement && ', '}
          {nobody}
        </span>
      </span>
    );
  const techId = holderOf(booking);
  // Beside why nobody gets it there is no room for both words.
  const saysOverdue = overdue && nobody === null;
  const who = techId ?? (saysOverdue ? t('Overdue') : t('Unassigned'));
  return (
    <span
      className={`inline-flex max-w-full items-center align-top gap-1 font-semibold ${isAlarm ? 'text-alarm-text' : 'text-amber-text'}`}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {kind === 'unassigned' && !saysOverdue ? (
        <>
          <span className="truncate">{who}</span>
          {statement && ' '}
          {statement && <span className="shrink-0">{time}</span>}
        </>
      ) : (
        <span className="flex min-w-0">
          <span className="truncate">
            {who}
            {statement && <span className={clsx(nobody && '@max-[20rem]/rows:hidden')}>,</span>}
          </span>
          {statement && (
            <span className={clsx(after, nobody && '@max-[20rem]/rows:hidden')}>
              {' '}
              {t(looks[kind].words, { time })}
            </span>
          )}
        </span>
      )}
      {nobody && <span className="-ml-1 shrink-0 whitespace-pre text-alarm-text">, {nobody}</span>}
    </span>
  );
}
