import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import type { Mail } from '../../../src/server/platform/mail/mailer.ts';
import { expectRetryAfter } from '../retry-after.ts';
import { sharedTestApp } from '../suite-app.ts';
import { ORIGIN } from '../test-app.ts';

describe('limits of sign-in codes per browser', () => {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  const t = sharedTestApp({ ports: { mailer } });

  const lastCode = (email: string) =>
    /\b\d{6}\b/.exec(sent.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

  /** A browser at a network address: it keeps the cookies that it gets. */
  function browser(address: string) {
    const cookies = new Map<string, string>();
    async function send(path: string, fields: Record<string, string>) {
      const { statusCode, headers, body } = await t.app.inject({
        method: 'POST',
        url: path,
        remoteAddress: address,
        headers: {
          origin: ORIGIN,
          'content-type': 'application/x-www-form-urlencoded',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        payload: new URLSearchParams(fields).toString(),
      });
      for (const cookie of [headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      return { status: statusCode, headers, body };
    }
    return {
      cookies,
      ask(email: string) {
        // Only the newest code is valid: a later time makes this code the newest.
        t.advance(1);
        return send('/api/login', { email });
      },
      verify: (email: string, code: string) => send('/api/login/verify', { email, code }),
      async signIn(email: string) {
        expect((await this.ask(email)).status).toBe(200);
        expect((await this.verify(email, lastCode(email))).status).toBe(303);
      },
    };
  }

  it('a sign-in code works only in the browser that asked for the code', async () => {
    const [mine, stranger, withoutCookies] = [
      browser('192.0.2.1'),
      browser('192.0.2.1'),
      browser('192.0.2.1'),
    ];
    await stranger.ask('stranger@example.com');
    await mine.ask('bound@example.com');
    const code = lastCode('bound@example.com');
    for (const other of [stranger, withoutCookies]) {
      const refused = await other.verify('bound@example.com', code);
      expect(refused.status).toBe(400);
      expect(refused.body).toContain('That code is not right.');
    }
    expect((await mine.verify('bound@example.com', code)).status).toBe(303);
  });

  it("wrong codes from another browser do not use up the tries of the customer's browser", async () => {
    const [mine, stranger] = [browser('192.0.2.2'), browser('192.0.2.2')];
    await mine.ask('tries@example.com');
    const code = lastCode('tries@example.com');
    await stranger.ask('tries@example.com');
    for (let n = 0; n < 6; n += 1) await stranger.verify('tries@example.com', wrongOf(code));
    expect((await mine.verify('tries@example.com', code)).status).toBe(303);
  });

  it('a known device gets a sign-in code after other browsers reach the limit of the e-mail address', async () => {
    const email = 'locked@example.com';
    const mine = browser('192.0.2.3');
    await mine.signIn(email);
    for (let n = 0; n < 120; n += 1) await browser(`2001:db8:${n}::1`).ask(email);
    expect((await browser('2001:db8:ffff::1').ask(email)).status).toBe(429);
    const answer = await mine.ask(email);
    expect(answer.status).toBe(200);
    expect((await mine.verify(email, lastCode(email))).status).toBe(303);
  });

  it('three networks that ask for 15 codes an hour do not keep a new device of the owner from signing in', async () => {
    const email = 'besieged@example.com';
    const strangers = ['203.0.113.1', '203.0.113.2', '203.0.113.3'];
    for (const address of strangers) for (let n = 0; n < 5; n += 1) await browser(address).ask(email);
    await browser('192.0.2.43').signIn(email);
    // They go on for six hours: each hour the 15 of the address, then one for every network in 10 minutes.
    for (let tenMinutes = 0; tenMinutes < 36; tenMinutes += 1) {
      for (const address of strangers) for (let n = 0; n < 2; n += 1) await browser(address).ask(email);
      t.advance(10 * MINUTE_MS);
    }
    const owner = browser('192.0.2.40');
    await owner.signIn(email);
    const other = browser('192.0.2.41');
    expect((await other.ask(email)).status).toBe(200);
    const soon = await other.ask(email);
    expect(soon.status).toBe(429);
    expectRetryAfter(soon.headers, 600);
    expect(soon.body).toContain('You can ask for the next one in 10 minutes');
    // Other ways in: a passkey, and the company's phone number.
    expect(soon.body).toContain('Sign in with a passkey');
    expect(soon.body).toContain('href="tel:');
    t.advance(10 * MINUTE_MS);
    expect((await other.ask(email)).status).toBe(200);
  });

  it('one e-mail address gets at most 160 codes a day from any number of networks, and others go on', async () => {
    const email = 'bombed@example.com';
    const before = sent.length;
    for (let hour = 0; hour < 8; hour += 1) {
      for (let n = 0; n < 40; n += 1) await browser(`2001:db8:${hour}:${n}::1`).ask(email);
      t.advance(60 * MINUTE_MS);
    }
    expect(sent.slice(before).filter(({ to }) => to === email)).toHaveLength(160);
    expect((await browser('192.0.2.42').ask(email)).body).toMatch(
      /Too many codes were asked for today\. You can ask for the next one in 16 hours, at /,
    );
    await browser('192.0.2.42').signIn('neighbour@example.com');
    t.advance(16 * 60 * MINUTE_MS);
    await browser('192.0.2.42').signIn(email);
  });

  it('five code requests from one IP address do not block the same e-mail address at another IP address', async () => {
    const email = 'roadside@example.com';
    for (let n = 0; n < 5; n += 1) expect((await browser('192.0.2.4').ask(email)).status).toBe(200);
    expect((await browser('192.0.2.4').ask(email)).status).toBe(429);
    await browser('192.0.2.5').signIn(email);
  });

  it('a known device can sign in from an IP address that has reached the limit of 200 codes', async () => {
    const carrier = '198.51.100.1';
    const mine = browser(carrier);
    await mine.signIn('phone@example.com');
    for (let n = 0; n < 200; n += 20) {
      const twenty = Array.from({ length: 20 }, (_, i) => browser(carrier).ask(`n${n + i}@example.com`));
      await Promise.all(twenty);
    }
    expect((await browser(carrier).ask('new@example.com')).status).toBe(429);
    await mine.signIn('phone@example.com');
  });

  it('a known device gets five sign-in codes an hour, then 429 with Retry-After', async () => {
    const mine = browser('192.0.2.6');
    await mine.signIn('eager@example.com');
    for (let n = 0; n < 5; n += 1) expect((await mine.ask('eager@example.com')).status).toBe(200);
    const refused = await mine.ask('eager@example.com');
    expect(refused.status).toBe(429);
    expectRetryAfter(refused.headers, 3600);
    t.advance(60 * MINUTE_MS);
    expect((await mine.ask('eager@example.com')).status).toBe(200);
  });

  it('sign-in answers do not reveal whether an e-mail address is known or has a code', async () => {
    await browser('192.0.2.7').signIn('known@example.com');
    await browser('192.0.2.7').ask('waiting@example.com');
    const answers = async (email: string) => {
      const stranger = browser(`192.0.2.${10 + email.length}`);
      const wrong = [];
      for (let n = 0; n < 7; n += 1) wrong.push(await stranger.verify(email, '123456'));
      const asked = await stranger.ask(email);
      const after = await stranger.verify(email, '');
      return [...wrong, asked, after].map(({ status, body }) => [status, body.replaceAll(email, 'EMAIL')]);
    };
    const unknown = await answers('unknown@example.com');
    expect(await answers('known@example.com')).toEqual(unknown);
    expect(await answers('waiting@example.com')).toEqual(unknown);
  });

  it('a forged device cookie does not count as a known device', async () => {
    const mine = browser('192.0.2.8');
    await mine.signIn('forged@example.com');
    const forger = browser('192.0.2.9');
    forger.cookies.set('device', (mine.cookies.get('device') ?? '').replace(/^\w{8}/, '00000000'));
    for (let n = 0; n < 5; n += 1) await forger.ask('forged@example.com');
    expect((await forger.ask('forged@example.com')).status).toBe(429);
  });

  it('a sign-in code is in the text of the e-mail, not in the subject, which a locked phone shows', async () => {
    await browser('192.0.2.11').ask('subject@example.com');
    const { subject, text } = sent.at(-1) ?? { subject: '', text: '' };
    expect(subject).toBe('Your Curbvolt sign-in code');
    expect(text).toMatch(/Your sign-in code is \d{6}\./);
  });
});
