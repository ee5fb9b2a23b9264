// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import type { RosterShift } from '../../domain/dispatch/roster.ts';
import { store } from '../app/store.ts';
import { toastAtom } from '../app/toast.ts';
import { readRosterAgain } from '../roster/api.ts';
import { weekOf } from '../roster/cells.ts';
import { weekText } from '../roster/roster-text.ts';
import RosterPage from './roster.tsx';

const MONDAYS = ['2027-03-08', '2027-03-15'] as const;
const shift = (techId: string, day: string): RosterShift => ({
  ...{ techId, startAt: `${day}T12:00:00.000Z`, endAt: `${day}T20:00:00.000Z` },
  ...{ breakFrom: null, breakTo: null, startPlace: null, endPlace: null, vehicleId: null, leave: null },
});
const technician = { name: null, phone: null, isOnDuty: 'true', lastActiveAt: null, openJobs: 0 };

/** What the server has, and the answers that wait for the test. */
let rows: RosterShift[] = [];
let holds: string | null = null;
let waiting: (() => void)[] = [];

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(String(input), location.href);
  const method = init?.method ?? 'GET';
  const json = (value: unknown) => Response.json(value);
  if (pathname === '/api/admin/technicians')
    return json(['ana', 'ben'].map((techId) => ({ ...technician, techId })));
  if (pathname === '/api/admin/vehicles' || pathname === '/api/admin/shift-requests') return json([]);
  if (pathname !== '/api/admin/roster') return Response.json({}, { status: 503 });
  const [from = '', to = ''] = ['from', 'to'].map((name) => searchParams.get(name) ?? '');
  if (holds === `${method} ${from}`) await new Promise<void>((resolve) => waiting.push(resolve));
  const isWithin = ({ startAt }: { startAt: string }) => startAt >= from && startAt < `${to}U`;
  if (method === 'PUT') {
    const body: RosterShift[] = JSON.parse(String(init?.body));
    const techIds = searchParams.get('techIds')?.split(',');
    rows = [...rows.filter((row) => !(isWithin(row) && techIds?.includes(row.techId))), ...body];
  }
  return json(rows.filter(isWithin));
}

let remove = () => {};
beforeEach(() => {
  [rows, holds, waiting] = [[], null, []];
  vi.stubGlobal('fetch', vi.fn(answer));
  store.set(toastAtom, null);
});
afterEach(() => remove());

const cell = (at: string) => document.querySelector<HTMLElement>(`[data-cell="${at}"]`);
const hours = (at: string) => cell(at)?.querySelector('.roster-hours')?.textContent ?? '';
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => each.textContent === name || each.getAttribute('aria-label') === name,
  );
const press = (key: string, init: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  );
const unsaved = () => document.querySelectorAll('[data-unsaved]').length;
const overtaken = () => document.querySelectorAll('[data-overtaken]').length;
const release = () => {
  holds = null;
  for (const go of waiting.splice(0)) go();
};
const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function open(day: string = MONDAYS[0]) {
  remove = render(<RosterPage />, `/admin/roster?day=${day}`);
  await expect.poll(() => cell('0:0')).not.toBeNull();
}
/** Types hours of one digit over a cell. */
async function type(at: string, text: string) {
  cell(at)?.focus();
  await expect.poll(() => document.activeElement).toBe(cell(at));
  press(text);
  await expect.poll(() => cell(at)?.querySelector('input')).not.toBeNull();
  cell(at)?.querySelector('input')?.focus();
  press('Enter');
  await expect.poll(() => cell(at)?.querySelector('input')).toBeNull();
}
async function discard() {
  button('Discard')?.click();
  await expect.poll(unsaved).toBe(0);
}

it('what is typed, undone and typed again while a save is under way stays a change after it', async () => {
  await open();
  await type('0:0', 'v');
  await type('0:1', 'v');
  await type('0:2', 'v');
  expect(unsaved()).toBe(3);
  holds = `PUT ${MONDAYS[0]}`;
  press('s', { ctrlKey: true });
  await expect.poll(() => waiting.length).toBe(1);
  cell('0:2')?.focus();
  press('z', { ctrlKey: true });
  await expect.poll(unsaved).toBe(2);
  await type('1:0', 's');
  await type('0:1', 's');
  release();
  await expect.poll(() => store.get(toastAtom)?.title).toBe('Roster Saved');
  const texts = () => ['0:0', '0:1', '0:2', '1:0'].map((at) => cell(at)?.textContent);
  await expect.poll(texts).toEqual(['Vacation', 'not savedSick', 'freenot saved', 'not savedSick']);
  expect(overtaken()).toBe(0);
  await discard();
});

it('a copy of last week leaves what is typed before it has come', async () => {
  rows = [shift('ana', '2027-03-01'), shift('ben', '2027-03-01')];
  await open();
  holds = 'GET 2027-03-01';
  button('Copy last week')?.click();
  await expect.poll(() => waiting.length).toBe(1);
  await type('0:0', 's');
  await type('0:1', 'v');
  release();
  await expect.poll(() => hours('1:0')).not.toBe('');
  const typed = () => ['0:0', '0:1'].map((at) => cell(at)?.textContent);
  await expect.poll(typed).toEqual(['not savedSick', 'not savedVacation']);
  await discard();
});

it('an unsaved week is named beside another one and asked about on every page, until it is discarded', async () => {
  await open(MONDAYS[1]);
  await type('0:0', 'v');
  button('Previous week')?.click();
  const other = () => button(`${weekText(weekOf(MONDAYS[1]))} is not saved`);
  await expect.poll(other).toBeDefined();
  await expect.poll(unsaved).toBe(0);
  expect(asksBeforeLeaving()).toBe(true);
  remove();
  expect(asksBeforeLeaving()).toBe(true);
  await open();
  other()?.click();
  await expect.poll(unsaved).toBe(1);
  expect(other()).toBeUndefined();
  await discard();
  expect(asksBeforeLeaving()).toBe(false);
});

it('a change that a colleague has saved as well is unsaved no more', async () => {
  await open();
  await type('0:0', 'v');
  expect(asksBeforeLeaving()).toBe(true);
  rows = [
    {
      ...shift('ana', MONDAYS[0]),
      ...{ startAt: '2027-03-08T05:00:00.000Z', endAt: '2027-03-09T05:00:00.000Z', leave: 'vacation' },
    },
  ];
  await readRosterAgain();
  await expect.poll(unsaved).toBe(0);
  await expect.poll(asksBeforeLeaving).toBe(false);
});
