import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/durations.ts';
import { sharedTestApp } from '../suite-app.ts';
import { billingContact, ORIGIN } from '../test-app.ts';

describe('customer session', () => {
  const t = sharedTestApp({ env: { ADMIN_EMAILS: 'Owner@example.com, second@example.com' } });

  it('GET /api/auth/user without a session answers 401 UNAUTHORIZED with a request id', async () => {
    const { status, body } = await t.get('/api/auth/user');
    expect(status).toBe(401);
    expect(body).toEqual({
      message: expect.stringContaining('Unauthorized'),
      code: 'UNAUTHORIZED',
      requestId: expect.any(String),
    });
  });

  it('GET /api/auth/user answers every field of the user, with null for unknown values', async () => {
    const { body } = await t.get('/api/auth/user', await t.customer('whole@example.com'));
    expect(body).toEqual({
      id: expect.any(String),
      email: 'whole@example.com',
      ...{ firstName: null, lastName: null, phone: null, address: null, city: null, state: null },
      ...{ zipCode: null, vehicleMake: null, vehicleModel: null, vehicleYear: null, vehicleColor: null },
      ...{
        licensePlate: null,
        vehicleConnector: null,
        profileImageUrl: null,
        emergencyContact: null,
        emergencyContactPhone: null,
      },
      role: 'customer',
      preferredContactMethod: 'email',
      language: null,
      createdAt: '2026-11-20T15:00:00.000Z',
      lastLoginAt: '2026-11-20T15:00:00.000Z',
    });
  });

  it('a customer in ADMIN_EMAILS has the role admin but no admin rights', async () => {
    const owner = await t.customer('owner@example.com');
    expect((await t.get('/api/auth/user', owner)).body.role).toBe('admin');
    const stats = await t.get('/api/admin/stats', owner);
    expect([stats.status, stats.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('sign-out ends this session, redirects to Home and keeps other sessions of the customer', async () => {
    const here = await t.customer('leaving@example.com');
    const elsewhere = await t.customer('leaving@example.com');
    const { status, headers } = await t.get('/api/logout', here);
    expect([status, headers.location]).toEqual([302, '/']);
    expect(headers['set-cookie']).toMatch(/^session=; Max-Age=0; Path=\/;/);
    expect((await t.get('/api/auth/user', here)).status).toBe(401);
    expect((await t.get('/api/auth/user', elsewhere)).status).toBe(200);
  });

  it('sign-out without a session redirects to Home', async () => {
    const { status, headers } = await t.get('/api/logout');
    expect([status, headers.location]).toEqual([302, '/']);
  });

  it('a session token is accepted only in the cookie and only with the signature of the server', async () => {
    const jordan = await t.customer();
    const token = jordan.headers.cookie?.slice('session='.length) ?? '';
    const [head, claims, signature] = token.split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const headersThatFail: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { cookie: `session=${none}.${claims}.` },
      { cookie: `session=${head}.${claims}.${signature?.slice(0, -4)}AAAA` },
      { cookie: 'session=' },
      { cookie: 'session=%00' },
    ];
    for (const headers of headersThatFail) {
      expect((await t.call('GET', '/api/auth/user', { headers })).status).toBe(401);
    }
  });

  it('a customer session cannot call staff routes, and a staff token cannot call customer routes', async () => {
    const jordan = await t.customer();
    const admin = await t.staff('admin', 'mreyes');
    expect((await t.get('/api/admin/bookings', jordan)).status).toBe(403);
    expect((await t.get('/api/tech/bookings', jordan)).status).toBe(403);
    expect((await t.get('/api/auth/user', admin)).status).toBe(403);
    const asCookie = { headers: { cookie: `session=${admin.token}` } };
    expect((await t.call('GET', '/api/auth/user', asCookie)).status).toBe(401);
  });

  it('a customer session ends thirty days after sign-in', async () => {
    const jordan = await t.customer();
    t.advance(30 * DAY_MS - 1000);
    expect((await t.get('/api/auth/user', jordan)).status).toBe(200);
    t.advance(1000);
    expect((await t.get('/api/auth/user', jordan)).status).toBe(401);
  });
});

describe('origin check of requests with a session cookie', () => {
  const t = sharedTestApp();
  const change = async (headers: Record<string, string>) => {
    const { cookie = '' } = (await t.customer()).headers;
    const answer = await t.app.inject({
      method: 'PATCH',
      url: '/api/profile',
      headers: { cookie, ...headers },
      payload: { phone: '9735550118' },
    });
    return [answer.statusCode, answer.json().code ?? null];
  };

  it.each([
    ['our own origin', { origin: ORIGIN }],
    ['our own page, named by Sec-Fetch-Site only', { 'sec-fetch-site': 'same-origin' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['the same machine by another name', { origin: 'http://127.0.0.1:3000' }],
    ['the same machine by its IPv6 address', { origin: 'http://[::1]:3000' }],
  ])('PATCH /api/profile with a session cookie is accepted from %s', async (_, headers) =>
    expect(await change(headers)).toEqual([200, null]),
  );

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    [
      'another site that sends Sec-Fetch-Site same-origin',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another scheme', { origin: 'https://localhost:3000' }],
    ['a page without an origin', { origin: 'null' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['an unnamed origin', {}],
  ])('PATCH /api/profile with a session cookie is refused from %s', async (_, headers) =>
    expect(await change(headers)).toEqual([403, 'FOREIGN_ORIGIN']),
  );

  it('POST routes answer 403 to a session cookie from another origin', async () => {
    const jordan = await t.customer();
    const booking = await t.book(jordan);
    const evil = { as: jordan, headers: { origin: 'https://evil.example' } };
    const payment = { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact };
    for (const [path, body] of [
      ['/api/create-payment', payment],
      ['/api/bookings', {}],
      [`/api/bookings/${booking.id}/cancel`, undefined],
      ['/api/calculate-distance', { location: 'Union, NJ' }],
      ['/api/upload-photo', undefined],
    ] as const) {
      expect([path, (await t.call('POST', path, { ...evil, body })).status]).toEqual([path, 403]);
    }
    expect((await t.get(`/api/bookings/${booking.id}`, jordan)).body.status).toBe('pending');
    expect((await t.call('GET', '/api/bookings', evil)).status).toBe(200);
  });
});
