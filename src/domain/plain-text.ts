import * as z from 'zod/mini';

/** Control characters but tab and line feed; marks that turn the direction of what follows. */
const INVISIBLE = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff]/gu;
const LINE_BREAKS = /[\t\r\n]+/g;

/** Takes out of a text what nobody sees: a name could be read as another one, and a line as two. */
export const singleLine = z.overwrite((text: string) =>
  text.replace(LINE_BREAKS, ' ').replace(INVISIBLE, ''),
);

/** The same for a text that may have several lines. */
export const severalLines = z.overwrite((text: string) =>
  text.replace(/\r\n?/g, '\n').replace(INVISIBLE, ''),
);
