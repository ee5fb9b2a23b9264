import { beforeEach, expect, it, vi } from 'vitest';
import { endIntent, intentKey } from './intent.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const MINUTE = 60_000;

it('intentKey returns the same idempotency key for the same amount', () => {
  const key = intentKey(185, 0);
  expect(intentKey(185, 14 * MINUTE)).toBe(key);
  expect(key.length).toBeLessThanOrEqual(45);
});

it('intentKey returns a new idempotency key for another amount, after endIntent and after 15 minutes', () => {
  const key = intentKey(185, 0);
  const other = intentKey(125, 0);
  expect(other).not.toBe(key);
  endIntent();
  expect(intentKey(125, 0)).not.toBe(other);
  const third = intentKey(125, 0);
  expect(intentKey(125, 15 * MINUTE)).not.toBe(third);
});

it('intentKey returns a new idempotency key when the stored record cannot be parsed', () => {
  localStorage.setItem('own:paymentIntent', '{"owner":null,"at":0,"value":{"amount":185}}');
  expect(intentKey(185, 0)).toMatch(/^[0-9a-f-]{36}$/);
});
