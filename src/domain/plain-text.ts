import * as z from 'zod/mini';
import { texts } from './texts.ts';

/** The message for a text with too many characters. */
export const TOO_LONG = texts('Please use fewer characters');

/** Control characters except tab and line feed, and marks that change the writing direction. */
const INVISIBLE = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff]/gu;
const LINE_BREAKS = /[\t\r\n]+/g;
/**
 * Characters without a shape: spaces, controls, joiners, fillers of Hangul, variation selectors and the empty Braille
 * pattern. Names need some of them between other characters.
 */
const SHAPELESS = /[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns the characters that are seen. Marks are seen with a letter only. */
export function visible(text: string): string {
  const seen = text.replace(SHAPELESS, '');
  return /\P{M}/u.test(seen) ? seen : '';
}

const orEmpty = (text: string) => (visible(text) === '' ? '' : text);

/** Returns a text of strangers as one line without control and format characters, which bidirectional marks are, too. */
export const plainLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * Removes invisible characters and line breaks, which could make a name look like another name or a line like two
 * lines. A text in which nothing is seen becomes empty.
 */
export const singleLine = z.overwrite((text: string) =>
  orEmpty(text.replace(LINE_BREAKS, ' ').replace(INVISIBLE, '')),
);

/** Removes invisible characters from a text that may have several lines. */
export const severalLines = z.overwrite((text: string) =>
  orEmpty(text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '')),
);
