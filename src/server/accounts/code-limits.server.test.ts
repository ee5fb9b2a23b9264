import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/server/shared-app.ts';
import { ORIGIN } from '../../../test/server/test-app.ts';
import type { Mail } from '../mail/mailer.ts';

const MINUTE_MS = 60_000;

describe('codes and the browsers that ask for them', () => {
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
        // Of two codes the newer one counts.
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

  it('take a code in the browser that asked for it and in no other', async () => {
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

  it('count tries for each browser: what a stranger enters uses up none of mine', async () => {
    const [mine, stranger] = [browser('192.0.2.2'), browser('192.0.2.2')];
    await mine.ask('tries@example.com');
    const code = lastCode('tries@example.com');
    await stranger.ask('tries@example.com');
    for (let n = 0; n < 6; n += 1) await stranger.verify('tries@example.com', wrongOf(code));
    expect((await mine.verify('tries@example.com', code)).status).toBe(303);
  });

  it('let a device that signed in before have a code, however many strangers ask for', async () => {
    const email = 'locked@example.com';
    const mine = browser('192.0.2.3');
    await mine.signIn(email);
    for (let n = 0; n < 30; n += 1) await browser(`2001:db8:${n}::1`).ask(email);
    expect((await browser('2001:db8:ffff::1').ask(email)).status).toBe(429);
    const answer = await mine.ask(email);
    expect(answer.status).toBe(200);
    expect((await mine.verify(email, lastCode(email))).status).toBe(303);
  });

  it('let five requests of a stranger lock out nobody at another address', async () => {
    const email = 'roadside@example.com';
    for (let n = 0; n < 5; n += 1) expect((await browser('192.0.2.4').ask(email)).status).toBe(200);
    expect((await browser('192.0.2.4').ask(email)).status).toBe(429);
    await browser('192.0.2.5').signIn(email);
  });

  it('let a device sign in that did before, behind an address that has asked for 200 codes', async () => {
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

  it('give a known device five codes an hour', async () => {
    const mine = browser('192.0.2.6');
    await mine.signIn('eager@example.com');
    for (let n = 0; n < 5; n += 1) expect((await mine.ask('eager@example.com')).status).toBe(200);
    const refused = await mine.ask('eager@example.com');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3590);
    t.advance(60 * MINUTE_MS);
    expect((await mine.ask('eager@example.com')).status).toBe(200);
  });

  it('answer alike for an address that is known, that has a code, and that nobody has', async () => {
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

  it('know no device by a cookie that somebody made up', async () => {
    const mine = browser('192.0.2.8');
    await mine.signIn('forged@example.com');
    const forger = browser('192.0.2.9');
    forger.cookies.set('device', (mine.cookies.get('device') ?? '').replace(/^\w{8}/, '00000000'));
    for (let n = 0; n < 5; n += 1) await forger.ask('forged@example.com');
    expect((await forger.ask('forged@example.com')).status).toBe(429);
  });

  it('are in the text of the e-mail and not in its subject, which a locked phone shows', async () => {
    await browser('192.0.2.11').ask('subject@example.com');
    const { subject, text } = sent.at(-1) ?? { subject: '', text: '' };
    expect(subject).toBe('Your Curbvolt sign-in code');
    expect(text).toMatch(/Your sign-in code is \d{6}\./);
  });
});
