import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../suite-app.ts';
import { type Caller, emergency, ORIGIN } from '../test-app.ts';

const t = sharedTestApp();
let jordan: Caller;
let admin: Caller;
beforeAll(async () => {
  jordan = await t.customer();
  admin = await t.staff('admin', 'mreyes');
});

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const send = (path: string, payload: string, type = 'application/json', as = jordan) =>
  t.app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { origin: ORIGIN, ...as.headers, 'content-type': type },
  });

describe('errors of the API', () => {
  it('every API error has a message, a code and a request id', async () => {
    const answers = await Promise.all([
      t.get('/api/nothing/here'),
      t.get('/api'),
      t.get('/api/bookings'),
      t.get('/api/admin/stats', jordan),
      t.get('/api/bookings/none', jordan),
      t.post('/api/bookings', jordan, {}),
      t.call('DELETE', '/api/bookings', { as: jordan }),
      t.get('/api/admin/bookings?limit=0', admin),
      t.get('/api/bookings/%zz', jordan),
      t.get(`/api/bookings/${'x'.repeat(300)}`, jordan),
      t.get('/api/bookings/%00', jordan),
      t.get('/api/admin/bookings?status=%00', admin),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
      [401, 'UNAUTHORIZED'],
      [403, 'FORBIDDEN'],
      [404, 'BOOKING_NOT_FOUND'],
      [400, 'INVALID'],
      [404, 'NOT_FOUND'],
      [400, 'INVALID'],
      [404, 'NOT_FOUND'],
      [404, 'BOOKING_NOT_FOUND'],
      [404, 'NOT_FOUND'],
      [400, 'INVALID'],
    ]);
    for (const { body, headers } of answers) {
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(body).toMatchObject({
        message: expect.stringMatching(/\w/),
        requestId: expect.stringMatching(/^\w{32}$/),
      });
    }
    expect(new Set(answers.map(({ body }) => body.requestId)).size).toBe(answers.length);
  });

  it('an id with a NUL character answers 400 or 404, not 500', async () => {
    expect((await t.get('/api/bookings?before=%00', jordan)).status).toBeOneOf([400, 404]);
  });

  it('a validation error names each invalid field and what is wrong with the field', async () => {
    const form = {
      ...emergency,
      serviceType: 'later',
      customerName: 'J',
      location: '',
      phoneNumber: '(973) 555',
    };
    const { status, body } = await t.post('/api/bookings', jordan, form);
    expect(status).toBe(400);
    expect(body.issues).toEqual(
      expect.arrayContaining([
        { path: 'serviceType', message: expect.any(String) },
        { path: 'customerName', message: 'Name is required' },
        { path: 'location', message: 'Location is required' },
        { path: 'phoneNumber', message: 'Please enter a valid phone number' },
      ]),
    );
    expect(body.message).toBe(body.issues?.[0]?.message);
  });

  it('POST /api/bookings rejects a missing, malformed, too deep or too large body and other content types', async () => {
    const bodies: [payload: string, type: string, status: number][] = [
      ['', 'application/json', 400],
      ['{"serviceType":', 'application/json', 400],
      ['null', 'application/json', 400],
      ['[]', 'application/json', 400],
      ['"text"', 'application/json', 400],
      ['7', 'application/json', 400],
      ['{"__proto__":{"admin":true}}', 'application/json', 400],
      [nested(21), 'application/json', 400],
      ['['.repeat(60_000), 'application/json', 400],
      [JSON.stringify({ ...emergency, notes: 'a\u0000b' }), 'application/json', 400],
      [JSON.stringify({ notes: 'x'.repeat(64 * 1024) }), 'application/json', 413],
      [JSON.stringify(emergency), 'text/plain', 415],
      ['serviceType=emergency', 'application/x-www-form-urlencoded', 415],
      [JSON.stringify(emergency), 'application/json-but-not', 415],
    ];
    for (const [payload, type, status] of bodies) {
      const answer = await send('/api/bookings', payload, type);
      expect([payload.slice(0, 30), answer.statusCode]).toEqual([payload.slice(0, 30), status]);
      expect(answer.json()).toMatchObject({
        code: expect.stringMatching(/^[A-Z_]+$/),
        requestId: expect.any(String),
      });
    }
    expect((await t.get('/api/bookings', jordan)).body).toEqual([]);
  });

  it('a caller without permission gets 401 or 403 before the body is checked', async () => {
    const nobody = { id: '', headers: {} };
    expect((await send('/api/bookings', 'x'.repeat(100_000), 'text/plain', nobody)).statusCode).toBe(401);
    expect((await send('/api/admin/staff', '{', 'application/json', jordan)).statusCode).toBe(403);
  });

  it('an API error has no stack trace, file name or parser message', async () => {
    const answer = await send('/api/bookings', '{"a":');
    expect(answer.body).not.toMatch(/SyntaxError|Unexpected|node_modules|at .*\.ts/);
  });
});

describe('headers of every answer', () => {
  it.each([
    ['data', 'GET', '/api/auth/user', 200],
    ['a style sheet', 'GET', '/api/login/style.css', 200],
    ['a redirect', 'GET', '/login', 302],
    ['a redirect home', 'GET', '/api/logout', 302],
    ['an unknown path', 'GET', '/api/none', 404],
    ['an unreadable path', 'GET', '/api/%zz', 404],
    ['a refused body', 'POST', '/api/bookings', 400],
    ['a wrong method', 'PUT', '/api/bookings', 404],
    ['liveness', 'GET', '/healthz', 200],
  ] as const)(
    'an answer that is no page has a policy that allows nothing, and no headers of pages: %s',
    async (_, method, path, status) => {
      const answer = await t.call(method, path, { as: await t.customer() });
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      for (const header of ['permissions-policy', 'reporting-endpoints', 'cross-origin-opener-policy'])
        expect(answer.headers[header]).toBeUndefined();
    },
  );

  it.each(['/api/login', '/privacy'])('a page has the security headers: %s', async (path) => {
    const answer = await t.get(path);
    expect(answer.status).toBe(200);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
    expect(policy).not.toMatch(/style-src[^;]*'unsafe-inline'/);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  });

  it('each page has a new nonce in the Content-Security-Policy', async () => {
    const nonceOf = async () =>
      /style-src[^;]*'nonce-([^']+)'/.exec(
        String((await t.get('/api/login')).headers['content-security-policy']),
      )?.[1];
    expect(await nonceOf()).not.toBe(await nonceOf());
  });

  it('a percent-encoded API path requires a session like the plain path', async () => {
    expect((await t.get('/%61pi/auth/user', jordan)).status).toBe(200);
    expect((await t.get('/%61pi/auth/user')).status).toBe(401);
  });
});

it('the server answers 400 to data that is not HTTP, and stays up', async () => {
  const socket = connect(Number(new URL(t.url).port), '127.0.0.1');
  const heard = await new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.end('NONSENSE\r\n\r\n');
  });
  expect(heard).toMatch(/^HTTP\/1\.1 400 /);
  expect((await fetch(`${t.url}/healthz`)).status).toBe(200);
});
