import { digitsOf, formatPhone } from '../../domain/people/phone.ts';

/**
 * Formats the text of a phone field, and returns the new caret position: after the same digit as before, so that a
 * digit in the middle can be corrected.
 */
export function formatWithCaret(typed: string, caret: number): { shown: string; caret: number } {
  const shown = formatPhone(typed);
  if (shown === typed) return { shown, caret };
  const dropped = digitsOf(typed).length - digitsOf(shown).length;
  const before = digitsOf(typed.slice(0, caret)).length - dropped;
  if (before >= digitsOf(shown).length) return { shown, caret: shown.length };
  let place = 0;
  for (let digits = 0; digits < before; place += 1) {
    if (/\d/.test(shown[place] ?? '')) digits += 1;
  }
  return { shown, caret: place };
}
