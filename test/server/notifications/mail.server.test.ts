import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { defaultCompany } from '../../../src/domain/company/company-profile.ts';
import { createSmtpMailer, type Mail, MailRefused } from '../../../src/server/platform/mail/mailer.ts';
import { startPushService } from '../../push-service.ts';
import { makeTempFolder } from '../../temp-folder.ts';
import { startTestSmtp } from '../mail/test-smtp.ts';
import { createTestProvider } from '../payments/test-provider.ts';
import { startTestApp } from '../test-app.ts';
import { captured, PLACE } from '../trip.ts';

async function start({ payments = createTestProvider().provider, env = {} } = {}) {
  const mails: Mail[] = [];
  const state = { refuse: false, refusedForGood: '' };
  const mailer = {
    async send(mail: Mail) {
      if (state.refuse) throw new Error('421 come back later');
      if (mail.subject === state.refusedForGood) throw new MailRefused('554 the content is refused');
      mails.push(mail);
    },
  };
  const t = await startTestApp({
    ports: { mailer, payments },
    env: { ADMIN_EMAILS: 'boss@example.com, chief@example.com', ...env },
  });
  const [jordan, admin, dana] = await Promise.all([
    t.customer(),
    t.staff('admin', 'mreyes'),
    t.staff('tech', 'dana'),
  ]);
  const book = async (form = {}) => {
    const { id } = await t.book(jordan, { ...PLACE, ...form });
    await captured(t, id);
    return id;
  };
  const set = (id: string, status: string, by = admin) =>
    t.patch(`/api/admin/bookings/${id}/status`, by, { status });
  const later = async (ms: number) => {
    t.advance(ms);
    await t.deliverMessages();
  };
  const until = async (id: string, status: string) => {
    await expect
      .poll(() => t.get(`/api/bookings/${id}`, jordan).then(({ body }) => body.paymentStatus))
      .toBe(status);
  };
  return { t, mails, state, jordan, admin, dana, book, set, later, until };
}

it('a completed charge sends one receipt e-mail with amount, place, technician and times as text and HTML', async () => {
  const { t, mails, admin, dana, book, set, later } = await start();
  await t.patch('/api/admin/staff/dana', admin, { name: 'Dana <D> Morales' });
  const id = await book({ notes: 'gate code 4711' });
  await t.post('/api/tech/duty', dana, { isOnDuty: 'true' });
  for (const status of ['confirmed', 'in_progress', 'completed']) {
    t.advance(10 * 60_000);
    await t.deliverMessages();
    expect(mails.filter(({ to }) => to === 'jordan@example.com')).toEqual([]);
    await set(id, status, dana);
  }
  await later(0);
  await later(60_000);
  const letters = mails.filter(({ to }) => to === 'jordan@example.com');
  expect(letters).toHaveLength(1);
  const [{ subject, text, html } = { subject: '', text: '', html: '' }] = letters;
  expect(subject).toBe('Your receipt from Curbvolt, $185.00');
  for (const part of [
    'Total: $185.00',
    'Receipt number: 000001',
    'NJ sales tax 6.625%: $11.49',
    'Payment: $185.00 charged to your card',
    'Place: Union, NJ 07083',
    'Technician: Dana <D> Morales',
    'Booked: Nov 20, 2026, 10:00 AM (New York)',
    'Started: Nov 20, 2026, 10:20 AM (New York)',
    'Completed: Nov 20, 2026, 10:30 AM (New York)',
    `/tracking/${id}`,
    '(908) 555-0142',
  ]) {
    expect(text).toContain(part);
  }
  expect(text + html).not.toContain('4711');
  for (const part of ['$185.00', 'Union, NJ 07083', 'Dana &lt;D&gt; Morales', `/tracking/${id}`]) {
    expect(html).toContain(part);
  }
});

it('each e-mail of a refund has its own amount, and the receipt that is sent again what is left, with their days', async () => {
  const { t, mails, jordan, admin, book, later } = await start();
  const id = await book();
  const refund = (amount: number) =>
    t.post(`/api/admin/bookings/${id}/refund`, admin, {
      ...{ amount, reason: 'late', idempotencyKey: `part-${amount}` },
    });
  const mailed = () => mails.filter(({ to }) => to === 'jordan@example.com').map(({ subject }) => subject);
  const subjects: string[] = [];
  const sends = async (subject: string) => {
    subjects.push(subject);
    t.advance(1000);
    await expect
      .poll(async () => {
        await later(0);
        return mailed();
      })
      .toEqual(subjects);
  };
  expect((await refund(40)).status).toBe(200);
  await sends('$40.00 refunded by Curbvolt');
  expect((await refund(20)).status).toBe(200);
  await sends('$20.00 refunded by Curbvolt');
  expect((await t.post(`/api/bookings/${id}/receipt`, jordan)).status).toBe(200);
  await sends('Your receipt from Curbvolt, $125.00');
  for (const line of [
    'Refund 1: −$40.00, with $2.48 tax, Nov 20, 2026',
    'Refund 2: −$20.00, with $1.25 tax, Nov 20, 2026',
    'Paid: $125.00\n',
  ])
    expect(mails.at(-1)?.text).toContain(line);
  // The last one gives back all that is left.
  expect((await refund(125)).status).toBe(200);
  await sends('$125.00 refunded by Curbvolt');
});

it('a cancelled booking sends one e-mail with the refund once the refund is made', async () => {
  const payments = createTestProvider().provider;
  const { t, mails, jordan, book, later, until } = await start({ payments });
  const id = await book();
  const { refund } = payments;
  payments.refund = () => Promise.reject(new Error('the provider is away'));
  await t.post(`/api/bookings/${id}/cancel`, jordan);
  await later(0);
  expect(mails).toEqual([]);
  payments.refund = refund;
  t.advance(60_000);
  t.jobs.wake();
  await until(id, 'refunded');
  await later(60_000);
  await later(60_000);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: 'jordan@example.com',
    subject: 'Your Curbvolt booking was cancelled, $185.00 refunded',
    text: expect.stringContaining('We have refunded $185.00 to your card.'),
    html: expect.stringContaining('$185.00'),
  });
});

it('a cancelled booking sends an e-mail after 10 minutes of pending refund and another when the refund is made', async () => {
  const payments = createTestProvider().provider;
  const { t, mails, jordan, book, later, until } = await start({ payments });
  const id = await book();
  const { refund } = payments;
  payments.refund = () => Promise.reject(new Error('the provider is away'));
  await t.post(`/api/bookings/${id}/cancel`, jordan);
  await later(10 * 60_000 - 1);
  expect(mails).toEqual([]);
  await later(1);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Curbvolt booking was cancelled']);
  expect(mails[0]?.text).toContain('We are refunding $185.00 to your card.');
  const deliveries = await t.db.selectFrom('deliveries').select(['attempts', 'lastError']).execute();
  expect(deliveries).toEqual([{ attempts: 1, lastError: null }]);
  payments.refund = refund;
  t.advance(60_000);
  t.jobs.wake();
  await until(id, 'refunded');
  await later(0);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your Curbvolt booking was cancelled',
    'Your Curbvolt booking was cancelled, $185.00 refunded',
  ]);
});

it.each([
  ['before the e-mail is due', 4, []],
  ['after the e-mail was sent', 10, ['We are checking your refund.']],
] as const)(
  'a refund of a cancellation that an admin refuses %s is told as kept',
  async (_, minutes, said) => {
    const file = join(makeTempFolder('company'), 'company.json');
    writeFileSync(file, JSON.stringify({ ...defaultCompany, refundApprovalOver: 100 }));
    const { t, mails, jordan, book, set, later } = await start({ env: { COMPANY_PROFILE: file } });
    const ben = await t.staff('admin', 'ben');
    const id = await book();
    for (const status of ['in_progress', 'confirmed']) await set(id, status);
    await t.post(`/api/bookings/${id}/cancel`, jordan);
    const told = () => mails.filter(({ to }) => to === 'jordan@example.com').map(({ text }) => text);
    const expected = said.map((text) => expect.stringContaining(text));
    await later(minutes * 60_000);
    expect(told()).toEqual(expected);
    const [waiting] = (await t.get('/api/admin/refunds/waiting', ben)).body;
    expect((await t.post(`/api/admin/refunds/${waiting?.id}/refuse`, ben)).status).toBe(200);
    await later(0);
    await later(10 * 60_000);
    expect(told()).toEqual([
      ...expected,
      expect.stringContaining('We have checked your refund and keep $185.00.'),
    ]);
  },
);

it('a cancelled booking without a payment sends its e-mail at once', async () => {
  const { t, mails, jordan, book, later } = await start();
  const id = await book();
  await t.db.updateTable('payments').set({ bookingId: null }).where('bookingId', '=', id).execute();
  await t.post(`/api/bookings/${id}/cancel`, jordan);
  await later(0);
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Your card was not charged.')]);
});

it('an emergency that is not acknowledged for 3 minutes sends one e-mail to each admin', async () => {
  const { t, mails, admin, book, later } = await start();
  const id = await book();
  await later(3 * 60_000 - 1);
  expect(mails).toEqual([]);
  await later(1);
  await later(60_000);
  expect(mails.map(({ to }) => to).sort()).toEqual(['boss@example.com', 'chief@example.com']);
  expect(mails[0]?.subject).toBe('Curbvolt: an emergency is waiting');
  expect(mails[0]?.text).toContain(`/admin?booking=${id}`);
  await book();
  await t.post('/api/admin/notifications/ack-all', admin);
  await later(10 * 60_000);
  expect(mails).toHaveLength(2);
});

it('an e-mail that the mail server refuses is retried until accepted and then sent no more', async () => {
  const { mails, state, book, set, later } = await start();
  const id = await book();
  state.refuse = true;
  await set(id, 'completed');
  await later(0);
  await later(10_000);
  state.refuse = false;
  await later(60_000);
  await later(60_000);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your receipt from Curbvolt, $185.00']);
});

it('an e-mail that the mail server refuses for good delays no later one to the address', async () => {
  const { t, mails, state, book, set, later } = await start();
  const [first, second] = [await book(), await book()];
  state.refusedForGood = 'Your receipt from Curbvolt, $185.00';
  await set(first, 'completed');
  await later(0);
  await set(second, 'cancelled');
  await later(60_000);
  expect(mails).toHaveLength(1);
  const outcomes = await t.db
    .selectFrom('deliveries')
    .select('outcome')
    .where('channel', '=', 'mail')
    .execute();
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'sent']);
});

it('a mail server that never answers delays no push to staff or customers', { tags: ['full'] }, async () => {
  const service = await startPushService();
  onTestFinished(() => service.close());
  const state = { asked: 0 };
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const send = () => {
    state.asked += 1;
    return gate;
  };
  onTestFinished(() => letGo());
  const t = await startTestApp({ ports: { mailer: { send } } });
  const admin = await t.staff('admin', 'mreyes');
  const complete = async (email: string, phone?: object) => {
    const customer = await t.customer(email);
    if (phone) await t.post('/api/push/subscribe', customer, phone);
    const { id } = await t.book(customer, PLACE);
    await captured(t, id);
    await t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'completed' });
  };
  for (let n = 0; n < 12; n += 1) await complete(`customer${n}@example.com`);
  await expect.poll(() => state.asked).toBe(8);
  const [board, phone] = [service.browser(), service.browser()];
  await t.post('/api/admin/push/subscribe', admin, board.address);
  await complete('last@example.com', phone.address);
  await Promise.all([board.hears(1), phone.hears(1)]);
  expect([board.titles(), phone.titles()]).toEqual([['New Booking'], ['Charging complete']]);
  expect(state.asked).toBe(8);
});

it('a receipt e-mail is delivered by SMTP', async () => {
  const smtp = await startTestSmtp();
  const from = 'no-reply@curbvolt.test';
  const mailer = createSmtpMailer({ url: smtp.url, from, requireTls: false });
  onTestFinished(async () => {
    mailer.close();
    await smtp.close();
  });
  const t = await startTestApp({ ports: { mailer } });
  const [jordan, admin] = [await t.customer(), await t.staff('admin', 'mreyes')];
  const { id } = await t.book(jordan, PLACE);
  await captured(t, id);
  await t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'completed' });
  await expect
    .poll(async () => {
      await t.deliverMessages();
      return smtp.received.length;
    })
    .toBe(1);
  expect(smtp.received[0]).toMatchObject({ to: ['jordan@example.com'] });
  expect(smtp.received[0]?.data).toMatch(/multipart\/alternative/);
});
