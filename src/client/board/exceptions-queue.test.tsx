// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import type { Exception } from '../../domain/dispatch/exception.ts';
import { applyPush } from '../app/live-query.ts';
import { store } from '../app/store.ts';
import { phonesAtom } from '../technicians/atoms.ts';
import { boardBookings, readExceptions } from './api.ts';
import type { Dispatcher } from './command.ts';
import { ExceptionsQueue } from './exceptions-queue.tsx';

const ana = aBooking({ id: 'ana', customerName: 'Ana One' });
const ben = aBooking({ id: 'ben', customerName: 'Ben Carter', isUnpaid: true });
const since = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5_000).toISOString();
const broken: Exception = {
  ...{ id: 'broken', bookingId: 'ana', kind: 'breakdown', since: since(4), lateMinutes: 12 },
  text: 'The van has broken down.',
  choices: [
    { action: 'assign', label: 'Assign Sam', techId: 'sam' },
    { action: 'call', label: 'Call customer' },
    { action: 'cancel', label: 'Cancel booking' },
  ],
};
const refused: Exception = {
  ...{ id: 'refused', bookingId: 'ben', kind: 'money_refused', since: since(75), lateMinutes: 0 },
  text: 'The card was refused.',
  choices: [
    { action: 'payment-link', label: 'Send payment link' },
    { action: 'call-technician', label: 'Call Sam', techId: 'sam' },
    { action: 'close', label: 'Settled' },
  ],
};

const dispatcher = {
  ...{ assignTo: vi.fn(), chooseTechnician: vi.fn(), request: vi.fn(), sendPaymentLink: vi.fn() },
  ...{ follow: vi.fn(), openNextUnassigned: vi.fn(), openFocused: vi.fn(), openBoard: vi.fn() },
  ...{ showTechnician: vi.fn(), openPage: vi.fn() },
} satisfies Dispatcher;
const onSelect = vi.fn();
let remove = () => {};

async function show(...exceptions: Exception[]) {
  answerWith({ '/api/admin/exceptions': exceptions, '/api/admin/exceptions/refused/close': { ok: true } });
  boardBookings.put([ana, ben]);
  store.set(phonesAtom, { sam: '(908) 555-0111' });
  remove = render(
    <>
      <button type="button" id="row">
        Row
      </button>
      <ExceptionsQueue dispatcher={dispatcher} onSelect={onSelect} />
    </>,
  );
  await expect.poll(() => lines().length).toBe(Math.min(1, exceptions.length));
}
const toggle = () => document.querySelector<HTMLElement>('[aria-expanded]');
const isOpen = () => toggle()?.getAttribute('aria-expanded') === 'true';
beforeEach(() => vi.clearAllMocks());
afterEach(() => remove());

const lines = () => [...document.querySelectorAll<HTMLElement>('[data-exception]')];
const push = (...exceptions: Exception[]) => applyPush(readExceptions.queryKey, () => exceptions);
const press = (key: string, init: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  );

it('each exception says whose booking it is, how late and since when', async () => {
  await show(broken, refused);
  expect(toggle()?.textContent).toBe('2 need you');
  toggle()?.click();
  await expect.poll(() => lines().length).toBe(2);
  expect(lines().map(({ textContent }) => textContent)).toEqual([
    '12 min lateAna One: The van has broken down. since 4 min',
    'Ben Carter: The card was refused. since 1 h 15 min',
  ]);
  const [first] = document.querySelectorAll('.exception');
  expect([...document.querySelectorAll('.exception-next')]).toEqual([first]);
});

it('digits press the choices of the exception with the focus, once for a held key, and arrows move on', async () => {
  await show(broken, refused);
  document.getElementById('row')?.focus();
  press('1');
  expect(dispatcher.assignTo).not.toHaveBeenCalled();
  lines()[0]?.focus();
  press('1');
  press('1', { repeat: true });
  press('1', { ctrlKey: true });
  expect(dispatcher.assignTo.mock.calls).toEqual([[ana, 'sam']]);
  press('2');
  press('3');
  expect(dispatcher.follow.mock.lastCall?.[0]).toMatch(/^tel:/);
  expect(dispatcher.request.mock.calls).toEqual([['ana', 'cancelled']]);
  expect(isOpen()).toBe(false);
  press('ArrowDown');
  expect(isOpen()).toBe(true);
  expect(document.activeElement).toBe(lines()[1]);
  press('1');
  press('2');
  expect(dispatcher.sendPaymentLink.mock.calls).toEqual([[ben]]);
  expect(dispatcher.follow).toHaveBeenCalledTimes(2);
  press('3');
  await expect
    .poll(() =>
      vi.mocked(fetch).mock.calls.map(([asked]) => String(asked instanceof Request ? asked.url : asked)),
    )
    .toContainEqual(expect.stringContaining('/api/admin/exceptions/refused/close'));
  press('Escape');
  expect(document.activeElement?.id).toBe('row');
  await expect.poll(isOpen).toBe(false);
});

it('the queue has its place before anything needs a person, and a press elsewhere closes what it has opened', async () => {
  await show();
  await expect.poll(() => document.querySelector('.exceptions-slot')?.textContent).toBe('Nothing needs you');
  push(broken, refused);
  await expect.poll(() => lines().length).toBe(1);
  toggle()?.click();
  await expect.poll(() => lines().length).toBe(2);
  document.getElementById('row')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await expect.poll(() => lines().length).toBe(1);
});

it('one exception alone opens as well, and what comes after it is gone opens nothing', async () => {
  await show(broken);
  expect(toggle()?.textContent).toBe('1 needs you');
  toggle()?.click();
  await expect.poll(isOpen).toBe(true);
  push();
  await expect.poll(() => lines().length).toBe(0);
  push(broken, refused);
  await expect.poll(() => lines().length).toBe(1);
  expect(isOpen()).toBe(false);
});

it('a dispatcher decides by hand, or answers, from the queue', async () => {
  await show({
    ...broken,
    choices: [
      { action: 'take', label: 'Decide it myself' },
      { action: 'answer', label: 'Answer' },
    ],
  });
  lines()[0]?.focus();
  press('1');
  await expect
    .poll(() => vi.mocked(fetch).mock.calls.map(([asked]) => String(asked)))
    .toContainEqual(expect.stringContaining('/api/admin/bookings/ana/hold'));
  press('2');
  expect(dispatcher.request.mock.calls).toEqual([['ana', 'message']]);
  expect(dispatcher.openFocused).not.toHaveBeenCalled();
});

it('a booking that the page does not know is opened instead', async () => {
  await show({ ...broken, bookingId: 'unknown' });
  lines()[0]?.focus();
  press('1');
  expect(dispatcher.openFocused.mock.calls).toEqual([['unknown']]);
});

it('a technician who has just changed is not assigned by a press that was meant for the one before', async () => {
  await show(broken);
  lines()[0]?.focus();
  push({ ...broken, choices: [{ action: 'assign', label: 'Assign Max', techId: 'max' }] });
  await expect.poll(() => document.querySelector('[data-choice]')?.textContent).toContain('Max');
  press('1');
  expect(dispatcher.assignTo).not.toHaveBeenCalled();
});

it('new exceptions are said and move no focus; the focus of one that goes stays on no button', async () => {
  await show(broken);
  const status = () => document.querySelector('[role=status]')?.textContent;
  await expect.poll(status).toBe('The van has broken down.');
  document.getElementById('row')?.focus();
  push(broken, refused);
  await expect.poll(status).toBe('The card was refused.');
  expect(document.activeElement?.id).toBe('row');
  lines()[0]?.focus();
  push(refused);
  await expect.poll(() => lines().length).toBe(1);
  await expect.poll(() => document.activeElement?.tagName).toBe('SECTION');
  press('1');
  expect(dispatcher.sendPaymentLink).not.toHaveBeenCalled();
  push();
  await expect.poll(() => lines().length).toBe(0);
  expect(document.querySelector('section')?.textContent).toBe('The card was refused.Nothing needs you');
});

it('the photo of a report is opened by a button that says whose it is', async () => {
  await show(broken, { ...refused, photoUrl: '/api/bookings/ben/proof/a.webp' });
  toggle()?.click();
  await expect.poll(() => lines().length).toBe(2);
  const photos = [...document.querySelectorAll('button')].filter(({ textContent }) =>
    /^Photo/.test(textContent ?? ''),
  );
  expect(photos.map(({ textContent }) => textContent)).toEqual(['Photo, Ben Carter']);
  expect(fetch).not.toHaveBeenCalledWith(expect.stringContaining('a.webp'), expect.anything());
  photos[0]?.click();
  await expect
    .poll(() => document.querySelector('[role="dialog"]')?.textContent)
    .toContain('Photo of the problem');
  await expect
    .poll(() => document.querySelector('[role="dialog"]')?.textContent)
    .toContain('The photo did not load.');
});
