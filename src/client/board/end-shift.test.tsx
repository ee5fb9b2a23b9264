// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import type { Handover, OpenItem } from '../../contract/shapes/handover.ts';
import { applyPush } from '../app/live-query.ts';
import { HANDOVER_DRAFT } from '../app/sessions.ts';
import { store } from '../app/store.ts';
import { toastAtom } from '../app/toast.ts';
import { boardBookings, readOpenItems } from './api.ts';
import { endingShiftAtom, shownHandoverAtom } from './handovers.ts';
import { ShiftButton } from './shift-button.tsx';
import { ShiftDialogs } from './shift-dialogs.tsx';

const ana = aBooking({ id: 'ana', customerName: 'Ana One' });
const ben = aBooking({ id: 'ben', customerName: 'Ben Carter' });
const open: OpenItem[] = [
  { bookingId: 'ana', reasons: ['no_van', 'held'], text: 'Nobody can be there in time.' },
  { bookingId: 'ben', reasons: ['unassigned'], text: null },
];
const handover: Handover = {
  ...{ id: 'h', by: 'kim', at: '2026-11-20T15:00:00.000Z', note: 'The gate code is new.' },
  items: [{ bookingId: 'ana', reasons: ['held'], note: 'She waits at the gate.' }],
};
const onOpen = vi.fn();
let remove = () => {};

async function show({ items = open, waiting = [] }: { items?: OpenItem[]; waiting?: Handover[] } = {}) {
  answerWith({
    '/api/admin/handovers/open': items,
    '/api/admin/handovers': waiting,
    '/api/admin/handovers/h/acknowledge': handover,
  });
  const read = fetch;
  const answer = (input: RequestInfo | URL, init?: RequestInit) =>
    init?.method === 'POST' && String(input).endsWith('/handovers')
      ? Promise.resolve(Response.json({ handover }, { status: 201 }))
      : read(input, init);
  vi.stubGlobal('fetch', vi.fn(answer));
  boardBookings.put([ana, ben]);
  remove = render(
    <>
      <ShiftButton />
      <ShiftDialogs onOpen={onOpen} />
    </>,
  );
}
const button = () => document.querySelector<HTMLElement>('.shift-button');
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
const fields = () => [...document.querySelectorAll('textarea')];
const submit = () => document.querySelector<HTMLElement>('button[type=submit]');
const named = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const sent = () =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([, init]) => init?.method === 'POST')
    .map(([, init]) => JSON.parse(String(init?.body)));
function type(field: HTMLTextAreaElement | undefined, text: string) {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}
beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
});
afterEach(() => {
  store.set(endingShiftAtom, false);
  store.set(shownHandoverAtom, null);
  remove();
});

it('asks for a note to each open booking, goes to the first without one, and sends them', async () => {
  await show();
  store.set(endingShiftAtom, true);
  await expect.poll(() => fields().length).toBe(3);
  expect(dialog()?.textContent).toContain('Nobody can be there in time., Held');
  expect(dialog()?.textContent).toContain('Nobody is assigned');
  type(fields()[0], 'Call her at 3.');
  submit()?.click();
  await expect.poll(() => document.activeElement).toBe(fields()[1]);
  expect(fields()[1]?.getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
  type(fields()[1], 'Waits for Sam.');
  submit()?.click();
  await expect.poll(() => store.get(toastAtom)?.title).toBe('Shift Handed Over');
  expect(sent()).toEqual([
    {
      note: null,
      items: [
        { bookingId: 'ana', note: 'Call her at 3.' },
        { bookingId: 'ben', note: 'Waits for Sam.' },
      ],
    },
  ]);
  expect([store.get(endingShiftAtom), localStorage.getItem(HANDOVER_DRAFT)]).toEqual([false, null]);
});

it('keeps what was typed when the dialog closes, and when its booking is settled meanwhile', async () => {
  await show();
  store.set(endingShiftAtom, true);
  await expect.poll(() => fields().length).toBe(3);
  type(fields()[1], 'Waits for Sam.');
  await expect.poll(() => fields()[1]?.value).toBe('Waits for Sam.');
  applyPush(readOpenItems.queryKey, () => []);
  await expect.poll(() => fields().map(({ value }) => value)).toEqual(['Waits for Sam.', '']);
  expect(dialog()?.textContent).toContain('Not open any more');
  document.querySelector<HTMLElement>('[aria-label=Close]')?.click();
  await expect.poll(dialog).toBeNull();
  store.set(endingShiftAtom, true);
  await expect.poll(() => fields().some(({ value }) => value === 'Waits for Sam.')).toBe(true);
});

it('closes a shift without a note only if nothing is open', async () => {
  await show({ items: [] });
  store.set(endingShiftAtom, true);
  await expect.poll(() => submit()?.textContent).toBe('Close shift');
  type(fields()[0], 'Quiet night.');
  await expect.poll(() => submit()?.textContent).toBe('Hand over');
});

it('one button shows the hand-over that waits, whose notes open their bookings, and takes it over', async () => {
  await show({ waiting: [handover] });
  await expect.poll(() => button()?.textContent).toBe('Hand-over by kim');
  expect(document.querySelector('[role=status]')?.textContent).toBe('Hand-over by kim');
  button()?.click();
  await expect.poll(() => document.activeElement?.textContent).toBe('Take over');
  for (const text of ['The gate code is new.', 'She waits at the gate.', 'Held'])
    expect(dialog()?.textContent).toContain(text);
  [...document.querySelectorAll<HTMLElement>('li button')].at(0)?.click();
  expect(onOpen).toHaveBeenCalledWith('ana');
  button()?.click();
  await expect.poll(() => named('Take over')).toBeDefined();
  named('Take over')?.click();
  await expect.poll(() => store.get(toastAtom)?.title).toBe('Shift Taken Over');
});
