// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import type { Forecast } from '../../domain/dispatch/forecast.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { store } from '../app/store.ts';
import { DetailsPanel } from '../board/details-panel.tsx';
import { forecastsAtom } from '../dispatch/atoms.ts';
import { absentAtom, lastSeenAtom } from '../technicians/atoms.ts';
import { renderProposals } from './board-proposals.tsx';

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

const lost = aBooking({
  serviceType: 'emergency',
  status: 'confirmed',
  assignedTechId: 'luis',
  createdAt: ago(101),
  promisedAt: ago(71),
  assignedAt: ago(100),
  departedAt: ago(90),
});
const forecast: Forecast = {
  bookingId: lost.id,
  arrivesAt: null,
  best: {
    techId: 'amara',
    name: null,
    distance: 6,
    driveMinutes: 27,
    arrivesAt: ago(-27),
    freeAt: null,
    marginMinutes: -98,
    isNeededElsewhere: false,
    reason: 'arrives soon',
  },
  others: [],
  endsAt: null,
};

let remove = () => {};
afterEach(() => {
  remove();
  store.set(absentAtom, null);
  store.set(forecastsAtom, { byBooking: new Map(), staleSinceMs: null });
});

const show = (absence: 'silent' | 'off') => {
  answerWith({});
  store.set(absentAtom, { luis: absence });
  store.set(lastSeenAtom, { luis: Date.now() - 61 * MINUTE_MS });
  store.set(forecastsAtom, { byBooking: new Map([[lost.id, forecast]]), staleSinceMs: null });
  remove = render(
    <DetailsPanel booking={lost} onAssign={() => {}} onClose={() => {}} renderProposals={renderProposals} />,
  );
};

describe('details of a job whose technician is lost', () => {
  it.for([
    ['silent', 'luis, no signal 1 h, late by 71 min'],
    ['off', 'luis, off duty, late by 71 min'],
  ] as const)('a technician who is %s is said in red with the lateness', ([absence, text]) => {
    show(absence);
    const said = [...document.querySelectorAll('.text-alarm-text')].map(({ textContent }) => textContent);
    expect(said).toContain(text);
    expect(document.body.textContent).not.toContain('On the way');
  });

  it('the proposed technician is the only green button, and the key A presses it', async () => {
    show('silent');
    const green = [...document.querySelectorAll('button.bg-volt')];
    expect(green.map(({ textContent }) => textContent)).toEqual(['Reassign to amara, 27 min']);
    document
      .querySelector('[aria-label="All of this booking"]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    await expect
      .poll(() => vi.mocked(fetch).mock.calls.map(([input, init]) => [String(input), String(init?.body)]))
      .toContainEqual([`/api/admin/bookings/${lost.id}/assign`, expect.stringContaining('"techId":"amara"')]);
  });
});
