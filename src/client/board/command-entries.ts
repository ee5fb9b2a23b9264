import type { SavedView } from '../../contract/shapes/saved-view.ts';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { isOpen, statusName } from '../../domain/bookings/booking-status.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import type { RosterTechnician } from '../../domain/tracking/position.ts';
import { plural, t } from '../ui/texts.ts';
import { type BookingCommand, bookingCommands, type Subject, subjectText } from './booking-commands.ts';
import type { Dispatcher } from './command.ts';
import { ranked } from './command-search.ts';
import { type BoardCommand, boardCommands } from './commands.ts';
import { noFilter, shownBookings } from './filter.ts';
import { changeTo } from './views.ts';

/** One line of the command bar. */
export type Entry = {
  id: string;
  label: string;
  detail?: string;
  keys?: readonly string[];
  run: () => void;
};
export type EntryGroup = { title: string; entries: readonly Entry[] };

export type Customer = {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
};

export type Known = {
  subject: Subject | undefined;
  bookings: readonly Booking[];
  /** What the server found for the typed text. */
  found: { bookings: readonly Booking[]; customers: readonly Customer[] };
  roster: readonly RosterTechnician[];
  views: readonly SavedView[];
  dispatcher: Dispatcher;
};

const MAX_COMMANDS = 40;
const MAX_BOOKINGS = 6;
const MAX_TECHNICIANS = 4;
const MAX_CUSTOMERS = 4;
const MAX_VIEWS_SHOWN = 4;

type Found = EntryGroup & { best: number };

const ofBooking: [string, BookingCommand][] = Object.entries(bookingCommands);
const ofBoard: [string, BoardCommand][] = Object.entries(boardCommands);

function commandGroup(
  typed: string,
  title: string,
  commands: readonly (Entry & { words: string | undefined })[],
): Found {
  const { items, best } = ranked(
    typed,
    commands,
    ({ label, words }) => (words ? [label, words] : [label]),
    MAX_COMMANDS,
  );
  return { title, best, entries: items };
}

function subjectGroup(typed: string, subject: Subject, dispatcher: Dispatcher): Found {
  const commands = ofBooking
    .filter(([, { isPossible }]) => isPossible(subject))
    .map(([id, { keys, name, nameOf, words, run }]) => ({
      id,
      label: nameOf?.(subject) ?? name(),
      words: words?.(),
      keys: keys?.split(' '),
      run: () => run(subject, dispatcher),
    }));
  return commandGroup(typed, subjectText(subject), commands);
}

function boardGroup(typed: string, dispatcher: Dispatcher): Found {
  const commands = ofBoard
    .filter(([, { isPossible }]) => isPossible?.() ?? true)
    .map(([id, { keys, name, words, run }]) => ({
      id,
      label: name(),
      words: words?.(),
      keys: keys?.split(' '),
      run: () => run(dispatcher),
    }));
  return commandGroup(typed, t('The board'), commands);
}

const nameOf = (booking: Booking) => customerLabel(booking, t('Unknown Customer'));

/** The bookings that this page knows, open ones first, then those that the server found besides. */
function bookingGroup(typed: string, { bookings, found, dispatcher }: Known): Found {
  const local = shownBookings(bookings, { ...noFilter, search: typed });
  const openFirst = [...local.filter(isStillOpen), ...local.filter((each) => !isStillOpen(each))];
  const { items, best } = ranked(typed, openFirst, (each) => [nameOf(each)], MAX_BOOKINGS);
  const all = [
    ...new Map([...items, ...openFirst, ...found.bookings].map((each) => [each.id, each])).values(),
  ];
  return {
    title: t('Bookings'),
    best: Math.min(best, openFirst.length > 0 ? 3 : Number.POSITIVE_INFINITY),
    entries: all.slice(0, MAX_BOOKINGS).map((booking) => ({
      id: `booking ${booking.id}`,
      label: nameOf(booking),
      detail: `${t(statusName[booking.status])}, ${booking.location}, ${shortId(booking.id)}`,
      run: () => dispatcher.openFocused(booking.id),
    })),
  };
}

const isStillOpen = ({ status }: Booking): boolean => isOpen(status);

function technicianGroup(typed: string, { roster, dispatcher }: Known): Found {
  const texts = ({ techId, name }: RosterTechnician) => (name ? [techId, name] : [techId]);
  const { items, best } = ranked(typed, roster, texts, MAX_TECHNICIANS);
  return {
    title: t('Technicians'),
    best,
    entries: items.map(({ techId, name, openJobs }) => ({
      id: `technician ${techId}`,
      label: name ? `${name} (${techId})` : techId,
      detail: plural(openJobs, '{count} open job', '{count} open jobs'),
      run: () => dispatcher.showTechnician(techId),
    })),
  };
}

function viewGroup(typed: string, { views, dispatcher }: Known): Found {
  const { items, best } = ranked(typed, views, ({ name }) => [name], MAX_VIEWS_SHOWN);
  return {
    title: t('Saved views'),
    best,
    entries: items.map(({ id, name, isShared, settings }) => ({
      id: `view ${id}`,
      label: name,
      ...(isShared && { detail: t('for all') }),
      run: () => dispatcher.openBoard({ tab: 'bookings', ...changeTo(settings) }),
    })),
  };
}

/** The server alone knows all customers. */
function customerGroup({ found, dispatcher }: Known): EntryGroup {
  return {
    title: t('Customers'),
    entries: found.customers.slice(0, MAX_CUSTOMERS).map(({ id, firstName, lastName, email }) => {
      const name = [firstName, lastName].filter(Boolean).join(' ');
      return {
        id: `customer ${id}`,
        label: name || email || t('Unknown Customer'),
        ...(name && email ? { detail: email } : {}),
        run: () => dispatcher.openBoard({ tab: 'contact', customerId: id }),
      };
    }),
  };
}

/**
 * Returns what the command bar offers for a typed text: the group with the best match first. Without a text it offers the
 * commands. What the server finds comes after what this page knows, so that the first line does not change under a press.
 */
export function entryGroups(typed: string, known: Known): EntryGroup[] {
  const { subject, dispatcher } = known;
  const commands = [
    ...(subject ? [subjectGroup(typed, subject, dispatcher)] : []),
    boardGroup(typed, dispatcher),
  ];
  if (typed.trim() === '') return commands;
  const local = [
    ...commands,
    bookingGroup(typed, known),
    technicianGroup(typed, known),
    viewGroup(typed, known),
  ];
  return [...local.sort((a, b) => a.best - b.best), customerGroup(known)].filter(
    ({ entries }) => entries.length > 0,
  );
}
