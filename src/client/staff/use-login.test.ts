import { describe, expect, it } from 'vitest';
import { sessionOf } from './use-login.ts';

const now = Date.parse('2026-11-20T19:00:00.000Z');

describe('session after a staff login', () => {
  it('sessionOf returns the session that the server answers', () => {
    const answer = {
      token: 't',
      role: 'tech',
      username: 'dmorales',
      expiresAt: '2026-11-21T07:00:00.000Z',
      mustChangePassword: true,
    } as const;
    expect(sessionOf('tech', 'DMorales', answer, now)).toEqual(answer);
  });

  it('sessionOf lasts 24 hours for an admin and 12 for a technician when the answer has only a token', () => {
    expect(sessionOf('admin', 'mreyes', { token: 't' }, now).expiresAt).toBe('2026-11-21T19:00:00.000Z');
    expect(sessionOf('tech', 'dmorales', { token: 't' }, now).expiresAt).toBe('2026-11-21T07:00:00.000Z');
  });
});
