import { describe, expect, it } from 'vitest';
import { authHeaders } from './tokens.ts';

const session = (token: string, role: string) =>
  JSON.stringify({ token, role, username: role, expiresAt: '2026-11-21T00:00:00Z' });
const admin = session('admin-token', 'admin');
const tech = session('tech-token', 'tech');
const both = { admin, tech };
const none = { admin: null, tech: null };
const status = 'PATCH /api/admin/bookings/:id/status';

describe('authHeaders', () => {
  it('puts the admin token on admin paths and the bookings count', () => {
    for (const name of ['GET /api/admin/stats', 'GET /api/bookings/count']) {
      expect(authHeaders(name, both, false)).toEqual({ authorization: 'Bearer admin-token' });
    }
  });

  it("puts no token on a customer's paths", () => {
    for (const name of ['GET /api/bookings', 'GET /api/bookings/:id/eta', 'GET /api/auth/user']) {
      expect(authHeaders(name, both, false)).toEqual({});
    }
  });

  it('puts the tech token on tech paths, even where an admin is signed in too', () => {
    expect(authHeaders('GET /api/tech/bookings', both, true)).toEqual({
      authorization: 'Bearer tech-token',
    });
    expect(authHeaders('POST /api/tech/location', both, true)).toEqual({
      authorization: 'Bearer tech-token',
    });
  });

  it('falls back to the admin token for reads of tech data only', () => {
    const onlyAdmin = { admin, tech: null };
    expect(authHeaders('GET /api/tech/bookings', onlyAdmin, true)).toEqual({
      authorization: 'Bearer admin-token',
    });
    expect(authHeaders('POST /api/tech/duty', onlyAdmin, true)).toEqual({});
  });

  it('falls back to the tech token for status updates on the tech dashboard only', () => {
    const onlyTech = { admin: null, tech };
    expect(authHeaders(status, onlyTech, true)).toEqual({ authorization: 'Bearer tech-token' });
    expect(authHeaders(status, onlyTech, false)).toEqual({});
    expect(authHeaders('GET /api/admin/stats', onlyTech, true)).toEqual({});
  });

  it('prefers the admin token for status updates on the tech dashboard', () => {
    expect(authHeaders(status, both, true)).toEqual({ authorization: 'Bearer admin-token' });
  });

  it('sends no authorization for a session that cannot be parsed', () => {
    const broken = { admin: '{"token":', tech: 'nonsense' };
    expect(authHeaders('GET /api/admin/stats', broken, false)).toEqual({});
    expect(authHeaders('GET /api/tech/bookings', broken, true)).toEqual({});
  });

  it('sends the whole stored session with a location that has no token', () => {
    const stored = '{"role":"tech","username":"ana"}';
    expect(authHeaders('POST /api/tech/location', { admin, tech: stored }, true)).toEqual({
      'x-tech-session': stored,
    });
    expect(authHeaders('POST /api/tech/location', none, true)).toEqual({});
  });

  it('leaves out a session that a header cannot hold', () => {
    expect(authHeaders('POST /api/tech/location', { admin: null, tech: 'é\n' }, true)).toEqual({});
  });
});
