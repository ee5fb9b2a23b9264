import { texts } from '../texts.ts';

/** The properties of one optional booking text. */
type BookingText = {
  /** The name in forms, pages and e-mails for customers. */
  label: string;
  /** The name on the board and in exports of the board. */
  title: string;
  maxLength: number;
  /** Whether the text may have several lines; such a text comes last in a list. */
  isLong: boolean;
  placeholder?: string;
  /** Whether off-duty technicians see the text of an unassigned job. */
  shownWhenUnassigned: boolean;
};

/**
 * The optional texts that a customer gives with a booking. All are personal data: an anonymised booking has none, and
 * technicians do not see the texts of another technician's booking. Schemas, forms, lists, exports and e-mails follow
 * from these rows.
 */
export const bookingTexts = texts({
  vehicleInfo: {
    label: 'Vehicle',
    title: 'Vehicle info',
    maxLength: 300,
    isLong: false,
    placeholder: 'Year, make, model, color',
    shownWhenUnassigned: true,
  },
  notes: { label: 'Notes', title: 'Notes', maxLength: 2000, isLong: true, shownWhenUnassigned: false },
}) satisfies Record<string, BookingText>;

export type BookingTextName = keyof typeof bookingTexts;
export type BookingTexts = Record<BookingTextName, string | null>;

const rows: Record<BookingTextName, BookingText> = bookingTexts;
const names = Object.keys(rows) as BookingTextName[];

/** Returns an object with the result of `of` for each text. */
export const eachText = <Value>(of: (name: BookingTextName, text: BookingText) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name, rows[name])])) as Record<BookingTextName, Value>;

/** Returns a list with the result of `of` for each text, or for each text whose `isLong` matches. */
export const listTexts = <Item>(
  of: (name: BookingTextName, text: BookingText) => Item,
  { isLong }: { isLong?: boolean } = {},
): Item[] =>
  names
    .filter((name) => isLong === undefined || rows[name].isLong === isLong)
    .map((name) => of(name, rows[name]));

export const noTexts = eachText(() => null);

/** Returns the booking texts of an object; an empty or missing text becomes null. */
export const textsOf = (from: Partial<Record<BookingTextName, string | null | undefined>>): BookingTexts =>
  eachText((name) => from[name] || null);
