// @vitest-environment jsdom

import { afterEach, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, BEFORE_POLLS, render, renderPage } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { WaitingAdvice } from '../../domain/dispatch/waiting-advice.ts';
import { WaitingCard } from './waiting-card.tsx';

let remove = () => {};
afterEach(() => remove());

const advice: WaitingAdvice = {
  ...{ id: 'advice', techId: 'ana', place: 'Newark, NJ', latitude: 40.7357, longitude: -74.1724 },
  ...{ driveMinutes: 14, savedMinutes: 4, givenAt: '2026-11-20T15:00:00.000Z', acceptedAt: null },
};
const accepted = { ...advice, acceptedAt: '2026-11-20T15:01:00.000Z' };
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

function show(own: WaitingAdvice[], jobs: Booking[] = []) {
  answerWith({
    '/api/tech/waiting-advice': own,
    '/api/tech/waiting-advice/advice/accept': accepted,
    '/api/tech/waiting-advice/advice/decline': { ok: true },
  });
  remove = render(<WaitingCard jobs={jobs} username="ana" />);
}
const text = () => document.querySelector('section')?.textContent ?? '';
const press = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name))?.click();

it('an advice names the town, the gain and the drive, and after Go there the way', async () => {
  show([advice]);
  await expect.poll(text).toContain('Wait near Newark, NJ: next calls 4 min sooner');
  expect(text()).toContain('14 min drive');
  expect(document.querySelector('a')).toBeNull();
  press('Go there');
  await expect.poll(text).toContain('Near Newark, NJ, until the next job');
  expect(document.querySelector('a')?.href).toContain('destination=40.7357%2C-74.1724');
  press('Not any more');
  await expect.poll(() => document.querySelector('section')).toBeNull();
});

it('a page that is opened again shows the advice that was given while it was closed', async () => {
  const moved = { ...advice, id: 'next', place: 'Elizabeth, NJ' };
  answerWith({ '/api/tech/waiting-advice': [advice] });
  const page = renderPage(<WaitingCard jobs={[]} username="ana" />);
  remove = page.remove;
  await expect.poll(text).toContain('Wait near Newark, NJ');
  await page.leave();
  answerWith({ '/api/tech/waiting-advice': [moved] });
  page.open();
  expect(text()).toContain('Wait near Newark, NJ');
  await expect.poll(text, BEFORE_POLLS).toContain('Wait near Elizabeth, NJ');
});

it('Not now takes the card away', async () => {
  show([advice]);
  await expect.poll(text).toContain('Where to wait');
  press('Not now');
  await expect.poll(() => document.querySelector('section')).toBeNull();
});

it.each<[string, WaitingAdvice[], Partial<Booking>[], boolean]>([
  ['without an advice', [], [], false],
  [
    'with a job now',
    [advice],
    [{ assignedTechId: 'ana', serviceType: 'emergency', scheduledAt: null }],
    false,
  ],
  ['with a job under way', [advice], [{ assignedTechId: 'ana', status: 'in_progress' }], false],
  [
    'with a job in three hours',
    [advice],
    [{ assignedTechId: 'ana', serviceType: 'standard', scheduledAt: later(3) }],
    true,
  ],
  ['with a finished job', [advice], [{ assignedTechId: 'ana', status: 'completed' }], true],
  ['with a job that nobody has', [advice], [{ assignedTechId: null, serviceType: 'emergency' }], true],
])('%s the card is there or not', async (_, own, jobs, isShown) => {
  show(own, jobs.map(aBooking));
  // The answer has come by then.
  await expect.poll(() => fetch).toHaveBeenCalled();
  if (isShown) await expect.poll(text).toContain('Where to wait');
  else expect(text()).toBe('');
});
