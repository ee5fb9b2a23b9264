import { digitsOf, formatPhone } from '../../domain/phone.ts';

/**
 * Formats what is in a phone field, and tells where the caret belongs afterwards: behind the digit that it was
 * behind, so that a number can be corrected in its middle.
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
