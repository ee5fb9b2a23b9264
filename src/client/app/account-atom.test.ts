import { beforeEach, expect, it, vi } from 'vitest';
import { accountAtom } from './account-atom.ts';
import { endSession, saveSession } from './sessions.ts';
import { store } from './store.ts';

const session = {
  ...{ token: 't1', role: 'admin' as const, username: 'dana' },
  ...{ expiresAt: '2026-11-20T12:00:00.000Z', mustChangePassword: false },
};

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
  endSession('admin');
});

it('what a dispatcher has entered stays with a renewed session, and goes with the account', () => {
  saveSession(session);
  const entered = accountAtom<{ text: string } | null>('admin', null);
  const kept = { text: 'Level 3' };
  store.set(entered, kept);
  saveSession({ ...session, token: 't2' });
  expect(store.get(entered)).toBe(kept);
  endSession('admin');
  expect(store.get(entered)).toBeNull();
  saveSession(session);
  store.set(entered, kept);
  saveSession({ ...session, token: 't3', username: 'kim' });
  expect(store.get(entered)).toBeNull();
});
