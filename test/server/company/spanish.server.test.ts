import { expect, it, onTestFinished } from 'vitest';
import type { Mail } from '../../../src/server/platform/mail/mailer.ts';
import { startPushService } from '../../push-service.ts';
import { billingContact, type Caller, ORIGIN, startTestApp, type TestApp } from '../test-app.ts';
import { AWAY, captured, PLACE, startTrip } from '../trip.ts';

const NONE = '/api/bookings/none';
const SPANISH = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' };
const notFound = { en: 'Booking not found.', es: 'Reserva no encontrada.' };

const withCookie = (as: Caller, cookie: string): Caller => ({
  ...as,
  headers: { ...as.headers, cookie: `${as.headers.cookie}; ${cookie}` },
});

const choose = (t: TestApp, as: Caller, language: string | null) => t.patch('/api/profile', as, { language });

it('messages are in the language of the account, else of the cookie, else of the browser; codes are not', async () => {
  const t = await startTestApp();
  const jordan = await t.customer();
  const read = async (as: Caller, headers = {}) => {
    const answer = await t.call('GET', NONE, { as, headers });
    expect(answer.body).toMatchObject({ code: 'BOOKING_NOT_FOUND' });
    return [answer.headers['content-language'], (answer.body as { message: string }).message];
  };
  expect(await read(jordan)).toEqual(['en', notFound.en]);
  expect(await read(jordan, SPANISH)).toEqual(['es', notFound.es]);
  expect(await read(withCookie(jordan, 'lang=en'), SPANISH)).toEqual(['en', notFound.en]);
  expect(await read(withCookie(jordan, 'lang=es'))).toEqual(['es', notFound.es]);
  expect(await read(withCookie(jordan, 'lang=xx'), SPANISH)).toEqual(['es', notFound.es]);
  expect((await choose(t, jordan, 'es')).body).toMatchObject({ language: 'es' });
  expect(await read(withCookie(jordan, 'lang=en'))).toEqual(['es', notFound.es]);
  await choose(t, jordan, null);
  expect(await read(jordan)).toEqual(['en', notFound.en]);
});

it('the sign-in page in Spanish says that the documents are English, and the English one does not', async () => {
  const t = await startTestApp();
  const page = async (headers = {}) => String((await t.call('GET', '/api/login', { headers })).body);
  const spanish = await page(SPANISH);
  expect(spanish).toContain('<a href="/privacy" hreflang="en">Privacidad (en inglés)</a>');
  expect(spanish).toContain('<a href="/terms" hreflang="en">Términos (en inglés)</a>');
  expect(await page()).toContain('<a href="/terms" hreflang="en">Terms</a>');
});

it('a message with values and the issues of a body are in the language of the request', async () => {
  const t = await startTestApp();
  const jordan = await t.customer();
  const refused = await t.call('PATCH', '/api/profile', {
    as: jordan,
    body: { phone: '12' },
    headers: SPANISH,
  });
  const digits = 'El número de teléfono debe tener al menos 10 dígitos';
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 'INVALID',
      message: digits,
      issues: expect.arrayContaining([{ path: 'phone', message: digits }]),
    },
  });
  const unknown = await t.call('PATCH', '/api/profile', { as: jordan, body: { shoe: 1 }, headers: SPANISH });
  expect(unknown.body).toMatchObject({ message: 'Algo de lo enviado no es válido.' });
  const far = await t.call('POST', '/api/calculate-distance', {
    as: jordan,
    body: { location: 'Los Angeles, CA' },
    headers: SPANISH,
  });
  expect((far.body as { message: string }).message).toMatch(/^(Ese lugar|No encontramos)/);
});

it('a declined card is told in the language of the request', async () => {
  const t = await startTestApp();
  const jordan = await t.customer();
  const refused = await t.call('POST', '/api/create-payment', {
    as: jordan,
    body: { amount: 185, sourceId: 'cnon:card-nonce-declined', billingContact },
    headers: SPANISH,
  });
  const message = 'La tarjeta fue rechazada. Revise sus datos o use otra tarjeta.';
  expect(refused).toMatchObject({ status: 402, body: { message, details: [{ detail: message }] } });
});

it('staff get the language of the company, whatever their browser wants', async () => {
  const t = await startTestApp();
  const admin = await t.staff('admin', 'mreyes');
  const answer = await t.call('GET', NONE, { as: admin, headers: SPANISH });
  expect(answer.headers['content-language']).toBe('en');
  expect(answer.body).toMatchObject({ message: notFound.en });
  const login = await t.call('POST', '/api/admin/login', {
    body: { username: 'mreyes', password: 'wrong', role: 'admin' },
    headers: SPANISH,
  });
  expect(login.body).toMatchObject({ message: 'Invalid username or password' });
});

it('the place of a booking is stored in the language of the company, which staff read', async () => {
  const t = await startTestApp();
  const jordan = await t.customer();
  await choose(t, jordan, 'es');
  const asked = { location: 'At the kerb', ...PLACE };
  const { near } = (await t.post('/api/calculate-distance', jordan, asked)).body;
  expect(near).toMatch(/^cerca de Union, NJ/);
  expect((await t.book(jordan, asked)).place).toBe(near?.replace('cerca de', 'near'));
  const location = 'GSP exit 142';
  const exit = (await t.post('/api/calculate-distance', jordan, { location })).body.place;
  expect(exit).toContain(', cerca de ');
  expect((await t.book(jordan, { location })).place).toBe(exit.replace('cerca de', 'near'));

  const { id } = await t.book(jordan, { location: 'Union, NJ 07083', exactSpotLater: true });
  const sent = await t.post(`/api/bookings/${id}/spot`, jordan, { ...PLACE, accuracy: 8 });
  expect(sent.body.place).toBe(near?.replace('cerca de', 'near'));
});

it('?lang=es sets the cookie for a year and answers in Spanish; a language that is not offered does nothing', async () => {
  const t = await startTestApp();
  const page = await t.get('/api/login?lang=es');
  expect(page.headers['set-cookie']).toContain('lang=es; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax');
  expect(page.headers).toMatchObject({ 'content-language': 'es', vary: expect.stringContaining('cookie') });
  expect(page.body).toContain('<html lang="es">');
  expect(page.body).toContain('>Enviar código</button>');
  expect(page.body).toContain('lang="en" hreflang="en">English</a>');
  const other = await t.get('/api/login?lang=xx');
  expect(other.headers['set-cookie']).toBeUndefined();
  expect(other.body).toContain('<html lang="en">');
});

it("a signed-in customer's choice by ?lang=es is in the account before the page comes", async () => {
  const t = await startTestApp();
  const jordan = await t.customer();
  const stored = async () => (await t.get('/api/auth/user', jordan)).body.language;
  const page = async (url: string) => (await t.get(url, jordan)).headers['content-language'];
  expect(await page('/account?lang=es')).toBe('es');
  expect(await stored()).toBe('es');
  // The account's, not the cookie's: these requests have none.
  expect(await page('/account')).toBe('es');
  expect(await page('/account?lang=xx')).toBe('es');
  expect(await page('/api/bookings/none?lang=en')).toBe('en');
  expect(await stored()).toBe('es');
  expect(await page('/?lang=en')).toBe('en');
  expect(await stored()).toBe('en');
});

it('a sign-in in Spanish mails a Spanish code and stores the chosen language once', async () => {
  const mails: Mail[] = [];
  const t = await startTestApp({ ports: { mailer: { send: async (mail) => void mails.push(mail) } } });
  const post = (url: string, body: Record<string, string>, cookie: string) =>
    t.app.inject({
      method: 'POST',
      url,
      headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded', cookie },
      payload: new URLSearchParams(body).toString(),
    });
  async function signIn(lang: string) {
    const asked = await post('/api/login', { email: 'ana@example.com' }, `lang=${lang}`);
    const device = String(asked.headers['set-cookie']).split(';')[0];
    const code = /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
    const entered = { email: 'ana@example.com', code };
    expect((await post('/api/login/verify', entered, `lang=${lang}; ${device}`)).statusCode).toBe(303);
  }
  const stored = () =>
    t.db
      .selectFrom('customers')
      .select(['language', 'seenLanguage'])
      .where('email', '=', 'ana@example.com')
      .executeTakeFirst();
  await signIn('es');
  expect(mails[0]?.subject).toBe('Su código de inicio de sesión de Curbvolt');
  expect(await stored()).toEqual({ language: 'es', seenLanguage: 'es' });
  await signIn('en');
  expect(await stored()).toEqual({ language: 'es', seenLanguage: 'en' });
});

it('the account takes an offered language without a phone number, and no other language', async () => {
  const t = await startTestApp();
  const jordan = await t.customer();
  expect(await choose(t, jordan, 'es')).toMatchObject({ status: 200, body: { language: 'es' } });
  expect(await choose(t, jordan, 'xx')).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  expect(await t.patch('/api/profile', jordan, { language: 'en', city: 'Union' })).toMatchObject({
    status: 400,
  });
  expect((await t.get('/api/auth/user', jordan)).body).toMatchObject({ language: 'es' });
});

it('mail and push go in the language that the customer has when they are sent; staff hear English', async () => {
  const mails: Mail[] = [];
  const service = await startPushService();
  onTestFinished(() => service.close());
  const t = await startTestApp({ ports: { mailer: { send: async (mail) => void mails.push(mail) } } });
  const [jordan, admin] = [await t.customer(), await t.staff('admin', 'mreyes')];
  const [own, board] = [service.browser(), service.browser()];
  await t.post('/api/push/subscribe', jordan, own.address);
  await t.post('/api/admin/push/subscribe', admin, board.address);
  const { id } = await t.book(jordan, PLACE);
  await captured(t, id);
  await choose(t, jordan, 'es');
  const set = (status: string) => t.patch(`/api/admin/bookings/${id}/status`, admin, { status });
  for (const status of ['confirmed', 'in_progress', 'completed']) await set(status);
  await t.deliverMessages();
  expect(own.heard).toContainEqual(
    expect.objectContaining({
      title: 'Curbvolt: Carga completa',
      body: 'Su carga está completa: $185.00. Toque para ver el recibo.',
    }),
  );
  expect(board.heard).toMatchObject([{ title: 'Curbvolt: New Booking' }]);
  const receipt = mails.find(({ to }) => to === 'jordan@example.com');
  expect(receipt?.subject).toBe('Su recibo de Curbvolt, $185.00');
  expect(receipt?.html).toMatch(/^<!doctype html>\n<html lang="es">/);
  expect(receipt?.text).toContain('Servicio: Emergencia\n');
  expect(receipt?.text).toMatch(/^Completada: 20 nov 2026, 10:\d\d\sa\.m\. \(New York\)$/m);
});

it('a customer who has chosen no language gets mail in that of the last sign-in', async () => {
  const mails: Mail[] = [];
  const t = await startTestApp({ ports: { mailer: { send: async (mail) => void mails.push(mail) } } });
  const [jordan, admin] = [await t.customer(), await t.staff('admin', 'mreyes')];
  await t.db.updateTable('customers').set({ seenLanguage: 'es' }).where('id', '=', jordan.id).execute();
  const { id } = await t.book(jordan, PLACE);
  await captured(t, id);
  for (const status of ['confirmed', 'in_progress', 'completed'])
    await t.patch(`/api/admin/bookings/${id}/status`, admin, { status });
  await t.deliverMessages();
  expect(mails.map(({ subject }) => subject)).toContain('Su recibo de Curbvolt, $185.00');
});

it('watchers of one booking hear the ETA in their own languages', async () => {
  const t = await startTestApp();
  const trip = await startTrip(t);
  await choose(t, trip.jordan, 'es');
  const [page, board] = await Promise.all([t.localSocket(trip.jordan), t.localSocket(trip.admin)]);
  expect(await page.command('tracking:watch', { bookingId: trip.id })).toMatchObject({
    eta: { message: 'Su técnico está asignado. Esperamos su ubicación.' },
  });
  await board.command('tracking:watch', { bookingId: trip.id });
  await trip.drive(AWAY);
  const isDriving = ({ status }: { status: string }) => status === 'en_route';
  expect(await page.next('booking:eta', isDriving)).toMatchObject({
    message: 'Su técnico está en camino.',
    estimatedWaitTime: expect.stringMatching(/^unos \d+ min/),
  });
  expect(await board.next('booking:eta', isDriving)).toMatchObject({
    message: 'Your technician is on the way.',
  });
  await page.settled();
  expect(page.all('booking:eta').filter(({ message }) => /technician/.test(message))).toEqual([]);
  expect(await page.command('tracking:watch', { bookingId: 'none' })).toMatchObject({
    ok: false,
    code: 'BOOKING_NOT_FOUND',
    message: notFound.es,
  });
});
