import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/durations.ts';
import { expectRetryAfter } from '../retry-after.ts';
import { sharedTestApp } from '../suite-app.ts';
import { ORIGIN, startTestApp, type TestApp } from '../test-app.ts';

/** Posts a form as the sign-in pages do. */
const send = (t: TestApp, path: string, fields: Record<string, string>, headers = {}, from = '127.0.0.1') =>
  t.app.inject({
    method: 'POST',
    url: path,
    headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: from,
  });

const shownCode = (html: string) => /<output id="sign-in-code">(\d{6})<\/output>/.exec(html)?.[1] ?? '';
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

async function askCode(t: TestApp, email: string, fields = {}, from?: string): Promise<string> {
  const page = await send(t, '/api/login', { email, ...fields }, {}, from);
  expect(page.statusCode).toBe(200);
  return shownCode(page.body);
}

const verify = (t: TestApp, email: string, code: string, fields = {}) =>
  send(t, '/api/login/verify', { email, code, ...fields });

/** The first cookie of an answer, as a browser sends it back. */
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';

const referralOf = (t: TestApp, email: string) =>
  t.db.selectFrom('customers').select('referralSource').where('email', '=', email).executeTakeFirst();

describe('sign-in code on a public server', () => {
  it.each<Record<string, string>>([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'http://charge.example.com' }])(
    'the sign-in page shows no code on a server that other machines can reach: %j',
    async (env) => {
      const t = await startTestApp({ env });
      const origin = t.context.config.publicUrl;
      const page = await send(t, '/api/login', { email: 'jordan@example.com' }, { origin });
      expect(page.statusCode).toBe(503);
      expect(page.body).not.toMatch(/\b\d{6}\b/);
      expect(page.body).toContain('Sign-in codes cannot be sent');
    },
  );
});

describe('sign-in code on a development server', () => {
  const t = sharedTestApp();

  it.each<[string, Record<string, string>, string?]>([
    ['through a tunnel that keeps the host', { host: 'charge.example.com' }],
    ['by a name that leads to this machine (DNS rebinding)', { host: 'localhost.evil.example:3000' }],
    ['through a proxy that says for whom', { 'x-forwarded-for': '203.0.113.8' }],
    ['through a proxy that says Forwarded', { forwarded: 'for=203.0.113.8' }],
    ['through a proxy that says X-Real-IP', { 'x-real-ip': '203.0.113.8' }],
    ['through a cache', { via: '1.1 varnish' }],
    ['through Cloudflare', { 'cf-connecting-ip': '203.0.113.8' }],
    ['from another machine', {}, '192.0.2.77'],
  ])('no code is shown to who comes %s', async (how, headers, from) => {
    const email = `${how.replaceAll(/\W/g, '')}@example.com`;
    const page = await send(t, '/api/login', { email }, headers, from);
    expect(page.statusCode).toBe(503);
    expect(page.body).not.toContain('sign-in-code');
    // Nor is a code taken without the browser's cookie.
    const code = await askCode(t, email);
    const taken = await send(t, '/api/login/verify', { email, code }, headers, from);
    expect(taken.statusCode).toBe(400);
  });
});

describe('sign-in with a code', () => {
  const t = sharedTestApp();

  it('sign-in with a code sets the session cookie and redirects to the returnTo page', async () => {
    const form = await t.get('/api/login?returnTo=/history');
    expect(form.headers['content-type']).toContain('text/html');
    expect(form.body).toContain('name="returnTo" value="/history"');
    const code = await askCode(t, ' Jordan.Lee@Example.com ', { returnTo: '/history' });
    const { statusCode, headers } = await verify(t, 'jordan.lee@example.com', code, { returnTo: '/history' });
    expect(statusCode).toBe(303);
    expect(headers.location).toBe('/history');
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(
      /^session=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const me = await t.call('GET', '/api/auth/user', { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(me.body).toMatchObject({ email: 'jordan.lee@example.com', role: 'customer' });
  });

  it('the second use of a sign-in code answers 400 and says that the code is no longer valid', async () => {
    const code = await askCode(t, 'once@example.com');
    expect((await verify(t, 'once@example.com', code)).statusCode).toBe(303);
    const again = await verify(t, 'once@example.com', code);
    expect(again.statusCode).toBe(400);
    expect(again.body).toContain('That code is no longer valid. Please ask for a new one.');
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('one of two simultaneous requests with the same sign-in code succeeds', async () => {
    const code = await askCode(t, 'twice@example.com');
    const answers = await Promise.all([1, 2].map(() => verify(t, 'twice@example.com', code)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 400]);
  });

  it('only the newest sign-in code of an e-mail address is valid', async () => {
    const first = await askCode(t, 'newest@example.com');
    const second = await askCode(t, 'newest@example.com');
    if (first !== second) expect((await verify(t, 'newest@example.com', first)).statusCode).toBe(400);
    expect((await verify(t, 'newest@example.com', second)).statusCode).toBe(303);
  });

  it('a wrong sign-in code answers 400, and five wrong codes invalidate the right code', async () => {
    const code = await askCode(t, 'tries@example.com');
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = await verify(t, 'tries@example.com', wrongOf(code));
      expect(wrong.statusCode).toBe(400);
      expect(wrong.body).toContain('That code is not right. Please check it and try again.');
    }
    expect((await verify(t, 'tries@example.com', code)).body).toContain('no longer valid');
  });

  it('a sign-in code is valid for ten minutes', async () => {
    const late = await askCode(t, 'late@example.com');
    const inTime = await askCode(t, 'in-time@example.com');
    t.advance(10 * MINUTE_MS - 1);
    expect((await verify(t, 'in-time@example.com', inTime)).statusCode).toBe(303);
    t.advance(1);
    expect((await verify(t, 'late@example.com', late)).body).toContain('no longer valid');
  });

  it.each([
    ['a hyphen', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ['a no-break space', (code: string) => `${code.slice(0, 3)}\u00a0${code.slice(3)}`],
    ['a dot after it', (code: string) => `${code}.`],
    ['direction marks around it', (code: string) => `\u202a${code}\u202c`],
    [
      'full-width digits',
      (code: string) => code.replace(/\d/g, (d) => String.fromCodePoint(0xff10 + Number(d))),
    ],
    [
      'Arabic-Indic digits',
      (code: string) => code.replace(/\d/g, (d) => String.fromCodePoint(0x660 + Number(d))),
    ],
    ['spaces between all digits', (code: string) => [...code].join(' ')],
  ])('a sign-in code is accepted with %s', async (_, write) => {
    const code = await askCode(t, 'notation@example.com');
    expect((await verify(t, 'notation@example.com', write(code))).statusCode).toBe(303);
    t.advance(60 * MINUTE_MS);
  });

  it('a text that cannot be a code does not count as a try of the sign-in code', async () => {
    const code = await askCode(t, 'typing@example.com');
    for (const typed of ['', code.slice(1), `${code}0`, 'jordan', '12345', '1-2-3']) {
      const answer = await verify(t, 'typing@example.com', typed);
      expect([answer.statusCode, answer.body.includes('That code is not right.')]).toEqual([400, true]);
    }
    expect((await verify(t, 'typing@example.com', code)).statusCode).toBe(303);
  });

  it('POST /api/login/verify answers 400 with a page to an unrequested or malformed code', async () => {
    for (const code of ['123456', '', 'abc', '1'.repeat(5000)]) {
      const answer = await verify(t, 'stranger@example.com', code);
      expect(answer.statusCode).toBe(400);
      expect(answer.headers['content-type']).toContain('text/html');
    }
    expect((await send(t, '/api/login/verify', {})).statusCode).toBe(400);
  });

  it.each(['', 'jordan', 'jordan@', '@example.com', 'a b@example.com', `${'a'.repeat(250)}@example.com`])(
    'POST /api/login shows the form again for the invalid e-mail address %j',
    async (email) => {
      const page = await send(t, '/api/login', { email });
      expect(page.statusCode).toBe(400);
      expect(page.body).toContain('role="alert"');
      expect(page.body).toContain('name="email"');
    },
  );

  it('the sign-in page repeats at most 254 characters of a typed e-mail address', async () => {
    const page = await verify(t, `${'a'.repeat(9000)}@example.com`, '123456');
    expect(page.statusCode).toBe(400);
    expect(page.body.length).toBeLessThan(9000);
    expect(page.body).toContain(`value="${'a'.repeat(254)}"`);
  });

  it('the log has the error code of a refused sign-in but not the e-mail address', async () => {
    const lines: string[] = [];
    const t = await startTestApp({
      logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
    });
    const code = await askCode(t, 'refused@example.com');
    expect((await verify(t, 'refused@example.com', wrongOf(code))).statusCode).toBe(400);
    for (let asked = 1; asked < 5; asked += 1) await askCode(t, 'refused@example.com');
    expect((await send(t, '/api/login', { email: 'refused@example.com' })).statusCode).toBe(429);
    const refusals = lines.map((line) => JSON.parse(line)).filter(({ code }) => code);
    expect(refusals.map(({ code, by }) => [code, by])).toEqual([
      ['CODE_INVALID', null],
      ['RATE_LIMITED', null],
    ]);
    expect(lines.join('')).not.toContain('refused@');
  });

  it('the sign-in page escapes typed markup', async () => {
    const page = await send(t, '/api/login', { email: '"><script>alert(1)</script>', ref: '"><b>' });
    expect(page.body).not.toContain('<script>');
    expect(page.body).not.toContain('<b>');
  });

  it('one e-mail address gets at most five sign-in codes an hour, also from simultaneous requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => send(t, '/api/login', { email: 'eager@example.com' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(5);
    while ((await send(t, '/api/login', { email: 'eager@example.com' })).statusCode === 200);
    const stored = await t.db
      .selectFrom('signInCodes')
      .selectAll()
      .where('email', '=', 'eager@example.com')
      .execute();
    expect(stored).toHaveLength(5);
    const refused = await send(t, '/api/login', { email: 'eager@example.com' });
    expect(refused.statusCode).toBe(429);
    expectRetryAfter(refused.headers, 3600);
    expect(refused.body).toContain('Too many codes were asked for.');
    // The page says when the next code is available and which number to call.
    const next = new Date(t.now() + HOUR_MS).toLocaleTimeString('en-US', {
      timeZone: 'America/New_York',
      timeStyle: 'short',
    });
    expect(refused.body).toContain(
      `You can ask for the next one in 60 minutes, at ${next.replace('\u202f', ' ')} New York time.`,
    );
    expect(refused.body).toContain(
      'Or call us at <a href="tel:+19085550142">(908) 555-0142</a>, available 24/7.',
    );
    expect((await send(t, '/api/login', { email: 'other@example.com' })).statusCode).toBe(200);
    t.advance(HOUR_MS);
    expect((await send(t, '/api/login', { email: 'eager@example.com' })).statusCode).toBe(200);
  });

  it('one IP address gets 200 sign-in codes an hour, whatever X-Forwarded-For says', async () => {
    const t = await startTestApp({ ports: { mailer: { send: async () => {} } } });
    const from = '192.0.2.7';
    for (let n = 0; n < 200; n += 20) {
      const twenty = Array.from({ length: 20 }, (_, i) => askCode(t, `n${n + i}@example.com`, {}, from));
      await Promise.all(twenty);
    }
    const believed = { 'x-forwarded-for': '198.51.100.9' };
    expect((await send(t, '/api/login', { email: 'n@example.com' }, believed, from)).statusCode).toBe(429);
    expect((await send(t, '/api/login', { email: 'n@example.com' }, {}, '192.0.2.8')).statusCode).toBe(200);
  });

  it('a later sign-in does not change the referral source of the first sign-in', async () => {
    const signIn = async (fields: Record<string, string>) =>
      verify(t, 'friend@example.com', await askCode(t, 'friend@example.com', fields), fields);
    expect((await t.get('/api/login?utm_source=newsletter')).body).toContain('name="ref" value="newsletter"');
    await signIn({ ref: 'newsletter' });
    await signIn({ ref: 'billboard' });
    expect(await referralOf(t, 'friend@example.com')).toEqual({ referralSource: 'newsletter' });
  });

  it("sign-in stores the referral source 'direct' by default, and at most 100 characters of a source", async () => {
    await verify(t, 'direct@example.com', await askCode(t, 'direct@example.com'), { ref: '  ' });
    expect(await referralOf(t, 'direct@example.com')).toEqual({ referralSource: 'direct' });
    const ref = `a\u0000${'b'.repeat(500)}`;
    expect(
      (await verify(t, 'long@example.com', await askCode(t, 'long@example.com'), { ref })).statusCode,
    ).toBe(303);
    expect((await referralOf(t, 'long@example.com'))?.referralSource).toMatch(/^ab{98,99}$/);
  });

  it('sign-in redirects to Home when returnTo is on another site', async () => {
    const code = await askCode(t, 'away@example.com');
    const { headers } = await verify(t, 'away@example.com', code, { returnTo: '//evil.example' });
    expect(headers.location).toBe('/');
  });

  it('sign-in routes answer 403 to a form that another site sends', async () => {
    for (const path of ['/api/login', '/api/login/verify']) {
      const foreign = await send(
        t,
        path,
        { email: 'jordan@example.com' },
        { origin: 'https://evil.example' },
      );
      expect(foreign.statusCode).toBe(403);
      const site = { 'sec-fetch-site': 'cross-site' };
      const nameless = await t.app.inject({ method: 'POST', url: path, headers: site });
      expect(nameless.statusCode).toBe(403);
    }
  });

  it('GET /login redirects to /api/login with the same query', async () => {
    const { status, headers } = await t.get('/login?returnTo=/tracking/1');
    expect([status, headers.location]).toEqual([302, '/api/login?returnTo=/tracking/1']);
  });

  it.each([
    [`${ORIGIN}/tracking/1?from=mail`, '/api/login?returnTo=%2Ftracking%2F1%3Ffrom%3Dmail'],
    ['https://evil.example/tracking/1', '/api/login'],
    [`${ORIGIN}//evil.example`, '/api/login'],
    ['nonsense', '/api/login'],
    [undefined, '/api/login'],
  ])('GET /login with the Referer %s redirects to %s', async (referer, location) => {
    const { headers } = await t.app.inject({ url: '/login', headers: { ...(referer && { referer }) } });
    expect(headers.location).toBe(location);
  });
});

describe('configuration of sign-in', () => {
  it('sign-in cookies are Secure when PUBLIC_URL is https', async () => {
    const sent: string[] = [];
    const mailer = { send: async ({ text }: { text: string }) => void sent.push(text) };
    const t = await startTestApp({
      env: { PUBLIC_URL: 'https://charge.example.com' },
      ports: { mailer },
    });
    const origin = { origin: 'https://charge.example.com' };
    const asked = await send(t, '/api/login', { email: 'jordan@example.com' }, origin);
    expect(asked.headers['set-cookie']).toMatch(
      /^__Host-device=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const fields = { email: 'jordan@example.com', code: /\d{6}/.exec(sent[0] ?? '')?.[0] ?? '' };
    const { headers } = await send(t, '/api/login/verify', fields, { ...origin, cookie: cookieOf(asked) });
    expect(headers['set-cookie']).toMatch(
      /^__Host-session=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await send(t, '/api/login', { email: 'a@example.com' }, { origin: ORIGIN })).statusCode).toBe(
      403,
    );
  });

  it('the sign-in code is e-mailed and not shown on the page when a mailer is configured', async () => {
    const sent: { to: string; subject: string; text: string }[] = [];
    const mailer = {
      send: async (mail: { to: string; subject: string; text: string }) => {
        sent.push(mail);
      },
    };
    const t = await startTestApp({ ports: { mailer } });
    const page = await send(t, '/api/login', { email: 'jordan@example.com' });
    expect(page.body).not.toContain('<output');
    const code = /\d{6}/.exec(sent[0]?.text ?? '')?.[0] ?? '';
    expect(page.body).not.toContain(code);
    expect(sent[0]?.to).toBe('jordan@example.com');
    const verified = await send(
      t,
      '/api/login/verify',
      { email: 'jordan@example.com', code },
      { cookie: cookieOf(page) },
    );
    expect(verified.statusCode).toBe(303);
  });

  it('the sign-in page answers 503 and says that the e-mail could not be sent', async () => {
    const mailer = { send: () => Promise.reject(new Error('connection refused')) };
    const t = await startTestApp({ ports: { mailer } });
    const page = await send(t, '/api/login', { email: 'jordan@example.com' });
    expect(page.statusCode).toBe(503);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('We could not send the e-mail. Please try again in a moment.');
    expect(page.body).not.toContain('connection refused');
  });
});
