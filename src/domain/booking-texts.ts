/** One text of a booking, as forms and lists show it. */
type BookingText = {
  /** On the customer's form and papers. */
  label: string;
  /** On the board and in its export. */
  title: string;
  maxLength: number;
  /** Has several lines, and comes last in a list. */
  isLong: boolean;
  placeholder?: string;
  /** Technicians off duty see it of a job that nobody has yet. */
  inPool: boolean;
};

/**
 * The optional texts that a customer gives with a booking. Each is personal: an anonymised booking, and one that is
 * another technician's, has none. Schemas, form, lists, exports and e-mails come of these rows.
 */
export const bookingTexts = {
  vehicleInfo: {
    label: 'Vehicle',
    title: 'Vehicle info',
    maxLength: 300,
    isLong: false,
    placeholder: 'Year, make, model, color',
    inPool: true,
  },
  notes: { label: 'Notes', title: 'Notes', maxLength: 2000, isLong: true, inPool: false },
} as const satisfies Record<string, BookingText>;

export type BookingTextName = keyof typeof bookingTexts;
export type BookingTexts = Record<BookingTextName, string | null>;

const texts: Record<BookingTextName, BookingText> = bookingTexts;
const names = Object.keys(texts) as BookingTextName[];

/** An object with what `of` answers for each text. */
export const eachText = <Value>(of: (name: BookingTextName, text: BookingText) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name, texts[name])])) as Record<BookingTextName, Value>;

/** A list of what `of` answers for all texts, or for those alone that have several lines or have one. */
export const listTexts = <Item>(
  of: (name: BookingTextName, text: BookingText) => Item,
  { isLong }: { isLong?: boolean } = {},
): Item[] =>
  names
    .filter((name) => isLong === undefined || texts[name].isLong === isLong)
    .map((name) => of(name, texts[name]));

export const noTexts = eachText(() => null);

/** The texts alone; an empty one is as good as none. */
export const textsOf = (from: Partial<Record<BookingTextName, string | null | undefined>>): BookingTexts =>
  eachText((name) => from[name] || null);
