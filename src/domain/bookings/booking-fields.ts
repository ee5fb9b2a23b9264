import type * as z from 'zod/mini';
import { type Texts, texts } from '../texts.ts';
import { Connector, connectorText } from './connector.ts';
import { Kwh } from './energy.ts';

/** What lists fields: `order` is what a customer is about to pay, `tracking` the customer's page of a booking. */
type View = 'order' | 'tracking' | 'mail' | 'board' | 'job' | 'export';
const forStaff: readonly View[] = ['board', 'job', 'export'];
/**
 * Which technicians read a field; the customer and dispatchers read all. `holder`: the one who has the job, and all on
 * duty while nobody has it. `offDuty`: also those off duty while nobody has it. `all`: all, because it is not personal.
 */
const readers = ['holder', 'offDuty', 'all'] as const;
type Reader = (typeof readers)[number];
type Translator = Pick<Texts, 't'>;

type Shown = {
  /** The name in forms, pages and e-mails for customers. */
  label: string;
  /** The name on the board, to technicians and in exports; the label by default. */
  title?: string;
  reader: Reader;
  views: readonly View[];
};
/** A text of one line, or of several; null in a booking without it. */
type TextField = Shown & { kind: 'text' | 'paragraph'; maxLength: number; placeholder?: string };
/** One of some values, or a number; absent in a booking without it. Its control stands in the booking form. */
type OptionField = Shown & {
  kind: 'choice' | 'number';
  schema: z.ZodMiniType;
  /** The value in words. */
  text(value: never, translator: Translator): string;
};

/**
 * What a customer may add to a booking. Schemas, types of database rows, forms, lists, exports, e-mails and what
 * technicians see follow from this table.
 */
const table = {
  vehicleInfo: {
    kind: 'text',
    label: texts('Vehicle'),
    title: texts('Vehicle info'),
    placeholder: texts('Year, make, model, color'),
    maxLength: 300,
    reader: 'offDuty',
    // A job shows it in the line of the vehicle.
    views: ['tracking', 'mail', 'board', 'export'],
  },
  notes: {
    kind: 'paragraph',
    label: texts('Notes'),
    placeholder: texts('Garage level, parking space, gate code'),
    maxLength: 2000,
    reader: 'holder',
    views: ['board', 'job', 'export'],
  },
  connector: {
    kind: 'choice',
    label: texts('Connector'),
    schema: Connector,
    text: connectorText,
    reader: 'all',
    views: ['order', 'tracking', 'mail', 'board', 'job'],
  },
  /** The energy that the car needs; without it the usual one. */
  kwh: {
    kind: 'number',
    label: texts('Energy'),
    schema: Kwh,
    text: (kwh: number, { t }: Translator) => t('{kwh} kWh', { kwh }),
    reader: 'all',
    views: ['order', 'tracking', 'mail', 'board', 'job'],
  },
} as const satisfies Record<string, TextField | OptionField>;

/** The fields that decide which technicians can do a booking. */
export const dispatchFields = ['connector', 'kwh'] as const satisfies FieldName[];

type Fields = typeof table;
type FieldName = keyof Fields;
type Kind = Fields[FieldName]['kind'];
type NameOf<K> = { [Name in FieldName]: Fields[Name]['kind'] extends K ? Name : never }[FieldName];
export type TextName = NameOf<TextField['kind']>;
export type OptionName = NameOf<OptionField['kind']>;
export type OptionSchemas = { [Name in OptionName]: Fields[Name]['schema'] };

/** The fields in a row of the database. */
export type BookingFieldValues = Record<TextName, string | null> & {
  [Name in OptionName]: z.infer<OptionSchemas[Name]> | null;
};
/** The fields that decide which technicians can do a booking; null for any technician. */
export type DispatchValues = Pick<BookingFieldValues, (typeof dispatchFields)[number]>;
/** The fields in a form, an order, a booking or a row. */
type SomeValues = { [Name in FieldName]?: BookingFieldValues[Name] | undefined };

export const bookingFields: { [Name in FieldName]: Name extends TextName ? TextField : OptionField } = table;
const fieldNames = Object.keys(bookingFields) as FieldName[];
const namesOf = <K extends Kind>(...kinds: K[]) =>
  fieldNames.filter((name): name is NameOf<K> => kinds.some((kind) => kind === bookingFields[name].kind));
export const textNames = namesOf('text', 'paragraph');
export const optionNames = namesOf('choice', 'number');

/** Returns an object with the result of `of` for each of the fields. */
export const eachField = <Name extends FieldName, Value>(
  names: readonly Name[],
  of: (name: Name, field: (typeof bookingFields)[Name]) => Value,
) => Object.fromEntries(names.map((name) => [name, of(name, bookingFields[name])])) as Record<Name, Value>;

/** Returns the names of the fields that fewer technicians read; those hidden from `all` are personal data. */
export const hiddenFrom = (reader: Reader) =>
  fieldNames.filter((name) => readers.indexOf(bookingFields[name].reader) < readers.indexOf(reader));

/** Returns the fields of a form as a row has them: an empty or missing one is null. */
export const fieldValuesOf = (form: SomeValues): BookingFieldValues =>
  eachField(fieldNames, (name) => (form[name] === '' ? null : (form[name] ?? null))) as BookingFieldValues;

/** Lists the fields of a view, or those of some kinds: its name there, and its value in words, empty for none. */
export const fieldsIn = (view: View, ...kinds: Kind[]) =>
  fieldNames
    .filter((name) => bookingFields[name].views.includes(view))
    .filter((name) => kinds.length === 0 || kinds.includes(bookingFields[name].kind))
    .map((name) => {
      const field = bookingFields[name];
      return {
        name,
        title: (forStaff.includes(view) && field.title) || field.label,
        isOption: 'schema' in field,
        words(values: SomeValues, translator: Translator): string {
          const value = values[name] ?? '';
          return value !== '' && 'schema' in field ? field.text(value as never, translator) : `${value}`;
        },
      };
    });

/** Lists the fields of a view as pairs of name and value, without the options that a booking lacks. */
export const factsIn = (view: View, values: SomeValues, { t }: Translator, ...kinds: Kind[]) =>
  fieldsIn(view, ...kinds).flatMap(({ title, isOption, words }) => {
    const value = words(values, { t }) || (isOption ? '' : t('Not provided'));
    return value ? [{ name: t(title), value }] : [];
  });

/** 'NACS, 9 kWh': the options of a view, without their names; empty if there are none. */
export const optionsText = (view: View, values: SomeValues, translator: Translator): string =>
  fieldsIn(view, 'choice', 'number')
    .map(({ words }) => words(values, translator))
    .filter(Boolean)
    .join(', ');
