import { describe, expect, it } from 'vitest';
import { formatWithCaret } from './phone-input.tsx';

/** Formats the field; `|` stands for the caret. */
function typing(field: string): string {
  const { shown, caret } = formatWithCaret(field.replace('|', ''), field.indexOf('|'));
  return `${shown.slice(0, caret)}|${shown.slice(caret)}`;
}

describe('caret of a phone field', () => {
  it.each([
    ['973|', '973|'],
    ['9735|', '(973) 5|'],
    ['+1 973 555 0118|', '(973) 555-0118|'],
    ['(973) 55|-0118', '(973) 55|0-118'],
    ['(9|73) 555-011', '(9|73) 555-011'],
    ['(92|73) 555-011', '(92|7) 355-5011'],
    ['(973| 555-0118', '(973|) 555-0118'],
    ['|', '|'],
    ['(973) 5o|55', '(973) 5o|55'],
    ['(973) 555-01180|', '97355501180|'],
    ['９７３５５５０１１８|', '(973) 555-0118|'],
    ['٩٧٣|٥٥٥٠١١٨', '(973|) 555-0118'],
    ['+65 61|23 4567', '+65 61|23 4567'],
    ['＋６５ ６１|２３', '+65 61|23'],
    ['011 44 20 7946 09|', '+4420794609|'],
    ['020 7946 09|58', '020 7946 09|58'],
  ])('a phone field with its caret at %j is formatted to %j', (typed, shown) => {
    expect(typing(typed)).toBe(shown);
  });
});
