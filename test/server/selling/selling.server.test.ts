import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import type { OverloadRule } from '../../../src/domain/promise/overload.ts';
import { checkSelling } from '../../../src/server/selling/change-selling.ts';
import { billingContact, emergency, START, startTestApp, type TestApp } from '../test-app.ts';

const UNION = { location: 'Union, NJ 07083', latitude: 40.6976, longitude: -74.2632 };

/** A company with a van on duty at the base and a limit that a call at the base, or none, is within. */
async function company(overload: OverloadRule) {
  const t = await startTestApp();
  const admin = await t.staff('admin', 'mreyes');
  const dana = await t.staff('tech', 'dana');
  await t.post('/api/tech/duty', dana, { isOnDuty: 'true' });
  const { latitude, longitude } = UNION;
  await t.post('/api/tech/location', dana, { latitude, longitude, accuracy: 5, speed: null, heading: null });
  const jordan = await t.customer();
  const limit = (maxWaitMinutes: number) =>
    t.patch('/api/admin/settings', admin, { overload, maxWaitMinutes });
  const check = async () => {
    await checkSelling(t.context);
    await t.caughtUp();
  };
  const quote = async () => (await t.post('/api/quote', jordan, UNION)).body.quote;
  const selling = async () => (await t.get('/api/admin/selling', admin)).body;
  const book = async (token?: string) => {
    const paid = { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact };
    const { paymentId } = (await t.post('/api/create-payment', jordan, paid)).body;
    return t.post('/api/bookings', jordan, { ...emergency, ...UNION, quote: token, paymentId });
  };
  return { t, admin, jordan, limit, check, quote, selling, book };
}

const paymentsOf = async (t: TestApp) => {
  const rows = await t.db.selectFrom('payments').select(['status', 'bookingId']).execute();
  return rows.filter(({ bookingId }) => bookingId === null).map(({ status }) => status);
};

it('a company that stops sells no emergency that it cannot promise, and says when it expects to again', async () => {
  const { t, admin, limit, quote, book, check, selling } = await company('stop');
  const early = await quote();
  expect(early.emergency).not.toHaveProperty('overload');
  const board = await t.socket(admin);
  const tech = await t.socket(await t.staff('tech', 'sam'));
  await limit(2);
  await check();
  await board.next('selling:changed', ({ isLimited }) => isLimited);
  expect(await selling()).toMatchObject({
    ...{ rule: 'stop', isLimited: true, since: new Date(START).toISOString(), maxWaitMinutes: 2 },
    override: null,
  });
  const late = await quote();
  const { againAt } = late.emergency.overload ?? {};
  expect(late.emergency).toMatchObject({ isLate: true, overload: { rule: 'stop' } });
  expect(Date.parse(String(againAt))).toBeGreaterThan(START);

  const refused = await book(late.token);
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({
      code: 'NOT_SELLING',
      againAt,
      message: expect.stringContaining('(908) 555-0142'),
    }),
  ]);
  expect((await book()).body).toMatchObject({ code: 'NOT_SELLING' });
  await t.runJobs('void');
  expect(await paymentsOf(t)).toEqual(['voided', 'voided']);
  // What a quote has said holds as long as the quote.
  expect((await book(early.token)).status).toBe(201);

  await limit(90);
  await check();
  expect(await selling()).toMatchObject({ isLimited: true });
  await t.advance(6 * MINUTE_MS);
  await check();
  await board.next('selling:changed', ({ isLimited }) => !isLimited);
  await tech.settled();
  expect(tech.all('selling:changed')).toEqual([]);
});

it('with a waiting list an emergency is sold with its time and is on the list, and otherwise sold as usual', async () => {
  const { t, limit, quote, book, jordan } = await company('waiting_list');
  expect((await book()).body).not.toHaveProperty('earlier');
  await limit(2);
  expect((await quote()).emergency).toMatchObject({ isLate: true, overload: { rule: 'waiting_list' } });
  const { status, body } = await book((await quote()).token);
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ earlier: { since: expect.any(String), offer: null, told: null } }),
  ]);
  const left = await t.call('DELETE', `/api/bookings/${body.id}/earlier`, { as: jordan });
  expect(left.body).not.toHaveProperty('earlier');
});

it('by default a late emergency is sold with its time, and nothing else is said', async () => {
  const { limit, quote, book } = await company('honest_time');
  await limit(2);
  const { emergency } = await quote();
  expect(emergency).toMatchObject({ isLate: true });
  expect(emergency).not.toHaveProperty('overload');
  expect((await book()).status).toBe(201);
});

it('the word of a dispatcher goes before the rule for an hour, is told to all boards and audited', async () => {
  const { t, admin, jordan, limit, quote, book, check, selling } = await company('stop');
  const form = await t.socket(jordan);
  const decide = (sells: unknown) => t.post('/api/admin/selling/override', admin, { sells });
  const other = await t.socket(await t.staff('admin', 'kim'));
  expect((await decide(false)).body).toMatchObject({
    rule: 'stop',
    override: { sells: false, by: 'mreyes' },
  });
  await other.next('selling:changed', ({ override }) => override?.sells === false);
  await form.next('quotes:changed');
  const until = new Date(START + 60 * MINUTE_MS).toISOString();
  expect((await quote()).emergency.overload).toEqual({ rule: 'stop', againAt: until });
  expect((await book()).status).toBe(409);

  await limit(2);
  expect((await decide(true)).body).toMatchObject({ rule: 'honest_time', override: { sells: true } });
  expect((await quote()).emergency).not.toHaveProperty('overload');
  expect((await book()).status).toBe(201);

  await t.advance(60 * MINUTE_MS);
  await check();
  await other.next('selling:changed', ({ override }) => override === null);
  expect(await selling()).toMatchObject({ rule: 'stop', override: null });
  expect((await decide(null)).status).toBe(200);
  for (const sells of ['true', 1, undefined]) expect((await decide(sells)).status).toBe(400);

  await form.settled();
  // Stopped, another limit, sold again, the end of that hour; customers do not hear who has decided.
  expect(form.heard.filter(({ name }) => name === 'quotes:changed').map(({ payload }) => payload)).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
  expect(form.all('selling:changed')).toEqual([]);

  const rows = await t.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'selling-changed')
    .execute();
  expect(rows.map(({ actor, detail }) => [actor, JSON.parse(detail)])).toEqual([
    ['mreyes', { sells: 'false' }],
    ['mreyes', { sells: 'true' }],
    ['mreyes', { sells: null }],
  ]);
});
