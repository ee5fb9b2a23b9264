import { atom } from 'jotai';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { ADMIN, can, commandTo } from '../../domain/bookings/booking-lifecycle.ts';
import { type BookingStatus, isUnassigned, statusName } from '../../domain/bookings/booking-status.ts';
import { dayOf } from '../../domain/bookings/schedule.ts';
import { type Forecast, needsTechnician, type Proposal } from '../../domain/dispatch/forecast.ts';
import { amountLeft, moneyMoved } from '../../domain/money/refund.ts';
import { texts } from '../../domain/texts.ts';
import { config } from '../app/config.ts';
import { store } from '../app/store.ts';
import { movingAtom } from '../bookings/atoms.ts';
import { arrivalText } from '../bookings/shared/arrival-text.ts';
import {
  ASSIGN_KEY,
  forecastOf,
  forecastsAtom,
  pickedBookingIdsAtom,
  UNDO_KEY,
  undoAtom,
} from '../dispatch/atoms.ts';
import { takingCallAtom } from '../phone-bookings/atoms.ts';
import { phonesAtom } from '../technicians/atoms.ts';
import { mailHref, telHref } from '../ui/contact-links.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { boardBookings } from './api.ts';
import type { BoardChange } from './board-view.ts';
import { letGo, questionAtom } from './hold.ts';
import { tellArrival } from './message-customer.ts';
import { type PickedAction, pickedActionAtom } from './picked.ts';
import type { Requested } from './requests.ts';
import { knownSelling, overrideSelling } from './selling.ts';
import { viewsDialogAtom } from './views.ts';

/** The lines of the exceptions of the board. */
export const EXCEPTION = '[data-exception]';

/** What the command bar was opened for: the booking of the focus, if any, and what had the focus; null while it is closed. */
export const barAtom = atom<{ bookingId: string | null; opener: Element | null } | null>(null);
/** Whether the list of keys is open. */
export const helpAtom = atom(false);

/** The booking that a command is about, and what is known of it when the command is offered. */
export type Subject = {
  booking: Booking;
  forecast: Forecast | undefined;
  /** Of the assigned technician. */
  technicianPhone: string | undefined;
};

/** Returns what is known of a booking now; undefined for one that the board does not know. */
export function subjectOf(bookingId: string): Subject | undefined {
  const booking = boardBookings.get(bookingId);
  if (!booking) return undefined;
  return {
    booking,
    forecast: forecastOf(store.get(forecastsAtom), booking),
    technicianPhone: store.get(phonesAtom)[booking.assignedTechId ?? ''],
  };
}

/** What the pages of dispatchers do for a command. */
export type Dispatcher = {
  assignTo: (booking: Booking, techId: string) => void;
  /** Opens the dialog that assigns, reassigns or unassigns. */
  chooseTechnician: (bookingId: string) => void;
  /** Opens the details of a booking, which do what is requested. */
  request: (bookingId: string, what: Requested) => void;
  sendPaymentLink: (booking: Booking) => void;
  follow: (href: string) => void;
  openNextUnassigned: () => void;
  /** Opens the details of a booking, which take the focus. */
  openFocused: (bookingId: string) => void;
  openBoard: (change: BoardChange) => void;
  /** Shows the open bookings of a technician. */
  showTechnician: (techId: string) => void;
  openPage: (path: string) => void;
};

type Command = {
  /** One key, or two keys one after the other, with a space between them; null: the command bar alone has it. */
  keys: string | null;
  name: () => string;
  /** Other words by which the command bar finds it. */
  words?: () => string;
};

export type BookingCommand = Command & {
  /** Names the command for one booking, if the general name says too little. */
  nameOf?: (subject: Subject) => string;
  isPossible: (subject: Subject) => boolean;
  run: (subject: Subject, dispatcher: Dispatcher) => void;
  /** The button that the key presses instead, because it says whom it sends and refuses a name that has just changed. */
  button?: string;
};

const bestOf = ({ booking, forecast }: Subject): Proposal | null =>
  (needsTechnician(booking, forecast) && forecast?.best) || null;

const phoneOf = ({ booking }: Subject): string | null => booking.phoneNumber || (booking.user?.phone ?? null);

const toStatus = (status: BookingStatus, keys: string, name: () => string): BookingCommand => ({
  keys,
  name,
  isPossible: ({ booking }) =>
    booking.status !== status &&
    !(booking.awaitsPayment && status !== 'cancelled') &&
    can(booking, commandTo[status], ADMIN) === null,
  run: ({ booking }, { request }) => request(booking.id, status),
});

/** What can be done with the booking of the focused row, of the open details or of the focused exception. */
export const bookingCommands = {
  assign: {
    keys: ASSIGN_KEY,
    name: () => t('Assign the proposed technician of the row or of the details'),
    nameOf: (subject) => {
      const technician = String(bestOf(subject)?.techId);
      return subject.booking.assignedTechId
        ? t('Reassign to {technician}', { technician })
        : t('Assign {technician}', { technician });
    },
    isPossible: (subject) => bestOf(subject) !== null,
    run: (subject, { assignTo }) => {
      const best = bestOf(subject);
      if (best) assignTo(subject.booking, best.techId);
    },
    button: '[data-assign-proposed]',
  },
  reassign: {
    keys: 'r',
    name: () => t('Choose another technician, swap or unassign'),
    nameOf: ({ booking }) => (isUnassigned(booking) ? t('Assign Technician…') : t('Reassign or unassign…')),
    isPossible: ({ booking }) => !booking.awaitsPayment && can(booking, 'assign', ADMIN) === null,
    run: ({ booking }, { chooseTechnician }) => chooseTechnician(booking.id),
  },
  tell: {
    keys: 't',
    name: () => t('Tell the customer when the technician comes'),
    words: () => t('message'),
    isPossible: ({ booking }) => Boolean(arrivalText(booking, null)?.range),
    run: ({ booking }) => void tellArrival(booking),
  },
  call: {
    keys: 'p',
    name: () => t('Call the customer'),
    words: () => t('phone'),
    isPossible: (subject) => phoneOf(subject) !== null,
    run: (subject, { follow }) => follow(telHref(String(phoneOf(subject)))),
  },
  callTechnician: {
    keys: 'd',
    name: () => t('Call the technician'),
    nameOf: ({ booking }) => t('Call {technician}', { technician: String(booking.assignedTechId) }),
    words: () => t('phone'),
    isPossible: ({ technicianPhone }) => technicianPhone !== undefined,
    run: ({ technicianPhone }, { follow }) => follow(telHref(String(technicianPhone))),
  },
  email: {
    keys: 'e',
    name: () => t('Write an e-mail to the customer'),
    words: () => t('message'),
    isPossible: ({ booking }) => Boolean(booking.user?.email),
    run: ({ booking }, { follow }) => follow(mailHref(String(booking.user?.email))),
  },
  paymentLink: {
    keys: 'l',
    name: () => t('Send the customer the link to pay'),
    isPossible: ({ booking }) => booking.isUnpaid,
    run: ({ booking }, { sendPaymentLink }) => sendPaymentLink(booking),
  },
  move: {
    keys: 'm',
    name: () => t('Move to another time'),
    isPossible: ({ booking }) => can(booking, 'move', ADMIN) === null,
    run: ({ booking }) => store.set(movingAtom, booking.id),
  },
  hold: {
    keys: 'h',
    name: () => t('Hold the booking: neither automatic mode nor a suggestion decides, or let it go'),
    nameOf: ({ forecast }) => (forecast?.held ? t('Let go') : t('Hold…')),
    isPossible: ({ booking }) => can(booking, 'takeOver', ADMIN) === null,
    run: ({ booking, forecast }) =>
      forecast?.held ? void letGo(booking) : store.set(questionAtom, { bookingId: booking.id, kind: 'hold' }),
  },
  note: {
    keys: 'w',
    name: () => t('Write a note for dispatchers'),
    nameOf: () => t('Note…'),
    isPossible: ({ booking }) => can(booking, 'note', ADMIN) === null,
    run: ({ booking }) => store.set(questionAtom, { bookingId: booking.id, kind: 'note' }),
  },
  cancel: {
    ...toStatus('cancelled', 'c', () => t('Cancel the booking, after a question')),
    nameOf: () => t('Cancel booking…'),
  },
  refund: {
    keys: 'f',
    name: () => t('Refund the payment, or a part of it'),
    nameOf: () => t('Refund…'),
    isPossible: ({ booking }) => moneyMoved(booking.paymentStatus) === 'refund' && amountLeft(booking) > 0,
    run: ({ booking }, { request }) => request(booking.id, 'refund'),
  },
  confirm: toStatus('confirmed', 's c', () => t('Set the status to Confirmed')),
  start: toStatus('in_progress', 's p', () => t('Set the status to In Progress')),
  complete: toStatus('completed', 's d', () => t('Set the status to Completed')),
} satisfies Record<string, BookingCommand>;

export type BoardCommand = Command & {
  isPossible?: () => boolean;
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

const withPicked = (keys: string, action: PickedAction, name: () => string): BoardCommand => ({
  keys,
  name,
  words: () => t('picked'),
  isPossible: () => store.get(pickedBookingIdsAtom).length > 0,
  run: () => store.set(pickedActionAtom, action),
});

/** What can be done without a booking. */
export const boardCommands = {
  needsYou: {
    keys: 'q',
    name: () => t('Go to what needs you first: 1 to 3 press its choices, Esc leads back'),
    words: () => t('exceptions'),
    isPossible: () => document.querySelector(EXCEPTION) !== null,
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
  showAll: showing('v a', () => t('Show all bookings'), { serviceType: null }),
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

/** The key of a command, for its button. */
export const keyOf = (command: keyof typeof bookingCommands): string | undefined =>
  bookingCommands[command].keys ?? undefined;

/** The booking in a few words: 'Ana One, 27 Alden St'. */
export const subjectText = ({ booking }: Pick<Subject, 'booking'>): string =>
  `${customerLabel(booking, t('Unknown Customer'))}, ${booking.location}`;

const allBooking: readonly BookingCommand[] = Object.values(bookingCommands);
const allBoard: readonly BoardCommand[] = Object.values(boardCommands);

/** Whether a key begins two keys of a command. */
export const isFirstKey = (key: string): boolean =>
  [...allBooking, ...allBoard].some(({ keys }) => keys?.startsWith(`${key} `));

export const bookingCommandOf = (keys: string): BookingCommand | undefined =>
  allBooking.find((command) => command.keys === keys);
export const boardCommandOf = (keys: string): BoardCommand | undefined =>
  allBoard.find((command) => command.keys === keys);
