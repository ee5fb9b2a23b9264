import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession, saveSession } from '../app/sessions.ts';
import type { UnsentFix } from '../offline/phone-store.ts';
import { sendFixes } from './send-fix.ts';

const fix: UnsentFix = {
  ...{ id: '1', techId: 'luis', takenAtMs: 0, recordedAt: '2026-11-20T19:00:00.000Z' },
  ...{ latitude: 40.7, longitude: -74.2, accuracyMeters: 6 },
  ...{ speedMetersPerSecond: 14, headingDegrees: 90 },
};
const signIn = (username: string) =>
  saveSession({
    ...{ role: 'tech', username, token: `token-of-${username}` },
    ...{ expiresAt: '2040-11-20T12:00:00.000Z', mustChangePassword: false },
  });
let tokens: (string | undefined)[];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/tech' });
  tokens = [];
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    tokens.push(headers.authorization);
    return new Response(JSON.stringify({ ok: true }));
  });
});
afterEach(() => {
  endSession('tech');
  vi.unstubAllGlobals();
});

it('a fix is sent with the token of its technician only', async () => {
  signIn('luis');
  expect(await sendFixes([fix], true)).toBe(true);
  expect(tokens).toEqual(['Bearer token-of-luis']);
  signIn('sam');
  await expect(sendFixes([fix, { ...fix, id: '2' }], true)).rejects.toThrow('Another account');
  expect(tokens).toHaveLength(1);
});
