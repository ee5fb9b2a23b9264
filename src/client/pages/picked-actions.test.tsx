// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { render } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import { store } from '../app/store.ts';
import { toastAtom } from '../app/toast.ts';
import { boardBookings } from '../board/api.ts';
import { pickedActionAtom } from '../board/picked.ts';
import { PickedBar } from '../board/picked-bar.tsx';
import { pickedMessageAtom } from '../board/picked-message.ts';
import { usePicking } from '../board/use-picking.ts';
import { pickedBookingIdsAtom, undoAtom } from '../dispatch/atoms.ts';
import { PickedActions } from './picked-actions.tsx';

const at = (n: number) => new Date(Date.parse('2026-11-20T15:00:00.000Z') - n * 60_000).toISOString();
const bookings = ['picked-ana', 'picked-ben', 'picked-cal', 'picked-dee'].map((id, n) =>
  aBooking({ id, customerName: id, createdAt: at(n), latitude: 40.65, longitude: -74.3 }),
);
const sam = { techId: 'sam', name: null, isOnDuty: 'true', lastActiveAt: null, openJobs: 0 };
const candidate = { ...sam, distance: 2, estimatedTimeMinutes: 9, reason: 'Free' };
/** Whether the server refuses what is done with the booking of Ben. */
let refusing = true;
let sent: { path: string; body: unknown }[] = [];

/** Assigns every booking but that of Ben; what is assigned has a version more. */
function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(String(input), location.href);
  const body = init?.body ? JSON.parse(String(init.body)) : null;
  const json = (value: unknown, status = 200) =>
    Promise.resolve(
      new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } }),
    );
  if (pathname === '/api/admin/technicians') return json([{ ...sam, phone: null }]);
  if (pathname.endsWith('/candidates')) return json([candidate]);
  sent.push({ path: pathname + search, body });
  const [, id = '', action] =
    /bookings\/([\w-]+)\/(assign|unassign|tell-arrival|messages)$/.exec(pathname) ?? [];
  if (pathname === '/api/admin/bookings') return json(bookings.slice(0, 2));
  if (id === 'picked-ben' && refusing)
    return json({ message: 'Sam has no plug for it.', code: 'TECHNICIAN_EXCLUDED' }, 409);
  if (action === 'messages')
    return json({ sequence: 1, from: 'admin', name: 'dana', ready: null, text: body.text, at: at(0) }, 201);
  const known = boardBookings.get(id) as Booking;
  return json({ ...known, version: known.version + 1, assignedTechId: action === 'assign' ? 'sam' : null });
}

const onSelect = vi.fn();
const ids = bookings.map(({ id }) => id);
/** The rows as the list has them. */
function Rows() {
  const { onKeyDown, onClickCapture } = usePicking(ids);
  return (
    <ul onKeyDown={onKeyDown} onClickCapture={onClickCapture}>
      {ids.map((id) => (
        <li key={id} data-stop={id}>
          <button type="button" data-booking={id} onClick={onSelect}>
            {id}
          </button>
        </li>
      ))}
    </ul>
  );
}

let remove = () => {};

beforeEach(() => {
  [sent, refusing] = [[], true];
  vi.stubGlobal('fetch', vi.fn(answer));
  boardBookings.put(bookings);
  remove = render(
    <>
      <Rows />
      <PickedBar shown={bookings.slice(0, 3)} />
      <PickedActions />
    </>,
  );
});
afterEach(() => {
  remove();
  store.set(pickedBookingIdsAtom, []);
  store.set(undoAtom, null);
  store.set(toastAtom, null);
  store.set(pickedActionAtom, null);
  store.set(pickedMessageAtom, { text: '', sent: { text: '', keys: new Map() } });
});

const row = (id: string) => document.querySelector<HTMLElement>(`[data-booking="${id}"]`);
const picked = () => store.get(pickedBookingIdsAtom);
const press = (key: string, init: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  );
const click = (id: string, init: MouseEventInit = {}) =>
  row(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent === name);

const textField = () => document.querySelector<HTMLTextAreaElement>('[role=dialog] [name=text]');
/** Opens the question, with a text in it; null leaves the one that was kept. */
async function tellText(text: string | null): Promise<void> {
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  await expect.poll(() => button('Tell customers…')).toBeDefined();
  button('Tell customers…')?.click();
  const choice = () => document.querySelectorAll<HTMLInputElement>('[name=told]')[1];
  await expect.poll(choice).toBeDefined();
  if (text === null) return;
  choice()?.click();
  await expect.poll(textField).not.toBeNull();
  const field = textField();
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}

it('Space, Shift with an arrow and Shift with a click pick rows and open none; Esc puts all back', async () => {
  row('picked-ana')?.focus();
  press(' ');
  expect(picked()).toEqual(['picked-ana']);
  press('ArrowDown', { shiftKey: true });
  await expect.poll(picked).toEqual(['picked-ana', 'picked-ben']);
  click('picked-dee', { shiftKey: true });
  await expect.poll(picked).toEqual(['picked-ana', 'picked-ben', 'picked-cal', 'picked-dee']);
  click('picked-cal', { ctrlKey: true });
  await expect.poll(picked).toEqual(['picked-ana', 'picked-ben', 'picked-dee']);
  expect(onSelect).not.toHaveBeenCalled();
  await expect
    .poll(() => document.querySelector('[role=toolbar] p')?.textContent)
    .toBe('3 picked, 1 is not in this list');
  press('Escape');
  await expect.poll(picked).toEqual([]);
  expect(document.querySelector('[role=toolbar]')).toBeNull();
});

it('each picked booking is assigned by itself: one summary says what was refused, which stays picked; undo gives back', async () => {
  store.set(pickedBookingIdsAtom, ['picked-ana', 'picked-ben', 'picked-cal']);
  await expect.poll(() => button('Assign…')).toBeDefined();
  button('Assign…')?.click();
  await expect.poll(() => button('Assign sam')).toBeDefined();
  button('Assign sam')?.click();
  await expect.poll(() => store.get(toastAtom)?.title).toBe('2 of 3 assigned to sam');
  expect(store.get(toastAtom)?.description).toBe('cked-ben refused: Sam has no plug for it.');
  expect(sent.map(({ path, body }) => [path, body])).toEqual(
    ['picked-ana', 'picked-ben', 'picked-cal'].map((id) => [
      `/api/admin/bookings/${id}/assign`,
      { bookingId: id, techId: 'sam', version: 1, ask: true },
    ]),
  );
  expect(picked()).toEqual(['picked-ben']);
  sent = [];
  store.get(undoAtom)?.run();
  await expect.poll(() => store.get(toastAtom)?.title).toBe('2 of 2 assignments undone');
  expect(sent).toEqual(
    ['picked-ana', 'picked-cal'].map((id) => ({
      path: `/api/admin/bookings/${id}/unassign`,
      body: { version: 2 },
    })),
  );
});

it('the undo of several assignments leaves out what a partner company had, which no dispatcher assigns', async () => {
  const cal = bookings.find(({ id }) => id === 'picked-cal') as Booking;
  boardBookings.put([{ ...cal, assignedTechId: '@partner', version: 10 }]);
  store.set(pickedBookingIdsAtom, ['picked-dee', 'picked-cal']);
  await expect.poll(() => button('Assign…')).toBeDefined();
  button('Assign…')?.click();
  await expect.poll(() => button('Assign sam')).toBeDefined();
  button('Assign sam')?.click();
  await expect.poll(() => store.get(toastAtom)?.title).toBe('2 of 2 assigned to sam');
  sent = [];
  store.get(undoAtom)?.run();
  await expect.poll(() => store.get(toastAtom)?.title).toBe('1 of 1 assignments undone');
  expect(sent.map(({ path }) => path)).toEqual(['/api/admin/bookings/picked-dee/unassign']);
});

it('customers are told after a question, and the undo key says that this stays', async () => {
  store.set(pickedBookingIdsAtom, ['picked-ana', 'picked-ben']);
  await expect.poll(() => button('Tell customers…')).toBeDefined();
  button('Tell customers…')?.click();
  await expect.poll(() => button('Tell 2 customers')).toBeDefined();
  expect(sent).toEqual([]);
  button('Tell 2 customers')?.click();
  await expect.poll(() => store.get(toastAtom)?.title).toBe('1 of 2 customers told');
  store.get(undoAtom)?.run();
  expect(store.get(toastAtom)?.title).toBe('Cannot Be Undone');
});

it('a text of their own goes once to each customer, and stays until the last one has it', async () => {
  store.set(pickedBookingIdsAtom, ['picked-ana', 'picked-ben', 'picked-cal']);
  await tellText('Snow: all come an hour later.');
  button('Tell 3 customers')?.click();
  await expect.poll(() => store.get(toastAtom)?.title).toBe('2 of 3 customers told');
  expect(sent.map(({ path }) => path)).toEqual(
    ['picked-ana', 'picked-ben', 'picked-cal'].map((id) => `/api/admin/bookings/${id}/messages`),
  );
  const keys = sent.map(({ body }) => (body as { key: string }).key);
  expect(new Set(keys).size).toBe(3);
  store.get(undoAtom)?.run();
  expect(store.get(toastAtom)?.title).toBe('Cannot Be Undone');
  expect(picked()).toEqual(['picked-ben']);

  // The refused one again, with a customer who is new to it: what was sent already has no key that could hinder another.
  [sent, refusing] = [[], false];
  store.set(pickedBookingIdsAtom, ['picked-ben', 'picked-dee']);
  await tellText(null);
  button('Tell 2 customers')?.click();
  await expect.poll(() => store.get(toastAtom)?.title).toBe('2 of 2 customers told');
  expect(sent.map(({ body }) => body)).toEqual([
    { key: keys[1], text: 'Snow: all come an hour later.' },
    { key: expect.any(String), text: 'Snow: all come an hour later.' },
  ]);
  expect(store.get(pickedMessageAtom).text).toBe('');
});

it('another text has other keys, because a known key is not sent again', async () => {
  store.set(pickedBookingIdsAtom, ['picked-ben']);
  for (const text of ['We are late.', 'We are on time.']) {
    store.set(toastAtom, null);
    await tellText(text);
    button('Tell 1 customer')?.click();
    await expect.poll(() => store.get(toastAtom)?.title).toBe('0 of 1 customers told');
  }
  const keys = sent.map(({ body }) => (body as { key: string }).key);
  expect(new Set(keys).size).toBe(2);
});

it('an empty text is not sent', async () => {
  store.set(pickedBookingIdsAtom, ['picked-ana']);
  await tellText('  ');
  button('Tell 1 customer')?.click();
  await expect.poll(() => document.body.textContent).toContain('Please write something first.');
  expect(sent).toEqual([]);
});

it('an export reads the picked bookings anew, so that the audit log records it', async () => {
  Object.assign(URL, { createObjectURL: () => '#blob', revokeObjectURL: () => {} });
  store.set(pickedBookingIdsAtom, ['picked-ana', 'picked-ben']);
  await expect.poll(() => button('Export')).toBeDefined();
  button('Export')?.click();
  await expect.poll(() => store.get(toastAtom)?.description).toBe('2 bookings saved.');
  const [asked] = sent;
  expect(new URLSearchParams(asked?.path.split('?')[1]).get('ids')).toBe('picked-ana,picked-ben');
  expect(asked?.path).toContain('export=true');
});
