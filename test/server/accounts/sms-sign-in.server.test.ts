import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../suite-app.ts';
import { startTestApp } from '../test-app.ts';
import { browser, codeIn, SMS, sent, sms } from './sms-browser.ts';

describe('sign-in with a code to the phone', () => {
  const t = sharedTestApp({ env: SMS, ports: { sms } });

  it('the sign-in page asks for a phone number as well, and the code fills itself in', async () => {
    const page = (await t.get('/api/login')).body;
    expect(page).toContain('name="email" type="email"');
    expect(page).toContain('name="phone" type="tel" autocomplete="tel-national"');
    const { body } = await browser(t).ask('(973) 555-0101');
    expect(body).toContain('(973) 555-0101');
    expect(body).toContain('autocomplete="one-time-code"');
    expect(body).toContain('data-sms');
    const message = sent.at(-1);
    expect(message?.to).toBe('+19735550101');
    expect(message?.text).toMatch(/^Your Curbvolt sign-in code is (\d{6})\.\n\n@localhost #\1$/);
    expect(body).not.toContain(codeIn(message));
  });

  it('a message is in the language of the page', async () => {
    await browser(t, '192.0.2.9', { 'accept-language': 'es-US,es' }).ask('973 555 0102');
    expect(sent.at(-1)?.text).toContain('Su código de inicio de sesión de Curbvolt es');
  });

  it('the first code makes an account without an e-mail address, and later ones open the same one', async () => {
    const first = await browser(t).signIn('+1 973 555 0103');
    const me = (await t.call('GET', '/api/auth/user', first)).body;
    expect(me).toMatchObject({ email: null, phone: '9735550103', signInPhone: '+19735550103' });
    const again = await browser(t, '198.51.100.7').signIn('973.555.0103');
    expect((await t.call('GET', '/api/auth/user', again)).body.id).toBe(me.id);
  });

  it('nobody is signed in to an account by a number that its profile or a booking has', async () => {
    const jordan = await t.customer('jordan@example.com');
    await t.call('PATCH', '/api/profile', { as: jordan, body: { phone: '9735550104' } });
    const stranger = await browser(t).signIn('9735550104');
    expect((await t.call('GET', '/api/auth/user', stranger)).body).toMatchObject({ email: null });
  });

  it('the answer does not say whether a number is known', async () => {
    await browser(t, '192.0.2.20').signIn('9735550105');
    const known = await browser(t, '192.0.2.21').ask('9735550105');
    const unknown = await browser(t, '192.0.2.22').ask('9735550106');
    const plain = (html: string) => html.replaceAll(/555-?010\d/g, '');
    expect([unknown.statusCode, plain(unknown.body)]).toEqual([known.statusCode, plain(known.body)]);
    const wrong = await browser(t, '192.0.2.23').verify('9735550105', '000000');
    const never = await browser(t, '192.0.2.24').verify('9735550107', '000000');
    expect([never.statusCode, plain(never.body)]).toEqual([wrong.statusCode, plain(wrong.body)]);
  });

  it('a code works in its own browser, for its own number, once', async () => {
    const [mine, other] = [browser(t, '192.0.2.30'), browser(t, '192.0.2.30')];
    await mine.ask('9735550108');
    const code = codeIn(sent.at(-1));
    expect((await other.verify('9735550108', code)).statusCode).toBe(400);
    expect((await mine.verify('9735550109', code)).statusCode).toBe(400);
    expect((await mine.verify('9735550108', code)).statusCode).toBe(303);
    expect((await mine.verify('9735550108', code)).statusCode).toBe(400);
  });

  it('a number in the place of an e-mail address opens nothing, also with the code of the number', async () => {
    const mine = browser(t, '192.0.2.31');
    await mine.ask('9735550110');
    const email = '+19735550110';
    expect((await mine.verifyEmail(email, codeIn(sent.at(-1)))).statusCode).toBe(400);
    expect(await t.db.selectFrom('customers').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  it.each(['+44 7911 123456', '876 555 0118', '900 555 0118', '9735550118x2', 'jordan@example.com', ''])(
    'no message goes to %s',
    async (phone) => {
      const before = sent.length;
      const { statusCode, body } = await browser(t).ask(phone);
      expect(statusCode).toBe(400);
      expect(body).toContain('Please enter a mobile number of the United States');
      expect(sent.length).toBe(before);
    },
  );
});

describe('e-mail address of an account by phone', () => {
  const mails: { to: string; text: string }[] = [];
  const mailer = { send: async (mail: { to: string; text: string }) => void mails.push(mail) };
  const t = sharedTestApp({ env: SMS, ports: { sms, mailer } });
  const mailedCode = () => /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
  const post = (path: string, who: object, body: object) => t.call('POST', path, { ...who, body });

  it('is added by the code that was sent to it, and signs in from then on', async () => {
    const me = await browser(t).signIn('9735550131');
    expect((await post('/api/account/email', me, { email: 'Dee@Example.com' })).body).toEqual({ code: null });
    const code = mailedCode();
    const wrong = code === '000000' ? '000001' : '000000';
    expect(
      (await post('/api/account/email/verify', me, { email: 'dee@example.com', code: wrong })).status,
    ).toBe(400);
    const added = await post('/api/account/email/verify', me, { email: 'dee@example.com', code });
    expect(added).toMatchObject({
      status: 200,
      body: { email: 'dee@example.com', signInPhone: '+19735550131' },
    });
    expect((await t.customer('dee@example.com')).id).toBe(added.body.id);
    expect((await post('/api/account/email', me, { email: 'two@example.com' })).body.code).toBe(
      'EMAIL_STAYS',
    );
  });

  it('is not taken from another account', async () => {
    await t.customer('holder@example.com');
    const me = await browser(t).signIn('9735550132');
    expect((await post('/api/account/email', me, { email: 'holder@example.com' })).status).toBe(200);
    const refused = await post('/api/account/email/verify', me, {
      email: 'holder@example.com',
      code: mailedCode(),
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect((await t.call('GET', '/api/auth/user', me)).body.email).toBeNull();
  });
});

describe('settings of text messages', () => {
  it('without SMS_URL no phone number is asked for or taken', async () => {
    const t = await startTestApp();
    expect((await t.get('/api/login')).body).not.toContain('name="phone"');
    expect((await browser(t).ask('9735550118')).statusCode).toBe(400);
  });

  it('with SMS_URL=sandbox the page of this machine shows the code, and another machine gets none', async () => {
    const t = await startTestApp({ env: { SMS_URL: 'sandbox' } });
    const here = browser(t, '127.0.0.1');
    const code = /<output id="sign-in-code">(\d{6})/.exec((await here.ask('9735550118')).body)?.[1] ?? '';
    expect((await here.verify('9735550118', code)).statusCode).toBe(303);
    const elsewhere = await browser(t, '192.0.2.77').ask('9735550119');
    expect(elsewhere.statusCode).toBe(503);
    expect(elsewhere.body).not.toMatch(/\b\d{6}\b/);
  });
});
