import { Coffee } from 'lucide-react';
import { useState } from 'react';
import { connectorText } from '../../domain/bookings/connector.ts';
import type {
  Availability,
  AvailabilityChange,
  PlannedShift,
  Shift,
} from '../../domain/dispatch/availability.ts';
import { failureText } from '../app/http.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { queryClient } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { plural, t } from '../ui/texts.ts';
import { clockTime, useNow, whenTime } from '../ui/time.tsx';
import { changeOwnAvailability, readOwnAvailability } from './api.ts';
import { useAskedToTake, useOwnAvailability } from './own-availability.ts';
import {
  isOnBreak,
  isShiftUnderWay,
  presentShift,
  withBreak,
  withoutBreak,
  withShifts,
} from './shared/shift-fields.ts';

const ShiftDialog = lazyPart('technicians/shift-dialog', () => import('./shift-dialog.tsx'));
const OwnRosterDialog = lazyPart('technicians/own-roster', () => import('./own-roster.tsx'));

const EVERY_MS = 10_000;

async function save(change: AvailabilityChange): Promise<void> {
  queryClient.setQueryData(readOwnAvailability.queryKey, await changeOwnAvailability(change));
}

/**
 * The technician's shift, break and van, by which dispatch decides who can go. The page has a place for a technician
 * without a shift, where Start shift is in view on the smallest phone, and another for all others.
 */
export function ShiftCard({ ofPlanned }: { ofPlanned: boolean }) {
  const availability = useOwnAvailability();
  const asked = useAskedToTake(availability?.techId);
  const [open, setOpen] = useState(false);
  const [rosterOpen, setRosterOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  useNow(EVERY_MS);
  // A break that began with this tap has begun already.
  const now = serverNow();
  if (!availability) return null;
  const shift = presentShift(availability, now);
  if ((shift !== undefined) !== ofPlanned) return null;
  const last = availability.shifts.at(-1);
  const works = shift !== undefined && isShiftUnderWay(shift, now);
  const rests = works && isOnBreak(shift, now);
  const van = vanText(availability, shift);
  const rosterText =
    asked > 0
      ? plural(asked, 'Your roster, {count} request', 'Your roster, {count} requests')
      : t('Your roster');
  const rest = async () => {
    if (!shift) return;
    const atMs = serverNow();
    const changed = rests ? withoutBreak(shift, atMs) : withBreak(shift, atMs);
    const { shifts } = availability;
    const left = shifts.filter(({ endsAt }) => Date.parse(endsAt) > atMs);
    const next = left.map((each) => (each.startsAt === shift.startsAt ? changed : each));
    setBusy(true);
    try {
      await save({ shifts: withShifts(shifts, next, atMs) });
    } catch (error) {
      const description = failureText(error, t('The server did not answer. Please try again.'));
      toast({ title: t('Break Not Saved'), description, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="shift" className="rounded-card bg-surface px-4 pt-3 pb-4 shadow-card">
      <header className="flex flex-wrap items-center justify-between gap-x-2">
        <h2 id="shift" className="text-body font-semibold">
          {t('Shift')}
        </h2>
        <Badge state={works && !rests ? 'live' : 'grey'}>
          {rests && shift.breakEndsAt
            ? t('Break until {time}', { time: clockTime(shift.breakEndsAt) })
            : works
              ? t('At work')
              : t('Not started')}
        </Badge>
      </header>
      <p className="mt-1 text-small [overflow-wrap:anywhere]">
        {shift
          ? shiftText(shift)
          : last
            ? t('Ended {time}', { time: whenTime(last.endsAt) })
            : t('No shift is planned.')}
        {van && <span className="block text-ink-soft">{van}</span>}
      </p>
      <div className="mt-3 pair gap-2">
        <Button onClick={() => setOpen(true)}>{shift ? t('Change shift') : t('Start shift')}</Button>
        {!works && <Button onClick={() => setRosterOpen(true)}>{rosterText}</Button>}
        {works && (
          <Button busy={busy} onClick={() => void rest()}>
            <Coffee aria-hidden="true" />
            {rests ? t('End break') : t('Take a break')}
          </Button>
        )}
      </div>
      {works && (
        <Button kind="plain" size="compact" className="mt-2" onClick={() => setRosterOpen(true)}>
          {rosterText}
        </Button>
      )}
      {rosterOpen && (
        <LatePart>
          <OwnRosterDialog username={availability.techId} onClose={() => setRosterOpen(false)} />
        </LatePart>
      )}
      {open && (
        <LatePart>
          <ShiftDialog availability={availability} onSave={save} onClose={() => setOpen(false)} />
        </LatePart>
      )}
    </section>
  );
}

/** 'Today 9:00 AM to 5:30 PM, break 12:00 PM to 12:30 PM' */
function shiftText({ startsAt, endsAt, breakStartsAt, breakEndsAt }: Shift): string {
  const shift = t('{from} to {until}', { from: whenTime(startsAt), until: clockTime(endsAt) });
  if (!breakStartsAt || !breakEndsAt) return shift;
  const from = clockTime(breakStartsAt);
  return t('{shift}, break {from} to {until}', { shift, from, until: clockTime(breakEndsAt) });
}

/** 'Van 2 X22 ABC, CCS, NACS, 14 kWh left': the vehicle of the shift, or the own van; empty if nothing is known. */
function vanText({ van }: Availability, shift: PlannedShift | undefined): string {
  const vehicle = shift?.vehicle ?? null;
  const { connectors, kwhLeft } = vehicle ?? van;
  return [
    vehicle && [vehicle.name, vehicle.plate].filter(Boolean).join(' '),
    ...(connectors ?? []).map((connector) => connectorText(connector, { t })),
    kwhLeft !== null && t('{kwh} kWh left', { kwh: Math.floor(kwhLeft) }),
  ]
    .filter(Boolean)
    .join(', ');
}
