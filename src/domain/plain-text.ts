import * as z from 'zod/mini';
import { texts } from './texts.ts';

/** The message for a text with too many characters. */
export const TOO_LONG = texts('Please use fewer characters');

/** Control characters except tab and line feed, and marks that change the writing direction. */
const INVISIBLE = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff]/gu;
const LINE_BREAKS = /[\t\r\n]+/g;

/**
 * Removes invisible characters and line breaks, which could make a name look like another name or a line like two
 * lines.
 */
export const singleLine = z.overwrite((text: string) =>
  text.replace(LINE_BREAKS, ' ').replace(INVISIBLE, ''),
);

/** Removes invisible characters from a text that may have several lines. */
export const severalLines = z.overwrite((text: string) =>
  text.replace(/\r\n?/g, '\n').replace(INVISIBLE, ''),
);
