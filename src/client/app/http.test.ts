import { describe, expect, it } from 'vitest';
import { authHeaders, HttpError, isUnauthorizedError, serverFailure } from './http.ts';

describe('HttpError', () => {
  it('HttpError has status and body in its message', () => {
    expect(new HttpError(409, '{"message":"Taken"}', 'Conflict').message).toBe('409: {"message":"Taken"}');
  });

  it('HttpError has the status text in its message when the body is empty', () => {
    expect(new HttpError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway');
  });
});

describe('isUnauthorizedError', () => {
  it('isUnauthorizedError needs status 401 and the word Unauthorized', () => {
    expect(isUnauthorizedError(new HttpError(401, '{"message":"Unauthorized"}', ''))).toBe(true);
    expect(isUnauthorizedError(new HttpError(401, '', 'Unauthorized'))).toBe(true);
    expect(isUnauthorizedError(new HttpError(401, '{"message":"Invalid username or password"}', ''))).toBe(
      false,
    );
    expect(isUnauthorizedError(new HttpError(403, 'Unauthorized', ''))).toBe(false);
    expect(isUnauthorizedError('401: Unauthorized')).toBe(false);
  });
});

describe('serverFailure', () => {
  it('serverFailure returns the message and code of the server', () => {
    const error = new HttpError(409, '{"message":"The price has changed.","code":"PRICE_CHANGED"}', '');
    expect(serverFailure(error)).toMatchObject({ message: 'The price has changed.', code: 'PRICE_CHANGED' });
  });

  it('serverFailure is null for a proxy page, an empty body and any other error', () => {
    expect(serverFailure(new HttpError(502, '<html>', ''))).toBeNull();
    expect(serverFailure(new HttpError(502, '', 'Bad Gateway'))).toBeNull();
    expect(serverFailure(new HttpError(500, '"text"', ''))).toBeNull();
    expect(serverFailure(new TypeError('Failed to fetch'))).toBeNull();
  });
});

const session = (token: string, role: string) => {
  const expiresAt = '2026-11-21T00:00:00Z';
  return JSON.stringify({ token, role, username: role, expiresAt, mustChangePassword: false });
};
const admin = session('admin-token', 'admin');
const tech = session('tech-token', 'tech');
const both = { admin, tech };
const none = { admin: null, tech: null };
const status = 'PATCH /api/admin/bookings/:id/status';

describe('authHeaders', () => {
  it('authHeaders sends the admin token to admin paths and the bookings count', () => {
    for (const name of ['GET /api/admin/stats', 'GET /api/bookings/count']) {
      expect(authHeaders(name, both, false)).toEqual({ authorization: 'Bearer admin-token' });
    }
  });

  it('authHeaders sends the admin token with a receipt, which a customer reads by cookie', () => {
    const receipt = 'GET /api/bookings/:id/receipt';
    expect(authHeaders(receipt, both, false)).toEqual({ authorization: 'Bearer admin-token' });
    expect(authHeaders(receipt, { admin: null, tech }, false)).toEqual({});
  });

  it('authHeaders sends no token with the options of a passkey, which nobody is signed in for', () => {
    for (const name of ['POST /api/admin/login/passkey/options', 'POST /api/tech/login/passkey/options']) {
      expect(authHeaders(name, both, true)).toEqual({});
    }
  });

  it('authHeaders sends no staff token to customer paths', () => {
    for (const name of ['GET /api/bookings', 'GET /api/bookings/:id/eta', 'GET /api/auth/user']) {
      expect(authHeaders(name, both, false)).toEqual({});
    }
  });

  it('authHeaders sends the tech token to tech paths, even when an admin is signed in too', () => {
    expect(authHeaders('GET /api/tech/bookings', both, true)).toEqual({
      authorization: 'Bearer tech-token',
    });
    expect(authHeaders('POST /api/tech/location', both, true)).toEqual({
      authorization: 'Bearer tech-token',
    });
  });

  it('authHeaders sends the admin token to tech paths for reads only, when no technician is signed in', () => {
    const onlyAdmin = { admin, tech: null };
    expect(authHeaders('GET /api/tech/bookings', onlyAdmin, true)).toEqual({
      authorization: 'Bearer admin-token',
    });
    expect(authHeaders('POST /api/tech/duty', onlyAdmin, true)).toEqual({});
  });

  it('authHeaders sends the tech token for status updates only on the tech dashboard', () => {
    const onlyTech = { admin: null, tech };
    expect(authHeaders(status, onlyTech, true)).toEqual({ authorization: 'Bearer tech-token' });
    expect(authHeaders(status, onlyTech, false)).toEqual({});
    expect(authHeaders('GET /api/admin/stats', onlyTech, true)).toEqual({});
  });

  it('authHeaders prefers the admin token for status updates on the tech dashboard', () => {
    expect(authHeaders(status, both, true)).toEqual({ authorization: 'Bearer admin-token' });
  });

  it('authHeaders sends no authorization for a session that cannot be parsed', () => {
    const broken = { admin: '{"token":', tech: 'nonsense' };
    expect(authHeaders('GET /api/admin/stats', broken, false)).toEqual({});
    expect(authHeaders('GET /api/tech/bookings', broken, true)).toEqual({});
  });

  it('authHeaders sends the whole stored session with a location when the session has no token', () => {
    const stored = '{"role":"tech","username":"ana"}';
    expect(authHeaders('POST /api/tech/location', { admin, tech: stored }, true)).toEqual({
      'x-tech-session': stored,
    });
    expect(authHeaders('POST /api/tech/location', none, true)).toEqual({});
  });

  it('authHeaders omits a session with characters that a header cannot contain', () => {
    expect(authHeaders('POST /api/tech/location', { admin: null, tech: 'é\n' }, true)).toEqual({});
  });
});
