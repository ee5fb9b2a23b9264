// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import { sessionAtoms } from '../app/sessions.ts';
import { store } from '../app/store.ts';
import { toastAtom } from '../app/toast.ts';
import { forecastsAtom, undoAtom } from '../dispatch/atoms.ts';
import { takingCallAtom } from '../phone-bookings/atoms.ts';
import { boardBookings } from './api.ts';
import { BoardCommands } from './board-commands.tsx';
import { barAtom } from './commands.ts';
import { hold } from './hold.ts';
import { useDispatcherActions } from './use-dispatcher-actions.ts';

const ana = aBooking({ id: 'ana', customerName: 'Ana One', phoneNumber: '(908) 555-0111' });
const ben = aBooking({ id: 'ben', customerName: 'Ben Carter', assignedTechId: 'sam' });
const best = {
  ...{ techId: 'mike', name: null, distance: 4, driveMinutes: 9, arrivesAt: '2026-11-20T15:10:00.000Z' },
  ...{ freeAt: null, marginMinutes: 20, isNeededElsewhere: false, reason: '' },
};
const onAssign = vi.fn();
const onAssignTo = vi.fn();
const onPress = vi.fn();

function Commands() {
  const dispatcher = useDispatcherActions({
    assignTo: onAssignTo,
    chooseTechnician: onAssign,
    bookings: [ana, ben],
    risks: new Map(),
    openedId: null,
  });
  return <BoardCommands bookings={[ana, ben]} openedId={null} dispatcher={dispatcher} />;
}

let remove = () => {};
beforeEach(() => {
  answerWith({
    '/api/admin/bookings': [ben],
    '/api/admin/customer-contact': [
      { id: 'c-1', firstName: 'Benita', lastName: 'Ruiz', email: 'ben@example.com' },
    ],
    '/api/admin/technicians': [
      { techId: 'benson', name: null, phone: null, isOnDuty: 'true', lastActiveAt: null, openJobs: 2 },
    ],
  });
  boardBookings.put([ana, ben]);
  const forecast = { bookingId: 'ana', arrivesAt: null, best, others: [], endsAt: null };
  store.set(forecastsAtom, { byBooking: new Map([['ana', forecast]]), staleSinceMs: null });
  remove = render(
    <>
      <div data-subject="ana">
        <button type="button" id="row">
          Row
        </button>
        <button type="button" data-assign-proposed onClick={onPress}>
          Assign
        </button>
      </div>
      <button type="button" id="outside">
        Outside
      </button>
      <input id="input" />
      <Commands />
    </>,
    '/admin',
  );
});
afterEach(() => {
  remove();
  vi.clearAllMocks();
  store.set(undoAtom, null);
  store.set(barAtom, null);
  store.set(sessionAtoms.admin, null);
});

const focus = (id: string) => document.getElementById(id)?.focus();
const press = (key: string, init: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  );
const field = () => document.querySelector<HTMLInputElement>('[role=combobox]');
const options = () => [...document.querySelectorAll('[role=option]')].map((each) => each.textContent);
const active = () => document.querySelector('[role=option][aria-selected=true]')?.textContent;
async function openBar() {
  press('k', { ctrlKey: true });
  await expect.poll(field).not.toBeNull();
}
async function type(text: string) {
  const input = field();
  if (!input) throw new Error('The bar is closed.');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(() => input.value).toBe(text);
}

describe('keys of the board', () => {
  it('a key of a booking works on the row with the focus, and nowhere else', () => {
    for (const id of ['outside', 'input']) {
      focus(id);
      press('a');
      press('r');
    }
    expect([onPress.mock.calls.length, onAssign.mock.calls.length]).toEqual([0, 0]);
    focus('row');
    press('r');
    press('a');
    press('a', { repeat: true });
    press('r', { ctrlKey: true });
    expect([onPress.mock.calls.length, onAssign.mock.calls]).toEqual([1, [['ana']]]);
  });

  it('a wrong second key does nothing, and neither does a key for a bar that loads', async () => {
    focus('row');
    press('s');
    press('a');
    expect(onPress).not.toHaveBeenCalled();
    press('a');
    expect(onPress).toHaveBeenCalledOnce();
    press('k', { ctrlKey: true });
    press('a');
    press('r');
    expect([onPress.mock.calls.length, onAssign.mock.calls.length]).toEqual([1, 0]);
    await expect.poll(field).not.toBeNull();
  });

  it('a key says so when its command is not possible now', () => {
    focus('row');
    press('l');
    expect(store.get(toastAtom)).toMatchObject({
      title: 'Not possible now',
      description: 'Send the customer the link to pay',
    });
  });

  it('no key does anything while the dialog of a booking by phone loads', () => {
    focus('row');
    press('b');
    press('r');
    expect(onAssign).not.toHaveBeenCalled();
    store.set(takingCallAtom, false);
    press('r');
    expect(onAssign).toHaveBeenCalledOnce();
  });

  it('a key says why its command is not possible, or that no booking has the focus', () => {
    const told = (...keys: string[]) => {
      for (const key of keys) press(key);
      const { title, description } = store.get(toastAtom) ?? {};
      return [title, description];
    };
    focus('row');
    const notNow = 'Not possible now';
    expect(told('t')).toEqual([notNow, 'No technician is expected there at a known time.']);
    expect(told('d')).toEqual([notNow, 'The booking has no technician.']);
    expect(told('u')).toEqual([notNow, 'There is nothing to undo.']);
    expect(told('x', 'a')).toEqual([notNow, 'No booking is picked. Space picks the row with the focus.']);
    expect(told('q')).toEqual([notNow, 'What needs you stands in Booking Management.']);
    focus('outside');
    expect(told('t')).toEqual([notNow, 'No booking has the focus. The arrows lead to the rows.']);
  });

  it('the undo key undoes once, and the help lists the keys of every command', async () => {
    const run = vi.fn();
    store.set(undoAtom, { run });
    focus('outside');
    press('u');
    expect(run).toHaveBeenCalledOnce();
    press('?');
    await expect.poll(() => document.querySelectorAll('[role=dialog] dl > div').length).toBeGreaterThan(30);
    press('?');
    await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  });
});

describe('hold and note', () => {
  const sent = () =>
    vi
      .mocked(fetch)
      .mock.calls.flatMap(([asked, init]) =>
        /hold|notes/.test(String(asked)) ? [[init?.method, String(asked), init?.body]] : [],
      );
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  const path = '/api/admin/bookings/ana';

  it('two keys hold a booking for a quarter of an hour, the undo key lets it go', async () => {
    answerWith({ [`${path}/hold`]: ana });
    focus('row');
    press('h');
    await expect.poll(() => document.activeElement?.textContent).toBe('15 min');
    button('15 min')?.click();
    await expect.poll(() => store.get(toastAtom)?.title).toBe('Booking Held');
    const [[, , body] = []] = sent();
    const leftMs = Date.parse(JSON.parse(String(body)).until) - Date.now();
    expect(Math.round(leftMs / 60_000)).toBe(15);
    press('u');
    await expect.poll(() => store.get(toastAtom)?.title).toBe('Let Go');
    expect(sent().map(([method, asked]) => [method, asked])).toEqual([
      ['POST', `${path}/hold`],
      ['DELETE', `${path}/hold?version=${ana.version}`],
    ]);
  });

  it('an undo that the server refuses says who holds the booking meanwhile, and shows the booking as it is', async () => {
    const cleo = aBooking({ id: 'cleo' });
    const cleosHold = '/api/admin/bookings/cleo/hold';
    answerWith({ [cleosHold]: { ...cleo, version: 5 } });
    await hold(cleo, null);
    focus('row');
    const message = 'dana has changed this booking meanwhile.';
    const refusal = { code: 'STALE', message, booking: { ...cleo, version: 6 } };
    vi.mocked(fetch).mockResolvedValue(new Response(JSON.stringify(refusal), { status: 409 }));
    press('u');
    await expect
      .poll(() => store.get(toastAtom))
      .toMatchObject({ title: 'Not Let Go', description: message });
    expect(sent().map(([, asked]) => asked)).toEqual([cleosHold, `${cleosHold}?version=5`]);
    expect(boardBookings.get('cleo')?.version).toBe(6);
  });

  const until = '2099-11-20T15:00:00.000Z';
  function holdBy(by: string): void {
    const forecast = { bookingId: 'ana', arrivesAt: null, best: null, others: [], endsAt: null };
    store.set(forecastsAtom, {
      byBooking: new Map([['ana', { ...forecast, held: { by, until } }]]),
      staleSinceMs: null,
    });
    const expiresAt = '2099-11-21T15:00:00.000Z';
    store.set(sessionAtoms.admin, {
      ...{ token: 't', role: 'admin', username: 'mreyes', expiresAt, mustChangePassword: false },
    });
  }

  it('the key of a booking that somebody else holds lets it go, and no undo takes it for this dispatcher', async () => {
    answerWith({ [`${path}/hold`]: ana });
    store.set(toastAtom, null);
    holdBy('dana');
    focus('row');
    press('h');
    await expect.poll(() => store.get(toastAtom)?.title).toBe('Let Go');
    expect(store.get(toastAtom)?.action).toBeUndefined();
    press('u');
    await expect.poll(() => store.get(toastAtom)?.title).toBe('Cannot Be Undone');
    expect(sent().map(([method]) => method)).toEqual(['DELETE']);
  });

  it('the key of a held booking lets it go, and the undo key holds it until the same time', async () => {
    answerWith({ [`${path}/hold`]: ana });
    store.set(toastAtom, null);
    holdBy('mreyes');
    focus('row');
    press('h');
    await expect.poll(() => store.get(toastAtom)?.title).toBe('Let Go');
    press('u');
    await expect.poll(() => store.get(toastAtom)?.title).toBe('Booking Held');
    expect(sent().map(([method, , body]) => [method, body])).toEqual([
      ['DELETE', undefined],
      ['POST', JSON.stringify({ until, version: ana.version })],
    ]);
  });

  it('a note is written where the key opens it, and stays in the field when the server has not taken it', async () => {
    focus('row');
    press('w');
    const field = () => document.querySelector<HTMLTextAreaElement>('textarea[name=note]');
    await expect.poll(() => document.activeElement === field()).toBe(true);
    const area = field() as HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, 'Gate code 12');
    area.dispatchEvent(new Event('input', { bubbles: true }));
    await expect.poll(() => button('Add note')?.disabled).toBe(false);
    button('Add note')?.click();
    await expect.poll(() => store.get(toastAtom)?.title).toBe('Note Not Added');
    expect(field()?.value).toBe('Gate code 12');
    answerWith({ [`${path}/notes`]: ana });
    await expect.poll(() => button('Add note')?.disabled).toBe(false);
    button('Add note')?.click();
    await expect.poll(field).toBeNull();
    expect(sent()).toEqual([['POST', `${path}/notes`, JSON.stringify({ note: 'Gate code 12' })]]);
  });
});

describe('command bar', () => {
  it('offers the commands of the focused row, and Enter runs the one that is named', async () => {
    focus('row');
    await openBar();
    expect(active()).toContain('Assign mike');
    await type('assig');
    expect(options()[0]).toContain('Assign mike');
    press('Enter');
    await expect.poll(() => onAssignTo.mock.calls).toEqual([[ana, 'mike']]);
    expect(document.activeElement?.id).toBe('row');
  });

  it('the arrows go through the list and around its end, the field names the chosen option', async () => {
    focus('outside');
    await openBar();
    const first = active();
    expect(options().join()).not.toContain('Assign');
    press('ArrowUp');
    await expect.poll(active).toBe(options().at(-1));
    press('ArrowDown');
    await expect.poll(active).toBe(first);
    press('ArrowDown');
    await expect.poll(active).toBe(options()[1]);
    const named = document.getElementById(String(field()?.getAttribute('aria-activedescendant')));
    expect(named?.textContent).toBe(options()[1]);
    expect(document.getElementById(String(field()?.getAttribute('aria-controls')))?.role).toBe('listbox');
    press('Escape');
    await expect.poll(field).toBeNull();
    await expect.poll(() => document.activeElement?.id).toBe('outside');
  });

  it('finds bookings, technicians and customers by a few letters, those of the server last', async () => {
    focus('outside');
    await openBar();
    await type('ben');
    const titles = () =>
      [...document.querySelectorAll('[role=listbox] [role=group]')].map(
        (group) => group.querySelector('p')?.textContent,
      );
    expect(active()).toContain('Ben Carter');
    await expect.poll(titles).toEqual(['Bookings', 'Technicians', 'Customers']);
    expect(options().join()).toContain('Benita Ruiz');
    expect(active()).toContain('Ben Carter');
  });
});
