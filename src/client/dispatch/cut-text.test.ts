import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

describe('a text cut', () => {
  it('leaves a text that fits as it is', () => {
    expect(cutText('27 Alden St, Cranford, NJ 07016', 40)).toBe('27 Alden St, Cranford, NJ 07016');
    expect(cutText('x'.repeat(30), 30)).toBe('x'.repeat(30));
  });

  it('keeps the first characters of a longer one', () => {
    expect(cutText('250 Woodbridge Center Dr, Woodbridge, NJ', 30)).toBe('250 Woodbridge Center Dr, Wood...');
  });

  it('never cuts a character in half', () => {
    expect(cutText('🔋🔋🔋', 2)).toBe('🔋🔋...');
  });
});
