// @vitest-environment jsdom
import { useMemo } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { noDispatcher } from '../../../test/no-dispatcher.ts';
import { answerWith, render } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { connectionAtom } from '../app/connection.ts';
import { store } from '../app/store.ts';
import { toastAtom } from '../app/toast.ts';
import { undoAtom } from '../dispatch/atoms.ts';
import { absentAtom, lastSeenAtom } from '../technicians/atoms.ts';
import { useAsOf } from '../technicians/shared/as-of.ts';
import { boardBookings } from './api.ts';
import { BoardRow } from './board-row.tsx';
import DetailsPanel from './details-panel.tsx';
import { showArrivals } from './live.ts';
import { statementOf } from './risk-text.tsx';
import { useRisks } from './risks.ts';
import { useCommandKeys } from './use-command-keys.ts';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
const arrival = (minutes: number, distanceMiles = 4.1, asOf = 0) => ({
  ...{ at: inMinutes(minutes), fromAt: inMinutes(minutes - 6), byAt: inMinutes(minutes + 11) },
  ...{ distanceMiles, asOf: inMinutes(asOf) },
});
const driving = (given: Partial<Booking> = {}) =>
  aBooking({
    id: 'arriving',
    ...{ serviceType: 'emergency', status: 'confirmed', assignedTechId: 'luis' },
    ...{ createdAt: inMinutes(-10), assignedAt: inMinutes(-9), departedAt: inMinutes(-8) },
    ...{ promisedAt: inMinutes(20), arrival: arrival(13) },
    ...given,
  });

const ids = ['arriving'];
/** The row and the details of one booking, as the board shows them. */
function Board() {
  const [booking] = boardBookings.useListed(ids) ?? [];
  const risk = useRisks(useMemo(() => (booking ? [booking] : []), [booking])).get(booking?.id ?? '');
  const asOfMs = useAsOf(booking ?? aBooking({}));
  useCommandKeys(noDispatcher);
  return (
    <div data-subject={booking?.id}>
      {booking && (
        <BoardRow
          booking={booking}
          {...{ selected: false, fresh: false, overdue: false, stop: true, canAssign: false }}
          {...{ nobody: null, absence: null, proposal: null, asOfMs }}
          statement={statementOf(risk)}
          onSelect={() => {}}
        />
      )}
      <DetailsPanel booking={booking} onAssign={() => {}} onClose={() => {}} renderProposals={() => null} />
    </div>
  );
}

let remove = () => {};
beforeEach(() => {
  store.set(connectionAtom, (connection) => ({ ...connection, state: 'live' }));
});
afterEach(() => {
  remove();
  store.set(absentAtom, null);
  store.set(undoAtom, null);
  store.set(toastAtom, null);
});

function show(booking: Booking, answers: Record<string, unknown> = {}) {
  answerWith(answers);
  boardBookings.put([booking]);
  remove = render(<Board />);
}
const row = () => document.querySelector<HTMLElement>('[data-booking]');
const details = () => document.querySelector<HTMLElement>('[aria-label="All of this booking"]');
const lines = () => [...document.querySelectorAll('.arrival-text')].map(({ textContent }) => textContent);
const sentence = /^arrives \d+:\d\d, promised \d+:\d\d, 4\.1 mi$/;

it('the row and the details say once each when the technician comes, and a push changes both at once', async () => {
  show(driving());
  expect(lines()).toEqual([expect.stringMatching(sentence), expect.stringMatching(sentence)]);
  expect(row()?.textContent).toMatch(/luis, arrives .* mibetween \d+:\d\d and \d+:\d\d/);
  showArrivals([{ bookingId: ids[0] ?? '', arrival: arrival(33, 9.2, 1), lateMinutes: 14 }]);
  await expect
    .poll(lines)
    .toEqual([1, 2].map(() => expect.stringMatching(/^1[34] min late, arrives .*, 9\.2 mi$/)));
  expect(document.querySelectorAll('.arrival-line.text-alarm-text')).toHaveLength(2);
  // How late it is stands nowhere else.
  expect(document.body.textContent).not.toMatch(/at risk by|late by/);
  showArrivals([{ bookingId: ids[0] ?? '', arrival: null, lateMinutes: null }]);
  await expect.poll(lines).toEqual([1, 2].map(() => expect.stringMatching(/^promised \d+:\d\d$/)));
});

it('the prediction of a silent van that is not lost yet says from when it is', () => {
  store.set(absentAtom, { luis: 'silent' });
  store.set(lastSeenAtom, { luis: Date.now() - 3 * MINUTE_MS });
  show(driving({ departedAt: null, status: 'pending' }));
  expect(lines()).toEqual([1, 2].map(() => expect.stringMatching(/ mi, as of \d+:\d\d$/)));
});

it.each([
  ['row', row, 10],
  ['details', details, 20],
])(
  'the key T in the %s tells the customer once, and the undo key says that nothing undoes it',
  async (_, place, version) => {
    const booking = driving({ version });
    const toldArrival = { toldAt: inMinutes(0), arrivesAt: booking.arrival?.at ?? '' };
    const path = `/api/admin/bookings/${booking.id}/tell-arrival`;
    show(booking, { [path]: { ...booking, version: version + 1, toldArrival } });
    const undoBefore = { run: vi.fn() };
    store.set(undoAtom, undoBefore);
    for (const repeat of [false, true])
      place()?.dispatchEvent(new KeyboardEvent('keydown', { key: 't', repeat, bubbles: true }));
    await expect.poll(() => store.get(toastAtom)?.title).toBe('Customer Told');
    const sent = vi.mocked(fetch).mock.calls.filter(([input]) => String(input) === path);
    expect(sent.map(([, init]) => String(init?.body))).toEqual([`{"version":${version}}`]);
    expect(boardBookings.get(booking.id)?.toldArrival).toEqual(toldArrival);
    store.get(undoAtom)?.run();
    expect(store.get(toastAtom)?.title).toBe('Cannot Be Undone');
    expect(store.get(undoAtom)).toBe(undoBefore);
  },
);

it('a time that the server does not tell is said, and the undo of what came before stays', async () => {
  show(driving());
  const undoBefore = { run: vi.fn() };
  store.set(undoAtom, undoBefore);
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Tell customer',
  );
  button?.click();
  await expect.poll(() => store.get(toastAtom)?.title).toBe('Customer Not Told');
  expect(store.get(undoAtom)).toBe(undoBefore);
});
