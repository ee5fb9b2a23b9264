import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkSession, endSession, parseSession, saveSession, sessionAtoms } from './sessions.ts';
import { store } from './store.ts';

const session = {
  token: 't1',
  role: 'tech' as const,
  username: 'ana',
  expiresAt: '2026-11-20T12:00:00.000Z',
  mustChangePassword: false,
};
const before = Date.parse('2026-11-20T11:59:59Z');
const after = Date.parse('2026-11-20T12:00:00Z');

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  endSession('admin');
  endSession('tech');
});

describe('staff session', () => {
  it('a staff session is stored under its role and loaded again', () => {
    saveSession(session);
    expect(JSON.parse(localStorage.getItem('techSession') ?? '')).toEqual(session);
    expect(checkSession('tech', before)).toEqual(session);
    expect(store.get(sessionAtoms.tech)).toEqual(session);
    expect(checkSession('admin', before)).toBeNull();
  });

  it('a staff session is removed once it expires', () => {
    saveSession(session);
    expect(checkSession('tech', after)).toBeNull();
    expect(localStorage.getItem('techSession')).toBeNull();
    expect(store.get(sessionAtoms.tech)).toBeNull();
  });

  it('a staff session is kept while the time is unknown, because a device clock may be hours fast', () => {
    saveSession({ ...session, expiresAt: new Date(Date.now() - 60_000).toISOString() });
    expect(checkSession('tech', null)).toMatchObject({ token: 't1' });
    // No answer has told this module the server's time.
    expect(checkSession('tech')).toMatchObject({ token: 't1' });
    expect(checkSession('tech', Date.now())).toBeNull();
  });

  it('a staff session that cannot be parsed is removed', () => {
    localStorage.setItem('adminSession', '{broken');
    expect(checkSession('admin', before)).toBeNull();
    expect(localStorage.getItem('adminSession')).toBeNull();
  });

  it('a staff session without a token or with an invalid expiry is not parsed', () => {
    expect(parseSession(JSON.stringify({ ...session, token: '' }))).toBeNull();
    expect(parseSession(JSON.stringify({ ...session, expiresAt: 'soon' }))).toBeNull();
    expect(parseSession('null')).toBeNull();
    expect(parseSession(null)).toBeNull();
  });
});
