import { describe, expect, it } from 'vitest';
import { cutText } from './booking-picker.tsx';

describe('cutText', () => {
  it('cutText leaves a text that fits unchanged', () => {
    expect(cutText('27 Alden St, Cranford, NJ 07016', 40)).toBe('27 Alden St, Cranford, NJ 07016');
    expect(cutText('x'.repeat(30), 30)).toBe('x'.repeat(30));
  });

  it('cutText keeps the first characters of a longer text', () => {
    expect(cutText('250 Woodbridge Center Dr, Woodbridge, NJ', 30)).toBe('250 Woodbridge Center Dr, Wood...');
  });

  it('cutText never splits an emoji', () => {
    expect(cutText('🔋🔋🔋', 2)).toBe('🔋🔋...');
  });
});
