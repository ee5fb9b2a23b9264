import { describe, expect, it } from 'vitest';
import { sessionOf } from './session-of.ts';

const now = Date.parse('2026-11-20T19:00:00.000Z');

describe('the session that a login leaves', () => {
  it('is what the server says', () => {
    const answer = {
      token: 't',
      role: 'tech',
      username: 'dmorales',
      expiresAt: '2026-11-21T07:00:00.000Z',
      mustChangePassword: true,
    } as const;
    expect(sessionOf('tech', 'DMorales', answer, now)).toEqual(answer);
  });

  it('lasts 24 hours for an admin and 12 for a technician where only a token is answered', () => {
    expect(sessionOf('admin', 'mreyes', { token: 't' }, now).expiresAt).toBe('2026-11-21T19:00:00.000Z');
    expect(sessionOf('tech', 'dmorales', { token: 't' }, now).expiresAt).toBe('2026-11-21T07:00:00.000Z');
  });
});
