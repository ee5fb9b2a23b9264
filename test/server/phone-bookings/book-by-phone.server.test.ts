import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/durations.ts';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import type { Mail } from '../../../src/server/platform/mail/mailer.ts';
import { billingContact, type Caller, emergency, startTestApp, type TestApp } from '../test-app.ts';

async function start() {
  const mails: Mail[] = [];
  const t = await startTestApp({ ports: { mailer: { send: async (mail) => void mails.push(mail) } } });
  return { t, mails, jordan: await t.customer(), admin: await t.staff('admin', 'mreyes') };
}

let keys = 0;
const order = (form: object = {}) => {
  keys += 1;
  return { ...emergency, email: 'ana@example.com', unpaid: 'waits', requestKey: `request-${keys}`, ...form };
};
const take = (t: TestApp, as: Caller, form: object) => t.post('/api/admin/bookings', as, form);
const lettersTo = async ({ t, mails }: { t: TestApp; mails: Mail[] }, address: string) => {
  await t.deliverMessages();
  return mails.filter(({ to }) => to === address);
};
const pay = async (t: TestApp, as: Caller, bookingId: string) => {
  const { body } = await t.post('/api/create-payment', as, {
    ...{ amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact, bookingId },
  });
  return t.post(`/api/bookings/${bookingId}/pay`, as, { paymentId: body.paymentId });
};
const alertsOf = (t: TestApp, bookingId: string) =>
  t.db.selectFrom('notifications').select('id').where('bookingId', '=', bookingId).execute();

describe('a booking taken by phone', () => {
  it('a new caller gets an account and one mail with the links to pay and to follow, and nobody is sent before it is paid', async () => {
    const world = await start();
    const { t, admin } = world;
    const tech = await t.staff('tech', 'dana');
    await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
    const { body: quoted } = await t.post('/api/admin/quote', admin, { location: emergency.location });
    const form = order({
      quote: quoted.quote.token,
      customerName: 'Ana Ruiz',
      phoneNumber: '(973) 555-0199',
    });
    const { status, body: booking } = await take(t, admin, form);
    expect(status).toBe(201);
    expect(booking).toMatchObject({
      ...{ isUnpaid: true, awaitsPayment: true, paymentStatus: 'none', status: 'pending', totalAmount: 185 },
      promise: { byAt: quoted.quote.emergency.arrival.byAt },
      user: { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', phone: '9735550199' },
    });
    const [letter, ...more] = await lettersTo(world, 'ana@example.com');
    expect(more).toEqual([]);
    expect(letter?.text).toContain(`/pay/${booking.id}`);
    expect(letter?.text).toContain(`/tracking/${booking.id}`);

    expect(await alertsOf(t, booking.id)).toEqual([]);
    expect((await t.get('/api/tech/bookings', tech)).body).toEqual([]);
    const refusal = { status: 409, body: { code: 'AWAITS_PAYMENT' } };
    expect(await t.post(`/api/admin/bookings/${booking.id}/assign`, admin, { techId: 'dana' })).toMatchObject(
      refusal,
    );
    expect(
      await t.patch(`/api/admin/bookings/${booking.id}/status`, tech, { status: 'confirmed' }),
    ).toMatchObject(refusal);
    expect((await t.get('/api/admin/bookings?unpaid=true', admin)).body).toMatchObject([{ id: booking.id }]);
    const { body: history } = await t.get(`/api/admin/bookings/${booking.id}/events`, admin);
    expect(history).toMatchObject([{ kind: 'created', actor: 'mreyes', role: 'admin' }]);
    const { body: log } = await t.get('/api/admin/audit?action=booking-taken', admin);
    expect(log).toMatchObject([{ actor: 'mreyes', subject: { kind: 'booking', id: booking.id } }]);

    t.advance(20 * MINUTE_MS);
    const ana = await t.customer('ana@example.com');
    const board = await t.socket(tech);
    expect(await pay(t, ana, booking.id)).toMatchObject({ status: 200, body: { isUnpaid: false } });
    const alert = await board.next('booking:created');
    expect(alert).toMatchObject({ bookingId: booking.id });
    const { body: paid } = await t.get(`/api/bookings/${booking.id}`, ana);
    expect(paid.awaitsPayment).toBeUndefined();
    expect(Date.parse(paid.promisedAt)).toBeGreaterThan(t.now());
    expect((await t.get('/api/tech/bookings', tech)).body).toMatchObject([{ id: booking.id }]);
    expect(await t.post(`/api/admin/bookings/${booking.id}/assign`, admin, { techId: 'dana' })).toMatchObject(
      {
        status: 200,
      },
    );
    t.advance(2 * HOUR_MS);
    await t.runJobs('end-unpaid');
    expect((await t.get(`/api/bookings/${booking.id}`, ana)).body.status).toBe('pending');
  });

  it('the same request books once, also at the same time, its key books no other form, and the address of an account is refused with its customer', async () => {
    const { t, admin, jordan } = await start();
    const form = order();
    const answers = await Promise.all([take(t, admin, form), take(t, admin, form), take(t, admin, form)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const [{ body: first }] = answers;
    const retried = await take(t, admin, { ...form, quote: null, besides: [first.id], connector: null });
    expect(retried).toMatchObject({ status: 201, body: { id: first.id } });
    for (const other of [{ customerName: 'Bo Lind' }, { unpaid: 'goes_on' }, { notes: 'Gate 4' }])
      expect(await take(t, admin, { ...form, ...other })).toMatchObject({
        status: 409,
        body: { code: 'KEY_REUSED', message: expect.stringContaining('has booked something else before') },
      });
    const kim = await t.staff('admin', 'kim');
    expect(await take(t, kim, { ...form, email: 'kim@example.com' })).toMatchObject({ status: 201 });
    const racing = order({ email: 'race@example.com' });
    const both = await Promise.all([
      take(t, admin, racing),
      take(t, admin, { ...racing, phoneNumber: '(973) 555-0142' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);

    const { id } = (await t.get('/api/auth/user', jordan)).body;
    const known = await take(t, admin, order({ email: 'Jordan@example.com' }));
    expect(known).toMatchObject({ status: 409, body: { code: 'CUSTOMER_KNOWN', customerId: id } });
    expect(await take(t, admin, order({ customerId: id }))).toMatchObject({
      status: 201,
      body: { user: { email: 'jordan@example.com' } },
    });
    const twin = await take(t, admin, order({ customerId: id, besides: [] }));
    expect(twin).toMatchObject({ status: 409, body: { code: 'ALREADY_BOOKED' } });
  });

  it('a caller whose account has no e-mail address gets the link at the one of the form, which is the one of the account from then on', async () => {
    const world = await start();
    const { t, admin, jordan } = world;
    await t.patch('/api/admin/settings', admin, { unpaidBookings: true });
    const { body: first } = await take(t, admin, order({ email: null, unpaid: 'goes_on' }));
    expect(first.user).toMatchObject({ email: null });
    const customerOf = async (id: string) =>
      (await t.db.selectFrom('bookings').select('customerId').where('id', '=', id).executeTakeFirst())
        ?.customerId;
    const customerId = await customerOf(first.id);
    const again = (form: object) => take(t, admin, order({ customerId, besides: [first.id], ...form }));
    const emailNow = async () => (await t.get(`/api/bookings/${first.id}`, admin)).body.user?.email;
    const refused: [object, number, object][] = [
      [{ email: null }, 400, { code: 'EMAIL_REQUIRED' }],
      [{ email: 'Jordan@example.com' }, 409, { code: 'CUSTOMER_KNOWN', customerId: jordan.id }],
      [{ totalAmount: 1 }, 409, { code: 'PRICE_CHANGED' }],
    ];
    for (const [form, status, body] of refused) {
      expect(await again(form)).toMatchObject({ status, body });
      expect(await emailNow()).toBeNull();
    }
    const signInBy = (phone: string | null) =>
      t.db
        .updateTable('customers')
        .set({ signInPhone: phone })
        .where('id', '=', customerId ?? '')
        .execute();
    await signInBy('+19735550118');
    const ofOwn = await again({ email: 'ana@example.com' });
    expect(ofOwn).toMatchObject({ status: 400, body: { code: 'EMAIL_REQUIRED' } });
    expect(ofOwn.body).toHaveProperty('message', expect.stringContaining('on the account page'));
    expect(await emailNow()).toBeNull();
    await signInBy(null);
    const { status, body: second } = await again({ email: 'Ana@example.com' });
    expect([status, second.user?.email]).toEqual([201, 'ana@example.com']);
    expect(await customerOf(second.id)).toBe(customerId);
    expect((await lettersTo(world, 'ana@example.com')).at(-1)?.text).toContain(`/pay/${second.id}`);
    expect((await t.customer('ana@example.com')).id).toBe(customerId);
    expect((await t.get('/api/admin/customer-contact?q=ana@example.com', admin)).body).toMatchObject([
      { id: customerId },
    ]);
    // The address of an account stays.
    const third = await again({ email: 'other@example.com', besides: [first.id, second.id] });
    expect(third.body.user?.email).toBe('ana@example.com');
  });

  it('no payment link is sent to a customer whom no message reaches', async () => {
    const { t, admin } = await start();
    await t.patch('/api/admin/settings', admin, { unpaidBookings: true });
    const { body: booking } = await take(t, admin, order({ email: null, unpaid: 'goes_on' }));
    const link = () => t.post(`/api/admin/bookings/${booking.id}/payment-link`, admin);
    expect(await link()).toMatchObject({ status: 409, body: { code: 'CUSTOMER_UNREACHABLE' } });
    const { body: history } = await t.get(`/api/admin/bookings/${booking.id}/events`, admin);
    expect(history.map(({ kind }) => kind)).toEqual(['created']);
    await t.db
      .updateTable('customers')
      .set({ email: 'ana@example.com' })
      .where('email', 'is', null)
      .execute();
    expect(await link()).toMatchObject({ status: 200 });
  });

  it('a refused request leaves no account and no booking', async () => {
    const { t, admin, jordan } = await start();
    const tech = await t.staff('tech', 'dana');
    for (const as of [jordan, tech]) expect((await take(t, as, order())).status).toBe(403);
    const refused: [object, number, string][] = [
      [{ totalAmount: 1 }, 409, 'PRICE_CHANGED'],
      [{ email: null }, 400, 'EMAIL_REQUIRED'],
      [{ unpaid: 'goes_on' }, 409, 'UNPAID_NOT_ALLOWED'],
      [{ customerId: 'nobody' }, 404, 'CUSTOMER_NOT_FOUND'],
      [{ location: 'Nowhere at all' }, 422, 'PLACE_NOT_FOUND'],
      [{ phoneNumber: '12' }, 400, 'INVALID'],
      [{ quote: 'forged' }, 400, 'INVALID'],
    ];
    for (const [form, status, code] of refused)
      expect(await take(t, admin, order(form))).toMatchObject({ status, body: { code } });
    expect((await t.get('/api/admin/bookings', admin)).body).toEqual([]);
    expect((await t.get('/api/admin/customer-contact?q=ana', admin)).body).toEqual([]);
  });

  it('with the setting of the company somebody is sent at once, and the customer may pay after the service', async () => {
    const world = await start();
    const { t, admin } = world;
    await t.staff('tech', 'dana');
    await t.patch('/api/admin/settings', admin, { unpaidBookings: true });
    const { body: booking } = await take(t, admin, order({ unpaid: 'goes_on' }));
    expect(booking).toMatchObject({ isUnpaid: true, paymentStatus: 'none' });
    expect(booking.awaitsPayment).toBeUndefined();
    expect(await alertsOf(t, booking.id)).toHaveLength(1);
    await t.post(`/api/admin/bookings/${booking.id}/assign`, admin, { techId: 'dana' });
    await t.patch(`/api/admin/bookings/${booking.id}/status`, admin, { status: 'completed' });
    t.advance(MINUTE_MS);
    const ana = await t.customer('ana@example.com');
    expect(await pay(t, ana, booking.id)).toMatchObject({ status: 200 });
    await expect
      .poll(async () => (await t.get(`/api/bookings/${booking.id}`, ana)).body.paymentStatus)
      .toBe('captured');
    expect((await t.get(`/api/bookings/${booking.id}/receipt`, ana)).body).toMatchObject({ paidAmount: 185 });
    const subjects = (await lettersTo(world, 'ana@example.com')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Your receipt'))).toHaveLength(1);
  });

  it('one that is not paid in time ends, and its customer hears it', async () => {
    const world = await start();
    const { t, admin } = world;
    const { body: first } = await take(t, admin, order());
    const scheduledAt = new Date(t.now() + 7 * DAY_MS).toISOString();
    const later = order({ serviceType: 'standard', scheduledAt, baseFee: 125, totalAmount: 125 });
    const { status, body: second } = await take(t, admin, {
      ...later,
      customerId: null,
      email: 'bo@example.com',
    });
    expect(status).toBe(201);
    t.advance(HOUR_MS);
    await t.runJobs('end-unpaid');
    const statusOf = async (id: string) => (await t.get(`/api/bookings/${id}`, admin)).body.status;
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['cancelled', 'pending']);
    t.advance(12 * HOUR_MS);
    await t.runJobs('end-unpaid');
    expect(await statusOf(second.id)).toBe('cancelled');
    expect(await lettersTo(world, 'bo@example.com')).toHaveLength(2);
    expect((await checkLedger(t.db)).differences).toEqual([]);
  });
});
