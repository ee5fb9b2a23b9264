import { beforeEach, expect, it, vi } from 'vitest';
import { endIntent, intentKey, meansOf } from './intent.ts';

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
  const key = intentKey(185, 'card', 0);
  expect(intentKey(185, 'card', 14 * MINUTE)).toBe(key);
  expect(key.length).toBeLessThanOrEqual(45);
});

it('intentKey returns a new idempotency key for another amount, after endIntent and after 15 minutes', () => {
  const key = intentKey(185, 'card', 0);
  const other = intentKey(125, 'card', 0);
  expect(other).not.toBe(key);
  endIntent();
  expect(intentKey(125, 'card', 0)).not.toBe(other);
  const third = intentKey(125, 'card', 0);
  expect(intentKey(125, 'card', 15 * MINUTE)).not.toBe(third);
});

it.each([
  ['another saved card', { means: 'saved', sourceId: 'b' }],
  ['a wallet', { means: 'wallet', sourceId: 'a' }],
  ['a card that is to be saved', { sourceId: 'a', saveCard: true }],
] as const)(
  'intentKey returns a new idempotency key for %s, and the same one for the next try with it',
  (_, other) => {
    const saved = intentKey(185, meansOf({ means: 'saved', sourceId: 'a' }), 0);
    expect(intentKey(185, meansOf({ means: 'saved', sourceId: 'a' }), 0)).toBe(saved);
    const key = intentKey(185, meansOf(other), 0);
    expect(key).not.toBe(saved);
    expect(intentKey(185, meansOf(other), 0)).toBe(key);
    expect(meansOf({ sourceId: 'first token' })).toBe(meansOf({ means: 'card', sourceId: 'second token' }));
  },
);

it('intentKey returns a new idempotency key when the stored record cannot be parsed', () => {
  localStorage.setItem(
    'own:paymentIntent',
    '{"owner":null,"until":1,"outlivesSession":true,"value":{"amount":185}}',
  );
  expect(intentKey(185, 'card', 0)).toMatch(/^[0-9a-f-]{36}$/);
});
