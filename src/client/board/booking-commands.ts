import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import {
  ADMIN,
  type Command as BookingVerb,
  can,
  commandTo,
} from '../../domain/bookings/booking-lifecycle.ts';
import { type BookingStatus, isUnassigned } from '../../domain/bookings/booking-status.ts';
import { type Forecast, needsTechnician, type Proposal } from '../../domain/dispatch/forecast.ts';
import { amountLeft, moneyMoved } from '../../domain/money/refund.ts';
import { store } from '../app/store.ts';
import { movingAtom } from '../bookings/atoms.ts';
import { arrivalText } from '../bookings/shared/arrival-text.ts';
import { ASSIGN_KEY, forecastOf, forecastsAtom } from '../dispatch/atoms.ts';
import { phonesAtom } from '../technicians/atoms.ts';
import { mailHref, telHref } from '../ui/contact-links.tsx';
import { t } from '../ui/texts.ts';
import { boardBookings } from './api.ts';
import type { Command, Dispatcher } from './command.ts';
import { letGo, questionAtom } from './hold.ts';
import { tellArrival } from './message-customer.ts';

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

export type BookingCommand = Command & {
  /** Names the command for one booking, if the general name says too little. */
  nameOf?: (subject: Subject) => string;
  isPossible: (subject: Subject) => boolean;
  /** Says why it is not possible. */
  whyNot?: (subject: Subject) => string | undefined;
  run: (subject: Subject, dispatcher: Dispatcher) => void;
  /** The button that the key presses instead, because it says whom it sends and refuses a name that has just changed. */
  button?: string;
};

const bestOf = ({ booking, forecast }: Subject): Proposal | null =>
  (needsTechnician(booking, forecast) && forecast?.best) || null;

const phoneOf = ({ booking }: Subject): string | null => booking.phoneNumber || (booking.user?.phone ?? null);

const refusalOf = ({ booking }: Subject, command: BookingVerb): string | undefined => {
  const text = can(booking, command, ADMIN, { t })?.text;
  return text && t(text);
};
const unpaidText = () => t('The customer has not paid yet.');

/** Whether the server refuses a status because the customer has not paid yet. */
export const waitsForPayment = ({ awaitsPayment }: Booking, status: BookingStatus): boolean =>
  awaitsPayment === true && status !== 'cancelled';

const toStatus = (status: BookingStatus, keys: string, name: () => string): BookingCommand => ({
  keys,
  name,
  whyNot: (subject) => refusalOf(subject, commandTo[status]) ?? unpaidText(),
  isPossible: ({ booking }) =>
    booking.status !== status &&
    !waitsForPayment(booking, status) &&
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
    whyNot: () => t('No technician is proposed for it.'),
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
    whyNot: (subject) => refusalOf(subject, 'assign') ?? unpaidText(),
    run: ({ booking }, { chooseTechnician }) => chooseTechnician(booking.id),
  },
  tell: {
    keys: 't',
    name: () => t('Tell the customer when the technician comes'),
    words: () => t('message'),
    isPossible: ({ booking }) => Boolean(arrivalText(booking, null)?.range),
    whyNot: () => t('No technician is expected there at a known time.'),
    run: ({ booking }) => void tellArrival(booking),
  },
  call: {
    keys: 'p',
    name: () => t('Call the customer'),
    words: () => t('phone'),
    isPossible: (subject) => phoneOf(subject) !== null,
    whyNot: () => t('The booking has no phone number.'),
    run: (subject, { follow }) => follow(telHref(String(phoneOf(subject)))),
  },
  callTechnician: {
    keys: 'd',
    name: () => t('Call the technician'),
    nameOf: ({ booking }) => t('Call {technician}', { technician: String(booking.assignedTechId) }),
    words: () => t('phone'),
    isPossible: ({ technicianPhone }) => technicianPhone !== undefined,
    whyNot: ({ booking }) =>
      booking.assignedTechId
        ? t('{technician} has none.', { technician: booking.assignedTechId })
        : t('The booking has no technician.'),
    run: ({ technicianPhone }, { follow }) => follow(telHref(String(technicianPhone))),
  },
  message: {
    keys: 'i',
    name: () => t('Write to customer and technician'),
    nameOf: () => t('Write a message…'),
    words: () => t('message'),
    isPossible: ({ booking }) => can(booking, 'write', ADMIN) === null,
    whyNot: (subject) => refusalOf(subject, 'write'),
    run: ({ booking }, { request }) => request(booking.id, 'message'),
  },
  email: {
    keys: 'e',
    name: () => t('Write an e-mail to the customer'),
    words: () => t('message'),
    isPossible: ({ booking }) => Boolean(booking.user?.email),
    whyNot: () => t('The customer has no e-mail address.'),
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
    whyNot: (subject) => refusalOf(subject, 'move'),
    run: ({ booking }) => store.set(movingAtom, booking.id),
  },
  hold: {
    keys: 'h',
    name: () => t('Hold the booking: neither automatic mode nor a suggestion decides, or let it go'),
    nameOf: ({ forecast }) => (forecast?.held ? t('Let go') : t('Hold…')),
    isPossible: ({ booking }) => can(booking, 'takeOver', ADMIN) === null,
    whyNot: (subject) => refusalOf(subject, 'takeOver'),
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
    isPossible: ({ booking }) => moneyMoved(booking) === 'refund' && amountLeft(booking) > 0,
    whyNot: () => t('There is nothing to pay back.'),
    run: ({ booking }, { request }) => request(booking.id, 'refund'),
  },
  confirm: toStatus('confirmed', 's c', () => t('Set the status to Confirmed')),
  start: toStatus('in_progress', 's p', () => t('Set the status to In Progress')),
  complete: toStatus('completed', 's d', () => t('Set the status to Completed')),
} satisfies Record<string, BookingCommand>;

/** The key of a command, for its button. */
export const keyOf = (command: keyof typeof bookingCommands): string | undefined =>
  bookingCommands[command].keys ?? undefined;

/** The booking in a few words: 'Ana One, 27 Alden St'. */
export const subjectText = ({ booking }: Pick<Subject, 'booking'>): string =>
  `${customerLabel(booking, t('Unknown Customer'))}, ${booking.location}`;
