import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/domain/durations.ts';
import { expectRetryAfter } from '../retry-after.ts';
import { sharedTestApp } from '../suite-app.ts';
import { browser, codeIn, SMS, sent, sms } from './sms-browser.ts';

describe('limits of sign-in codes by text message', () => {
  const t = sharedTestApp({ env: SMS, ports: { sms } });
  const messagesTo = (phone: string) => sent.filter(({ to }) => to === `+1${phone}`).length;
  /** Asks from a browser that nobody has signed in from. */
  const askAnew = async (phone: string, address: string) => (await browser(t, address).ask(phone)).statusCode;

  it('a number gets five messages an hour from one network, and ten a day', async () => {
    const phone = '9735550120';
    const ask = () => browser(t, '203.0.113.1').ask(phone);
    for (let n = 0; n < 5; n += 1) expect((await ask()).statusCode).toBe(200);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expectRetryAfter(refused.headers, 3600);
    t.advance(HOUR_MS);
    for (let n = 0; n < 5; n += 1) expect((await ask()).statusCode).toBe(200);
    t.advance(HOUR_MS);
    const today = await ask();
    expect(today.statusCode).toBe(429);
    expect(today.body).toContain('Too many codes were asked for today.');
    expect(messagesTo(phone)).toBe(10);
  });

  it("ten requests from a stranger's network do not keep the owner on another network from a code", async () => {
    t.advance(HOUR_MS);
    const phone = '9735550121';
    for (let n = 0; n < 10; n += 1) await askAnew(phone, '203.0.113.2');
    await browser(t, '192.0.2.50').signIn(phone);
    t.advance(HOUR_MS);
    for (let n = 0; n < 10; n += 1) await askAnew(phone, '203.0.113.2');
    await browser(t, '192.0.2.51').signIn(phone);
  });

  it('a number gets fifteen messages an hour from any number of networks, and forty a day', async () => {
    t.advance(HOUR_MS);
    const phone = '9735550122';
    const perHour = [15, 15, 10, 0];
    for (const [hour, expected] of perHour.entries()) {
      const before = messagesTo(phone);
      for (let n = 0; n < 18; n += 1) await askAnew(phone, `203.0.${hour}.${n}`);
      expect(messagesTo(phone) - before).toBe(expected);
      t.advance(HOUR_MS);
    }
  });

  it('a known device gets five codes an hour when the limits of its number are used up', async () => {
    t.advance(HOUR_MS);
    const phone = '9735550123';
    const mine = browser(t, '192.0.2.52');
    await mine.signIn(phone);
    for (let n = 0; n < 14; n += 1) expect(await askAnew(phone, `198.51.100.${n}`)).toBe(200);
    expect(await askAnew(phone, '198.51.100.14')).toBe(429);
    await mine.signIn(phone);
    for (let n = 0; n < 4; n += 1) expect((await mine.ask(phone)).statusCode).toBe(200);
    expect((await mine.verify(phone, codeIn(sent.at(-1)))).statusCode).toBe(303);
    expect((await mine.ask(phone)).statusCode).toBe(429);
  });

  it('codes of a known device are not counted for its number on other devices', async () => {
    t.advance(HOUR_MS);
    const phone = '9735550124';
    const mine = browser(t, '192.0.2.53');
    await mine.signIn(phone);
    for (let n = 0; n < 5; n += 1) expect((await mine.ask(phone)).statusCode).toBe(200);
    for (let n = 0; n < 4; n += 1) expect(await askAnew(phone, '192.0.2.53')).toBe(200);
    expect(await askAnew(phone, '192.0.2.53')).toBe(429);
  });

  it('a network gets twenty messages an hour, whatever numbers it asks for, and sixty a day', async () => {
    t.advance(HOUR_MS);
    const mine = browser(t, '203.0.113.200');
    await mine.signIn('9735550125');
    for (const [hour, expected] of [19, 20, 20, 0].entries()) {
      const before = sent.length;
      for (let n = 0; n < 22; n += 1) await askAnew(`97355${51000 + 100 * hour + n}`, '203.0.113.200');
      expect(sent.length - before).toBe(expected);
      // Messages to the customer's own device cost money as well.
      expect((await mine.ask('9735550125')).statusCode).toBe(429);
      t.advance(HOUR_MS);
    }
    expect(await askAnew('9735550126', '203.0.113.201')).toBe(200);
  });

  it('a message that the limit of its network refuses does not count for its number', async () => {
    t.advance(HOUR_MS);
    const [phone, network] = ['9735550127', '203.0.113.210'];
    for (let n = 0; n < 20; n += 1) await askAnew(`97355${52000 + n}`, network);
    for (let n = 0; n < 10; n += 1) expect(await askAnew(phone, network)).toBe(429);
    t.advance(HOUR_MS);
    expect(await askAnew(phone, network)).toBe(200);
  });

  it('the installation sends 300 messages an hour to new devices, and others to known ones', async () => {
    t.advance(HOUR_MS);
    const mine = browser(t, '192.0.2.54');
    await mine.signIn('9735550128');
    t.advance(HOUR_MS);
    const before = sent.length;
    let last = 0;
    for (let n = 0; n < 301; n += 1)
      last = await askAnew(`973556${1000 + n}`, `10.1.${Math.floor(n / 200)}.${n % 200}`);
    expect(sent.length - before).toBe(300);
    expect(last).toBe(429);
    expect((await mine.ask('9735550128')).statusCode).toBe(200);
  });
});
