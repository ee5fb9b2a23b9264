import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { defaultCompany } from '../../../src/domain/company/company-profile.ts';
import type { Mail } from '../../../src/server/platform/mail/mailer.ts';
import { startPushService } from '../../push-service.ts';
import { startServer } from '../../running-server.ts';
import { makeTempFolder } from '../../temp-folder.ts';
import { ORIGIN, startTestApp } from '../test-app.ts';
import { captured, PLACE } from '../trip.ts';

const spanish = {
  language: 'es-US',
  texts: {
    'Sign in': 'Iniciar sesión',
    'Send code': 'Enviar código',
    'Please enter a valid e-mail address.': 'Escriba una dirección de correo válida.',
    'Unauthorized: that passkey was not accepted.': 'Esa llave no fue aceptada.',
    'We sent a code of 6 digits to {email}. It is good for 10 minutes.':
      'Enviamos un código de 6 dígitos a {email}. Vale 10 minutos.',
    'Your {brand} sign-in code': 'Su código de {brand}',
    'Your sign-in code is {code}.': 'Su código es {code}.',
    'Your receipt from {brand}, {amount}': 'Su recibo de {brand}: {amount}',
    Completed: 'Terminado',
    Emergency: 'Emergencia',
    'New Booking': 'Nueva reserva',
    '{service}, open the dashboard for details': '{service}: abra el tablero',
    'near {place}': 'cerca de {place}',
    'The booking is already {status}.': 'La reserva ya está: {status}.',
  },
};

/** A file of the default company with these texts beside it. */
function profileWith(texts: string): string {
  const folder = makeTempFolder('language');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'texts.json'), texts);
  const file = join(folder, 'company.json');
  writeFileSync(file, JSON.stringify({ ...defaultCompany, textsFile: 'texts.json' }));
  return file;
}

async function start() {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const env = { COMPANY_PROFILE: profileWith(JSON.stringify(spanish)) };
  return { t: await startTestApp({ env, ports: { mailer } }), mails };
}

it("sign-in pages and code e-mail have the company's texts, and the built-in ones of its language beside them", async () => {
  const { t, mails } = await start();
  const page = await t.get('/api/login');
  expect(page.body).toContain('<html lang="es">');
  expect(page.body).toContain('<title>Iniciar sesión - Curbvolt</title>');
  expect(page.body).toContain('<button type="submit">Enviar código</button>');
  expect(page.body).toContain('Le enviamos un código. No hace falta registrarse.');
  expect(page.body).toContain('Esa llave no fue aceptada.');

  const send = (email: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email }).toString(),
    });
  expect((await send('jordan')).body).toContain('Escriba una dirección de correo válida.');
  expect((await send('jordan@example.com')).body).toContain(
    'Enviamos un código de 6 dígitos a <strong>jordan@example.com</strong>. Vale 10 minutos.',
  );
  expect(mails).toMatchObject([
    { subject: 'Su código de Curbvolt', text: expect.stringMatching(/^Su código es \d{6}\. Sirve durante/) },
  ]);
});

it("a receipt e-mail and a push are in the company's language", async () => {
  const { t, mails } = await start();
  const service = await startPushService();
  onTestFinished(() => service.close());
  const [jordan, admin] = [await t.customer(), await t.staff('admin', 'mreyes')];
  const browser = service.browser();
  await t.post('/api/admin/push/subscribe', admin, browser.address);
  const { id } = await t.book(jordan, PLACE);
  await captured(t, id);
  await t.deliverMessages();
  expect(browser.heard).toMatchObject([
    { title: 'Curbvolt: Nueva reserva', body: 'Emergencia: abra el tablero' },
  ]);

  const set = (status: string) => t.patch(`/api/admin/bookings/${id}/status`, admin, { status });
  for (const status of ['confirmed', 'in_progress', 'completed']) await set(status);
  t.advance(60_000);
  await t.deliverMessages();
  const receipt = mails.find(({ to }) => to === 'jordan@example.com');
  expect(receipt?.subject).toBe('Su recibo de Curbvolt: $185.00');
  expect(receipt?.html).toMatch(/^<!doctype html>\n<html lang="es">/);
  expect(receipt?.text).toContain('Servicio: Emergencia\n');
  expect(receipt?.text).toMatch(/^Terminado: 20 nov 2026, 10:00\sa\.m\. \(New York\)$/m);
  expect(receipt?.text).toMatch(/^Total: \$185\.00$/m);
});

it("error messages are in the company's language, also ones with values", async () => {
  const { t } = await start();
  const [jordan, admin] = [await t.customer(), await t.staff('admin', 'mreyes')];
  const { id } = await t.book(jordan, PLACE);
  const again = await t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'pending' });
  expect(again).toMatchObject({ status: 409, body: { message: 'La reserva ya está: Pendiente.' } });
  expect((await t.get('/api/bookings/none', admin)).body).toMatchObject({
    message: 'Reserva no encontrada.',
    code: 'BOOKING_NOT_FOUND',
  });
});

it('the server does not start with texts that are no catalogue and names their file', async () => {
  const started = (texts: string) => startServer({ company: profileWith(texts) });
  await expect(started('{"language":"es-US","texts":{"Back":5}}')).rejects.toThrow(
    /Cannot start: textsFile \S+texts\.json is not a catalogue of texts\n {2}texts\.Back: /,
  );
});
