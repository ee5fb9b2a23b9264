// @vitest-environment jsdom
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import type { SavedView } from '../../contract/shapes/saved-view.ts';
import { boardBookings } from './api.ts';
import { BookingsTab } from './bookings-tab.tsx';
import type { Dispatcher } from './command.ts';
import { boardCommands } from './commands.ts';
import type { useBoardBookings } from './live.ts';
import { useDispatcherActions } from './use-dispatcher-actions.ts';

const bookings = ['Ana One', 'Ben Carter'].map((customerName) =>
  aBooking({ id: customerName, customerName, assignedTechId: customerName === 'Ana One' ? 'sam' : null }),
);
const query = { data: bookings, isError: false, isRefetching: false, isFetching: false, refetch: vi.fn() };

let dispatcher: Dispatcher;
/** The tab, in a page whose address follows the router as in a browser. */
function Board() {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => window.history.replaceState(null, '', pathname + search), [pathname, search]);
  dispatcher = useDispatcherActions({
    assignTo: vi.fn(),
    chooseTechnician: vi.fn(),
    bookings,
    risks: new Map(),
    openedId: null,
  });
  return (
    <BookingsTab
      query={query as unknown as ReturnType<typeof useBoardBookings>}
      bookings={bookings}
      risks={new Map()}
      dispatcher={dispatcher}
      onAssign={vi.fn()}
      renderProposals={() => null}
      renderAssign={() => null}
    />
  );
}

let remove = () => {};
function open(search: string): void {
  window.history.replaceState(null, '', `/admin${search}`);
  remove = render(<Board />, `/admin${search}`);
}
const late: SavedView = {
  ...{ id: 'late', name: 'Late ones', owner: 'mreyes', isShared: false, isDefault: false },
  settings: {
    ...{ show: 'open', status: 'pending', serviceType: 'emergency', payment: 'unpaid', order: 'newest' },
    hidden: ['amount'],
  },
};
beforeEach(() => {
  answerWith({ '/api/admin/bookings': [], '/api/admin/views': [late] });
  boardBookings.put(bookings);
});
afterEach(() => {
  remove();
  vi.clearAllMocks();
  window.history.replaceState(null, '', '/');
});

const field = () => document.querySelector<HTMLInputElement>('[aria-label="Search bookings"]');
function type(text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
  field()?.dispatchEvent(new Event('input', { bubbles: true }));
}
const shownBy = () => Object.fromEntries(new URLSearchParams(window.location.search));

it('the open bookings of a technician are shown, whatever was searched for and filtered before', async () => {
  open('?q=ben&status=completed&service=standard&payment=unpaid&zip=07083&figure=late&order=newest');
  await expect.poll(() => field()?.value).toBe('ben');
  dispatcher.showTechnician('sam');
  await expect.poll(shownBy).toEqual({ show: 'open', q: 'sam', order: 'newest' });
  await expect.poll(() => field()?.value).toBe('sam');
});

it('what is being typed stays when something else sets the search meanwhile, and is what the address then has', async () => {
  open('?show=open');
  await expect.poll(field).not.toBeNull();
  type('ben');
  dispatcher.showTechnician('sam');
  await expect.poll(shownBy).toEqual({ show: 'open', q: 'ben' });
  expect(field()?.value).toBe('ben');
});

it('all bookings are shown without a figure of operations', async () => {
  open('?show=open&zip=07083&figure=late');
  await expect.poll(field).not.toBeNull();
  boardCommands.showAll.run(dispatcher);
  await expect.poll(shownBy).toEqual({});
});

const press = (element: Element | null | undefined, key: string) =>
  element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const itemOf = (role: string, name: string) =>
  [...document.querySelectorAll<HTMLElement>(role)].find((each) => each.textContent?.includes(name));

it.each([
  [
    'the Filter menu',
    async () => {
      press(document.querySelector('[aria-label=Filter]'), 'Enter');
      await expect.poll(() => itemOf('[role=menuitem]', 'Late ones')).toBeDefined();
      itemOf('[role=menuitem]', 'Late ones')?.click();
    },
  ],
  [
    'the dialog',
    async () => {
      boardCommands.views.run(dispatcher);
      await expect.poll(() => itemOf('[role=dialog] button', 'Late ones')).toBeDefined();
      itemOf('[role=dialog] button', 'Late ones')?.click();
    },
  ],
])('a view that is chosen from %s sets all that it holds and ends the search', async (_, choose) => {
  open('?status=completed&zip=07083&q=ana');
  await expect.poll(() => field()?.value).toBe('ana');
  type('ben');
  await choose();
  await expect.poll(shownBy).toEqual({
    ...{ show: 'open', status: 'pending', service: 'emergency', payment: 'unpaid', order: 'newest' },
    hide: 'amount',
  });
  await expect.poll(() => field()?.value).toBe('');
});
