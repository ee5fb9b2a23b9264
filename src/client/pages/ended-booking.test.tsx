// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { Forecast, Proposal } from '../../domain/dispatch/forecast.ts';
import { absenceAt } from '../../domain/dispatch/technician-state.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { store } from '../app/store.ts';
import { BoardRow, nobodyText, proposalText } from '../board/board-row.tsx';
import DetailsPanel from '../board/details-panel.tsx';
import { bookingsSeenBy } from '../bookings/shared/booking-store.ts';
import { forecastOf, forecastsAtom } from '../dispatch/atoms.ts';
import { absentAtom, lastSeenAtom } from '../technicians/atoms.ts';
import { AlertProposals, renderAssign, renderProposals } from './board-proposals.tsx';

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

const proposal = (techId: string): Proposal => ({
  ...{ techId, name: null, distance: 4, driveMinutes: 12, arrivesAt: ago(-12), freeAt: null },
  ...{ marginMinutes: 8, isNeededElsewhere: false, reason: 'is near' },
});
const ofNobody = { arrivesAt: null, best: null, others: [], endsAt: null };
/** Forecasts from before the end of the booking, by what they say. */
const forecasts = {
  'a proposal': { ...ofNobody, best: proposal('amara'), others: [proposal('luis')] },
  'an offer': {
    ...ofNobody,
    best: proposal('amara'),
    asked: { offer: { techId: 'amara', endsAt: ago(-1) }, passed: [], isOver: false },
  },
  'nobody can go': ofNobody,
  'a better technician': {
    ...{ ...ofNobody, arrivesAt: ago(-30), endsAt: ago(-60) },
    better: { ...proposal('amara'), gainMinutes: 20 },
  },
  'left out': { ...ofNobody, leftOut: [{ techId: 'amara', name: null, reason: 'has no CCS' }] },
} as unknown as Record<string, Omit<Forecast, 'bookingId'>>;

const ended: Record<string, Partial<Booking>> = {
  'cancelled before a technician': { status: 'cancelled', cancelledAt: ago(0) },
  'cancelled with its technician': { status: 'cancelled', assignedTechId: 'dmorales', cancelledAt: ago(0) },
  'cancelled on the way': {
    ...{ status: 'cancelled', assignedTechId: 'dmorales', departedAt: ago(9), cancelledAt: ago(0) },
  },
  completed: { status: 'completed', assignedTechId: 'dmorales', completedAt: ago(0) },
  'completed without a technician': { status: 'completed', completedAt: ago(0) },
};

let remove = () => {};
afterEach(() => {
  remove();
  store.set(forecastsAtom, { byBooking: new Map(), staleSinceMs: null });
  store.set(absentAtom, null);
});

const cases = Object.keys(ended).flatMap((state) =>
  Object.keys(forecasts).map((forecast) => [state, forecast] as const),
);

describe('an ended booking on the board before its forecast is taken back', () => {
  it.each(cases)(
    'a booking %s with a forecast of %s proposes, warns of and assigns nobody',
    (state, said) => {
      answerWith({});
      const booking = aBooking({
        id: 'ended',
        ...{ serviceType: 'emergency', createdAt: ago(90), promisedAt: ago(30), assignedAt: ago(20) },
        ...ended[state],
      });
      const forecast = { bookingId: booking.id, ...forecasts[said] } as Forecast;
      store.set(forecastsAtom, { byBooking: new Map([[booking.id, forecast]]), staleSinceMs: null });
      store.set(absentAtom, { dmorales: 'silent' });
      store.set(lastSeenAtom, { dmorales: Date.now() - 40 * MINUTE_MS });
      bookingsSeenBy.admin.put([booking]);
      remove = render(
        <>
          <BoardRow
            {...{ booking, selected: true, fresh: true, overdue: true, stop: true, statement: null }}
            nobody={nobodyText(undefined, forecastOf(store.get(forecastsAtom), booking))}
            absence={absenceAt(booking, store.get(absentAtom))}
            proposal={proposalText(forecastOf(store.get(forecastsAtom), booking), Date.now())}
            canAssign
            onSelect={() => {}}
          />
          {renderAssign(booking)}
          <DetailsPanel
            booking={booking}
            onAssign={() => {}}
            onClose={() => {}}
            renderProposals={renderProposals}
          />
          <AlertProposals bookingId={booking.id} all onAssign={() => {}} />
        </>,
      );
      const text = document.body.textContent ?? '';
      for (const word of [
        'amara',
        'luis',
        'Assign ',
        'Reassign',
        'nobody can go',
        'Overdue',
        'no signal',
        'late by',
      ])
        expect([word, text.includes(word)]).toEqual([word, false]);
      expect(document.querySelector('[aria-label="Proposed technician"]')).toBeNull();
      expect(document.querySelectorAll('button.bg-volt')).toHaveLength(0);
    },
  );
});
