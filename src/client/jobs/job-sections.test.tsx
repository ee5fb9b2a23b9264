// @vitest-environment jsdom
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { render } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { endSession, saveSession } from '../app/sessions.ts';
import { store } from '../app/store.ts';
import { sentProblemsAtom } from './atoms.ts';
import { JobSections } from './job-sections.tsx';

let remove = () => {};
/** What the page has sent: path and body. */
let sent: [path: string, body: Record<string, unknown>][];
/** The answer to each path; a path without one is as if the network were away. */
let answers: Record<string, (body: Record<string, unknown>) => { status: number; json: unknown }>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sent = [];
  answers = {};
  saveSession({
    ...{ role: 'tech', username: 'luis', token: 'luis' },
    ...{ expiresAt: '2040-11-20T12:00:00.000Z', mustChangePassword: false },
  });
  const fetched = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href);
    const body = JSON.parse(String(init?.body ?? '{}'));
    const answer = answers[pathname];
    if (!answer) throw new TypeError('Failed to fetch');
    sent.push([pathname, body]);
    const { status, json } = answer(body);
    return new Response(JSON.stringify(json), { status, headers: { 'content-type': 'application/json' } });
  };
  vi.stubGlobal('fetch', vi.fn(fetched));
});
afterEach(() => {
  remove();
  endSession('tech');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  store.set(sentProblemsAtom, new Map());
});

/** Without a point the card has no map. */
const own: Partial<Booking> = {
  ...{ id: 'own', assignedTechId: 'luis', version: 4, latitude: null, longitude: null },
  status: 'confirmed',
};
const here = { latitude: 40.656, longitude: -74.305, accuracyMeters: 8, recordedAtMs: Date.now() };

const show = (jobs: readonly Booking[]) => {
  remove = render(
    <JobSections jobs={jobs} isSaved={false} viewer={{ role: 'tech', username: 'luis' }} here={here}>
      <p>below</p>
    </JobSections>,
  );
};
const button = (name: string | RegExp) =>
  [...document.querySelectorAll('button')].find(({ textContent }) =>
    typeof name === 'string' ? textContent === name : name.test(textContent ?? ''),
  );
const press = async (name: string | RegExp) => {
  // A new button takes no press at first.
  await expect
    .poll(() => {
      flushSync(() => vi.advanceTimersByTime(700));
      return button(name)?.disabled;
    })
    .toBe(false);
  flushSync(() => button(name)?.click());
};
const page = () => document.body.textContent ?? '';

it('a problem is reported in two taps, and the card says when it was sent', async () => {
  answers['/api/tech/bookings/own/problem'] = () => ({ status: 200, json: aBooking({ ...own, version: 5 }) });
  show([aBooking(own)]);
  await press('I have a problem');
  await press('Customer does not answer');
  await expect.poll(page).toMatch(/Customer does not answer ?Sent \d\d:\d\d/);
  expect(sent).toEqual([
    [
      '/api/tech/bookings/own/problem',
      { kind: 'no_answer', note: null, at: expect.any(String), sentAt: expect.any(String) },
    ],
  ]);
});

it('the sheet says what giving back does, and leaves out what cannot be so', async () => {
  show([aBooking({ ...own, status: 'in_progress' })]);
  await press('I have a problem');
  await expect.poll(page).toContain('Another technician gets the job, and the customer is told.');
  expect(button('Van has broken down')).toBeDefined();
  expect(button('Cannot go')).toBeUndefined();
  expect(button('Car is not at the place')).toBeUndefined();
});

// jsdom has no IndexedDB: the page alone has what waits.
it('a job given back offline leaves the current place, waits to be sent, and can be taken back', async () => {
  show([aBooking(own)]);
  await press('I have a problem');
  await press('Cannot go');
  await expect.poll(page).toMatch(/Cannot go\s*Not saved\. Keep this page open until it is sent\./);
  expect(document.querySelector('[data-foot-bar]')).toBeNull();
  const isAskedBeforeUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAskedBeforeUnload()).toBe(true);
  await press('Undo');
  await expect.poll(() => document.querySelector('[data-foot-bar]')).not.toBeNull();
  expect(page()).not.toContain('Not saved');
  expect(isAskedBeforeUnload()).toBe(false);
});

it('a photo is offered where it helps, waits with its report, and is undone with it', async () => {
  show([aBooking(own)]);
  await press('I have a problem');
  await press('Unsafe to work');
  await expect.poll(() => button('Add photo')).toBeDefined();
  const input = document.querySelector<HTMLInputElement>('input[name="photo"]');
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'fence.jpg', { type: 'image/jpeg' })] });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.poll(page).toContain('Photo waits to be sent.');
  expect(button('Add photo')).toBeUndefined();
  await press('Undo');
  await expect.poll(page).not.toContain('Unsafe to work');
  await press('I have a problem');
  await press('Customer does not answer');
  await expect.poll(page).toContain('Not saved. Keep this page open until it is sent.');
  expect(page()).not.toContain('Photo waits');
  expect(button('Add photo')).toBeUndefined();
  await press('Undo');
});

it('a finished job says the tip, less what was given back', () => {
  const tip = {
    amount: 26,
    status: 'captured',
    refundedAmount: 6,
    givenAt: '2026-11-20T21:00:00.000Z',
  } as const;
  const done = { ...own, status: 'completed', completedAt: new Date().toISOString() } as const;
  show([aBooking({ ...done, tip }), aBooking({ ...done, id: 'other' })]);
  expect(page().match(/Tip: \$[\d.]+/g)).toEqual(['Tip: $20.00']);
});

it('a job of a later day is begun after a question only', async () => {
  const scheduledAt = new Date(Date.now() + 40 * HOUR_MS).toISOString();
  const job = aBooking({ ...own, scheduledAt, promisedAt: scheduledAt });
  answers['/api/tech/bookings/own/departed'] = () => ({ status: 200, json: { ...job, version: 5 } });
  show([job]);
  await press('On my way');
  expect(page()).toMatch(/This job is on .+\. Do you begin it now\?/);
  await press('No');
  expect(page()).not.toContain('Do you begin it now?');
  expect(sent).toEqual([]);
  await press('On my way');
  await press('Yes');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.[1]).toMatchObject({ version: 4, confirmed: true });
});

it('a job is arrived at from 30 miles away after a question only', async () => {
  const place = { latitude: 40.656 + 30 / 69, longitude: -74.305 };
  show([aBooking({ ...own, ...place, departedAt: new Date().toISOString() })]);
  await press('Arrived');
  expect(page()).toContain('You are 30 miles from the car. Are you really there?');
});

it('what only the server knows is asked when the step is sent', async () => {
  const message = 'You are 23 miles from the car. Are you really there?';
  const job = aBooking({ ...own, departedAt: new Date().toISOString() });
  answers['/api/tech/bookings/own/arrived'] = ({ confirmed }) =>
    confirmed
      ? { status: 200, json: { ...job, version: 5 } }
      : { status: 409, json: { code: 'FAR_FROM_CAR', message, requestId: 'r' } };
  show([job]);
  await press('Arrived');
  await expect.poll(page).toContain(message);
  await press('Yes');
  await expect.poll(() => sent.map(([, { confirmed }]) => confirmed)).toEqual([false, true]);
  await expect.poll(page).not.toContain(message);
});
