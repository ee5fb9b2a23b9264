// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import type { CustomerReport } from '../../domain/bookings/customer-report.ts';
import { polling } from '../../events/polling.ts';
import { connectionAtom } from '../app/connection.ts';
import { store } from '../app/store.ts';
import Reports from './reports.tsx';

const NOW = '2026-11-20T21:00:00.000Z';
const booking = aBooking({ status: 'completed', completedAt: NOW, assignedTechId: 'luis' });
const report: CustomerReport = {
  ...{ id: 'r1', kind: 'damage', text: 'The bumper is scratched', photoUrl: null },
  ...{ at: NOW, settledAt: null },
};
const PATH = `/api/bookings/${booking.id}/reports`;

/** The only part of XMLHttpRequest that an upload needs; it keeps what was sent. */
const sent: { path: string; form: FormData }[] = [];
function stubUpload(status: number, answer: unknown): void {
  class Request {
    upload = { addEventListener() {} };
    status = status;
    statusText = '';
    responseText = JSON.stringify(answer);
    #path = '';
    #listeners = new Map<string, () => void>();
    open(_: string, path: string) {
      this.#path = path;
    }
    setRequestHeader() {}
    addEventListener(name: string, listener: () => void) {
      this.#listeners.set(name, listener);
    }
    send(form: FormData) {
      sent.push({ path: this.#path, form });
      for (const name of ['load', 'loadend']) this.#listeners.get(name)?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
}

let remove = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] });
  sent.length = 0;
});
afterEach(() => {
  remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const said = () => document.body.textContent ?? '';
const button = (name: RegExp) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => name.test(textContent ?? ''));

it('a report is sent with its kind and a key, and stands on the page at once', async () => {
  answerWith({ [PATH]: [] });
  stubUpload(201, report);
  remove = render(<Reports booking={booking} />);
  await expect.poll(() => button(/Report a problem/)).toBeTruthy();
  button(/Report a problem/)?.click();
  await expect.poll(() => button(/Send report/)?.disabled).toBe(true);
  document.querySelector<HTMLElement>('input[value=damage]')?.click();
  await expect.poll(() => button(/Send report/)?.disabled).toBe(false);
  const text = document.querySelector<HTMLTextAreaElement>('textarea[name=text]');
  if (text) text.value = ' The bumper is scratched ';
  button(/Send report/)?.click();
  await expect.poll(() => sent.map(({ path }) => path)).toEqual([PATH]);
  const form = sent[0]?.form;
  expect([form?.get('kind'), form?.get('text')]).toEqual(['damage', 'The bumper is scratched']);
  expect(form?.get('key')).toMatch(/^[\w-]{8,64}$/);
  await expect.poll(said).toContain('What you reported');
  expect(said()).toContain('Our team answers in the messages');
});

it('a report that was not sent says why, and is sent again under the same key', async () => {
  answerWith({ [PATH]: [] });
  stubUpload(429, { code: 'RATE_LIMITED', message: 'Too many photos.', requestId: 'r' });
  remove = render(<Reports booking={booking} />);
  await expect.poll(() => button(/Report a problem/)).toBeTruthy();
  button(/Report a problem/)?.click();
  await expect.poll(() => document.querySelector('input[value=other]')).toBeTruthy();
  document.querySelector<HTMLElement>('input[value=other]')?.click();
  await expect.poll(() => button(/Send report/)?.disabled).toBe(false);
  button(/Send report/)?.click();
  await expect.poll(said).toContain('Too many photos.');
  button(/Send report/)?.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.form.get('key')).toBe(sent[0]?.form.get('key'));
});

it.each([
  ['14 days', aBooking({ ...booking, completedAt: '2026-11-01T21:00:00.000Z' })],
  ['a cancellation', aBooking({ ...booking, status: 'cancelled', completedAt: null })],
])('after %s nothing is reported any more, and what was answered stays to be read', async (_, long) => {
  const message = { sequence: 1, from: 'admin', name: null, ready: null, text: 'We give back $40.', at: NOW };
  answerWith({
    [PATH]: [{ ...report, settledAt: NOW }],
    [`/api/bookings/${booking.id}/messages`]: [message],
  });
  remove = render(<Reports booking={long} />);
  await expect.poll(said).toContain('Settled Today');
  await expect.poll(said).toContain('We give back $40.');
  expect(button(/Report a problem/)).toBeUndefined();
  expect(document.querySelector('input[name=message]')).toBeNull();
});

it('a read of the reports that fails is made again while the page polls', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ now: Date.parse(NOW), shouldAdvanceTime: true });
  store.set(connectionAtom, { ...store.get(connectionAtom), state: 'polling' });
  answerWith({});
  remove = render(<Reports booking={booking} />);
  await vi.advanceTimersByTimeAsync(1000);
  answerWith({ [PATH]: [report] });
  await vi.advanceTimersByTimeAsync(polling.eta * 1.1);
  await expect.poll(said).toContain('The bumper is scratched');
});
