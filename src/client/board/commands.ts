import { atom } from 'jotai';
import { type BookingStatus, statusName } from '../../domain/bookings/booking-status.ts';
import { dayOf } from '../../domain/bookings/schedule.ts';
import { texts } from '../../domain/texts.ts';
import { config } from '../app/config.ts';
import { store } from '../app/store.ts';
import { pickedBookingIdsAtom, UNDO_KEY, undoAtom } from '../dispatch/atoms.ts';
import { takingCallAtom } from '../phone-bookings/atoms.ts';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import type { BoardChange } from './board-view.ts';
import { type BookingCommand, bookingCommands } from './booking-commands.ts';
import type { Command, Dispatcher } from './command.ts';
import { noFilter } from './filter.ts';
import { endingShiftAtom, shownHandoverAtom, waitingHandover } from './handovers.ts';
import { type PickedAction, pickedActionAtom } from './picked.ts';
import { knownSelling, overrideSelling } from './selling.ts';
import { viewsDialogAtom } from './views.ts';

/** The lines of the exceptions of the board. */
export const EXCEPTION = '[data-exception]';

/** What the command bar was opened for: the booking of the focus, if any, and what had the focus; null while it is closed. */
export const barAtom = atom<{ bookingId: string | null; opener: Element | null } | null>(null);
/** Whether the list of keys is open. */
export const helpAtom = atom(false);

export type BoardCommand = Command & {
  isPossible?: () => boolean;
  /** Says why it is not possible. */
  whyNot?: () => string;
  run: (dispatcher: Dispatcher) => void;
  /** Whether the key works while a dialog is open. */
  inDialogs?: boolean;
};

const showing = (keys: string, name: () => string, change: BoardChange): BoardCommand => ({
  keys,
  name,
  words: () => t('filter'),
  run: ({ openBoard }) => openBoard({ tab: 'bookings', show: 'all', status: null, payment: null, ...change }),
});

const withStatus = (keys: string, status: BookingStatus): BoardCommand =>
  showing(keys, () => t('Show bookings: {status}', { status: t(statusName[status]) }), { status });

const pages = texts({
  operations: 'Operations',
  payments: 'Payments',
  audit: 'Audit log',
  wall: 'Wall display',
  roster: 'Roster',
});

const toPage = (keys: string, page: keyof typeof pages): BoardCommand => ({
  keys,
  name: () => t('Go to {page}', { page: t(pages[page]) }),
  run: ({ openPage }) => openPage(`/admin/${page}`),
});

const toTab = (keys: string, tab: string, name: () => string): BoardCommand => ({
  keys,
  name: () => t('Go to {page}', { page: name() }),
  run: ({ openBoard }) => openBoard({ tab, plan: null }),
});

const nothingPicked = () => t('No booking is picked. Space picks the row with the focus.');

const withPicked = (keys: string, action: PickedAction, name: () => string): BoardCommand => ({
  keys,
  name,
  words: () => t('picked'),
  isPossible: () => store.get(pickedBookingIdsAtom).length > 0,
  whyNot: nothingPicked,
  run: () => store.set(pickedActionAtom, action),
});

/** What can be done without a booking. */
export const boardCommands = {
  needsYou: {
    keys: 'q',
    name: () => t('Go to what needs you first: 1 to 3 press its choices, Esc leads back'),
    words: () => t('exceptions'),
    isPossible: () => document.querySelector(EXCEPTION) !== null,
    whyNot: () =>
      document.querySelector('.exceptions-slot')
        ? t('Nothing needs you')
        : t('What needs you stands in Booking Management.'),
    run: () => document.querySelector<HTMLElement>(EXCEPTION)?.focus(),
  },
  bookByPhone: {
    keys: 'b',
    name: () => t('New booking by phone'),
    words: () => t('call, customer'),
    run: () => store.set(takingCallAtom, true),
  },
  nextUnassigned: {
    keys: 'n',
    name: () => t('Open the next unassigned booking'),
    run: ({ openNextUnassigned }) => openNextUnassigned(),
  },
  endShift: {
    keys: null,
    name: () => t('End my shift'),
    words: () => t('hand over, close, leave'),
    run: () => store.set(endingShiftAtom, true),
  },
  takeShiftOver: {
    keys: null,
    name: () => t('Take over the shift that was handed over'),
    words: () => t('hand-over'),
    isPossible: () => waitingHandover() !== undefined,
    run: () => store.set(shownHandoverAtom, waitingHandover()?.id ?? null),
  },
  closeSelling: {
    keys: null,
    name: () => t('Sell no emergency for an hour'),
    words: () => t('stop, close, overload'),
    isPossible: () => knownSelling()?.override?.sells !== false,
    run: () => void overrideSelling(false),
  },
  openSelling: {
    keys: null,
    name: () => t('Sell emergencies for an hour, whatever the wait'),
    words: () => t('open, overload'),
    isPossible: () => knownSelling()?.override?.sells !== true,
    run: () => void overrideSelling(true),
  },
  followSellingRule: {
    keys: null,
    name: () => t('Sell emergencies by the rule of the company again'),
    words: () => t('overload'),
    isPossible: () => Boolean(knownSelling()?.override),
    run: () => void overrideSelling(null),
  },
  undo: {
    keys: UNDO_KEY,
    name: () => t('Undo the last assignment, or a status for 10 s'),
    isPossible: () => store.get(undoAtom) !== null,
    whyNot: () => t('There is nothing to undo.'),
    run: () => store.get(undoAtom)?.run(),
    inDialogs: true,
  },
  help: {
    keys: '?',
    name: () => t('Show this help'),
    words: () => t('keys, shortcuts'),
    run: () => store.set(helpAtom, (shown) => !shown),
    inDialogs: true,
  },
  assignPicked: withPicked('x a', 'assign', () => t('Assign the picked bookings')),
  movePicked: withPicked('x m', 'move', () => t('Move the picked bookings')),
  tellPicked: withPicked('x t', 'tell', () => t('Tell the customers of the picked bookings')),
  exportPicked: withPicked('x e', 'export', () => t('Export the picked bookings')),
  clearPicked: {
    keys: 'x n',
    name: () => t('Pick no booking any more'),
    isPossible: () => store.get(pickedBookingIdsAtom).length > 0,
    whyNot: nothingPicked,
    run: () => store.set(pickedBookingIdsAtom, []),
  },
  views: {
    keys: 'v l',
    name: () => t('Choose a saved view'),
    words: () => t('filter, columns'),
    run: ({ openBoard }) => {
      openBoard({ tab: 'bookings' });
      store.set(viewsDialogAtom, 'choose');
    },
  },
  saveView: {
    keys: 'v s',
    name: () => t('Save what the list shows as a view'),
    words: () => t('filter, columns'),
    run: ({ openBoard }) => {
      openBoard({ tab: 'bookings' });
      store.set(viewsDialogAtom, 'save');
    },
  },
  showAll: showing('v a', () => t('Show all bookings'), noFilter),
  showOpen: showing('v o', () => t('Show open bookings'), { show: 'open' }),
  showUnassigned: showing('v u', () => t('Show unassigned bookings'), { show: 'unassigned' }),
  showAtRisk: showing('v r', () => t('Show bookings at risk'), { show: 'risk' }),
  showUnpaid: showing('v m', () => t('Show unpaid bookings'), { payment: 'unpaid' }),
  showPending: withStatus('v p', 'pending'),
  showConfirmed: withStatus('v c', 'confirmed'),
  showInProgress: withStatus('v i', 'in_progress'),
  showCompleted: withStatus('v d', 'completed'),
  showCancelled: withStatus('v x', 'cancelled'),
  toBookings: toTab('g b', 'bookings', () => t('Booking Management')),
  toAnalytics: toTab('g y', 'analytics', () => t('Customer Analytics')),
  toContact: toTab('g c', 'contact', () => t('Customer Contact')),
  toTechnicians: toTab('g t', 'technicians', () => t('Tech Management')),
  toDayPlan: {
    keys: 'g d',
    name: () => t('Go to {page}', { page: t('Day plan') }),
    run: ({ openBoard }) =>
      openBoard({ tab: 'technicians', plan: dayOf(new Date(serverNow()), config.timeZone) }),
  },
  toOperations: toPage('g o', 'operations'),
  toPayments: toPage('g p', 'payments'),
  toAudit: toPage('g a', 'audit'),
  toRoster: toPage('g r', 'roster'),
  toWall: toPage('g w', 'wall'),
} satisfies Record<string, BoardCommand>;

const allBooking: readonly BookingCommand[] = Object.values(bookingCommands);
const allBoard: readonly BoardCommand[] = Object.values(boardCommands);

/** Whether a key begins two keys of a command. */
export const isFirstKey = (key: string): boolean =>
  [...allBooking, ...allBoard].some(({ keys }) => keys?.startsWith(`${key} `));

export const bookingCommandOf = (keys: string): BookingCommand | undefined =>
  allBooking.find((command) => command.keys === keys);
export const boardCommandOf = (keys: string): BoardCommand | undefined =>
  allBoard.find((command) => command.keys === keys);
