import { beforeEach, expect, it, vi } from 'vitest';
import { endIntent, intentKey } from './intent.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const MINUTE = 60_000;

it('keeps one key for one order, however often it is sent', () => {
  const key = intentKey('order', 0);
  expect(intentKey('order', 14 * MINUTE)).toBe(key);
  expect(key.length).toBeLessThanOrEqual(45);
});

it('takes another key for another order, after a decision, and when the authorisation is void', () => {
  const key = intentKey('order', 0);
  const other = intentKey('other', 0);
  expect(other).not.toBe(key);
  endIntent();
  expect(intentKey('other', 0)).not.toBe(other);
  const third = intentKey('other', 0);
  expect(intentKey('other', 15 * MINUTE)).not.toBe(third);
});

it('starts anew from a record that cannot be read', () => {
  sessionStorage.setItem('paymentIntent', '{"fingerprint":"order"}');
  expect(intentKey('order', 0)).toMatch(/^[0-9a-f-]{36}$/);
});
