/** The forms of a text with a count, by the plural categories of the language; `other` replaces a missing form. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string | undefined>>;

/**
 * The texts of one language. The key is the English text; the key of plural forms is the English `other` form. A
 * missing text stays English. A word behind a bar at the end of a key, as in `Open|verb`, tells two texts apart that are
 * the same in English; it is not shown.
 */
export type Catalogue = {
  /** A BCP 47 tag such as es-US, which also sets the format of dates and numbers. */
  language: string;
  texts: Readonly<Record<string, string | PluralForms>>;
};

/** Returns the language of a BCP 47 tag without its country, as in `<html lang>`: 'es'. */
export const languageTag = (language: string): string => language.toLowerCase().split('-', 1).join();

export const ENGLISH: Catalogue = { language: 'en-US', texts: {} };

/** The names in braces in a text. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type Value = string | number;
type Values<Name extends string> = [Name] extends [never] ? [] : [values: Record<Name, Value>];

export type Texts = {
  language: string;
  /** Returns the text in the language, with a value in place of each `{name}`. */
  t: <Text extends string>(text: Text, ...values: Values<Names<Text>>) => string;
  /** Returns the plural form for a count, with the formatted count in place of `{count}`. */
  plural: <Text extends string>(
    count: number,
    one: string,
    other: Text,
    ...values: Values<Exclude<Names<Text>, 'count'>>
  ) => string;
};

/** Returns the English of a key. */
export const withoutSense = (key: string): string => key.replace(/\|[a-z]+$/, '');

/** Returns the functions that translate texts with a catalogue. */
export function translator({ language, texts }: Catalogue): Texts {
  const rules = new Intl.PluralRules(language);
  const found = (text: string) => (Object.hasOwn(texts, text) ? texts[text] : undefined);
  return {
    language,
    t(text, ...[values]) {
      const own = found(text);
      return fill(typeof own === 'string' ? own : withoutSense(text), values);
    },
    plural(count, one, other, ...[values]) {
      const own = found(other);
      const forms = typeof own === 'object' ? own : null;
      const form = forms ? (forms[rules.select(count)] ?? forms.other) : count === 1 ? one : other;
      return fill(form ?? other, { ...values, count: count.toLocaleString(language) });
    },
  };
}

/**
 * Replaces each `{name}` by its value; a name without a value stays. A sentence that ends with a value such as '2:30 p.m.'
 * gets no second full stop.
 */
export const fill = (text: string, values?: Record<string, Value>): string =>
  values
    ? text.replace(/\{(\w+)\}(\.?)/g, (place, name: string, stop: string) => {
        if (!Object.hasOwn(values, name)) return place;
        const value = String(values[name]);
        return value.endsWith('.') ? value : value + stop;
      })
    : text;

/** English for callers that have no catalogue. */
export const english: Texts = /* @__PURE__ */ translator(ENGLISH);

/** Marks the strings of a table for the catalogue. Code that shows such a string translates the string with `t`. */
/* @__NO_SIDE_EFFECTS__ */
export const texts = <const Table>(table: Table): Table => table;
