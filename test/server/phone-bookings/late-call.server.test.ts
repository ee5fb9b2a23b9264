import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import type { OverloadRule } from '../../../src/domain/promise/overload.ts';
import { SandboxPartner } from '../../../src/server/partners/sandbox-partner.ts';
import { billingContact, emergency, START, startTestApp } from '../test-app.ts';

const UNION = { location: 'Union, NJ 07083', latitude: 40.6976, longitude: -74.2632 };
const env = {
  ...{ PARTNER_URL: 'sandbox', PARTNER_NAME: 'Roadside Partners' },
  PARTNER_SECRET: 'c0ffee'.repeat(8),
};

/** A company that can be nowhere in time, with a rule for that. */
async function company(overload: OverloadRule) {
  const clock = { now: () => START };
  const partner = new SandboxPartner(() => clock.now(), 'Roadside Partners');
  const t = await startTestApp({ env, ports: { partner } });
  clock.now = t.now;
  /** Has the partner come within so many minutes. */
  const partnerComesIn = (minutes: number) => {
    const byAt = () => new Date(t.now() + minutes * MINUTE_MS).toISOString();
    partner.estimate = async () => ({ fromAt: new Date(t.now()).toISOString(), byAt: byAt() });
  };
  const admin = await t.staff('admin', 'mreyes');
  const settings = { overload, maxWaitMinutes: 1, unpaidBookings: true };
  expect((await t.patch('/api/admin/settings', admin, settings)).status).toBe(200);
  let calls = 0;
  const take = async (form: object = {}) => {
    calls += 1;
    const { body } = await t.post('/api/admin/quote', admin, UNION);
    const quoted = { email: `caller${calls}@example.com`, quote: body.quote.token, unpaid: 'waits' };
    const order = { ...emergency, ...UNION, ...quoted, requestKey: `late-call-${calls}`, ...form };
    return { quote: body.quote, ...(await t.post('/api/admin/bookings', admin, order)) };
  };
  const run = async () => {
    await t.runJobs('hand-to-partner', 'offer-partner');
    await t.caughtUp();
  };
  const read = async (id: string) => (await t.get(`/api/bookings/${id}`, admin)).body;
  return { t, take, run, read, partnerComesIn };
}

it('while a company sells no emergency a dispatcher hears when it will, and may sell one at its time, or on the waiting list', async () => {
  const { take } = await company('stop');
  const refused = await take();
  const { arrival, overload } = refused.quote.emergency;
  expect(overload).toMatchObject({ rule: 'stop' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'NOT_SELLING', againAt: overload?.againAt } });
  const sold = await take({ late: 'honest_time' });
  expect(sold).toMatchObject({ status: 201, body: { promise: { byAt: arrival.byAt } } });
  expect(sold.body).not.toHaveProperty('earlier');
  const waiting = await take({ late: 'waiting_list' });
  expect(waiting).toMatchObject({ status: 201, body: { earlier: { offer: null } } });
  expect(await take({ late: 'partner' })).toMatchObject({ status: 409, body: { code: 'NOT_SELLING' } });
  expect(await take({ late: 'never' })).toMatchObject({ status: 400 });
});

it('a caller is put on the waiting list by the rule of the company, unless the dispatcher says otherwise', async () => {
  const { take } = await company('waiting_list');
  expect((await take()).body).toMatchObject({ earlier: { offer: null } });
  expect((await take({ late: 'honest_time' })).body).not.toHaveProperty('earlier');
  expect(await take({ late: 'partner' })).toMatchObject({ status: 409, body: { code: 'NO_PARTNER' } });
});

it('a caller who wants the partner has it at once unpaid, and otherwise once the booking is paid', async () => {
  const { t, take, run, read, partnerComesIn } = await company('partner');
  partnerComesIn(3);
  const atOnce = await take({ late: 'partner', unpaid: 'goes_on' });
  expect(atOnce.status).toBe(201);
  const { partner } = atOnce.quote.emergency.overload ?? {};
  expect(atOnce.body.promise?.byAt).toBe(partner?.byAt);
  await run();
  expect(await read(atOnce.body.id)).toMatchObject({ partner: { name: 'Roadside Partners' } });

  const { body: waiting } = await take({ late: 'partner', email: 'ana@example.com' });
  const { body: own } = await take({ unpaid: 'goes_on' });
  await run();
  for (const { id } of [waiting, own]) expect((await read(id)).partner ?? null).toBeNull();
  const ana = await t.customer('ana@example.com');
  const { body: paid } = await t.post('/api/create-payment', ana, {
    ...{ amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact, bookingId: waiting.id },
  });
  const answer = await t.post(`/api/bookings/${waiting.id}/pay`, ana, { paymentId: paid.paymentId });
  expect(answer.status).toBe(200);
  await run();
  expect(await read(waiting.id)).toMatchObject({ partner: { name: 'Roadside Partners' } });
});
