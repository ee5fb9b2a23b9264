import { describe, expect, it } from 'vitest';
import { migratedDatabaseUrl } from '../../database.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

it('settings that an older version stored have the usual threshold for sending another technician', async () => {
  const t = await startTestApp();
  const admin = await t.staff('admin', 'mreyes');
  const suggest = { mode: 'suggest', hours: null };
  const offer = { mode: 'offer', hours: null };
  const value = JSON.stringify({
    requireSecondFactor: false,
    dispatch: { emergency: offer, standard: suggest },
  });
  await t.db.insertInto('settings').values({ name: 'company', value }).execute();
  const read = async () => (await t.get('/api/admin/settings', admin)).body;
  expect(await read()).toMatchObject({ dispatch: { emergency: offer }, turnMinutes: 5 });

  await t.patch('/api/admin/settings', admin, { turnMinutes: 12 });
  await t.patch('/api/admin/settings', admin, { dispatch: { emergency: suggest, standard: suggest } });
  expect(await read()).toMatchObject({ dispatch: { emergency: suggest }, turnMinutes: 12 });
});

it('settings that an older version stored advise where to wait, as by default', async () => {
  const t = await startTestApp();
  const admin = await t.staff('admin', 'mreyes');
  await t.db.insertInto('settings').values({ name: 'company', value: '{"turnMinutes":5}' }).execute();
  const waitingAdvice = async () => (await t.get('/api/admin/settings', admin)).body.waitingAdvice;
  expect(await waitingAdvice()).toEqual({ isOn: true, minSavedPerMinute: 0.1 });
  await t.patch('/api/admin/settings', admin, { waitingAdvice: { isOn: false, minSavedPerMinute: 0.3 } });
  await t.patch('/api/admin/settings', admin, { turnMinutes: 12 });
  expect(await waitingAdvice()).toEqual({ isOn: false, minSavedPerMinute: 0.3 });
});

it('the threshold for sending another technician is a whole number of minutes from 0 to 60', async () => {
  const t = await startTestApp();
  const admin = await t.staff('admin', 'mreyes');
  const status = async (turnMinutes: unknown) =>
    (await t.patch('/api/admin/settings', admin, { turnMinutes })).status;
  for (const minutes of [0, 60]) expect(await status(minutes), String(minutes)).toBe(200);
  for (const minutes of [-1, 61, 2.5, '5', null]) expect(await status(minutes), String(minutes)).toBe(400);
});

describe('settings of the profile that admins change', () => {
  const UNION = { location: 'Union, NJ 07083', latitude: 40.6976, longitude: -74.2632 };

  it('are those of the profile until an admin changes them, and a change holds at once and after a restart', async () => {
    const databaseUrl = await migratedDatabaseUrl();
    const t = await startTestApp({ databaseUrl, slotCapacity: 'planned' });
    const admin = await t.staff('admin', 'mreyes');
    const before = (await t.get('/api/admin/settings', admin)).body;
    expect(before).toMatchObject({
      ...{ slotCapacity: 'planned', maxWaitMinutes: 90 },
      energyPrice: { includedMiles: 25, pricePer10Miles: 10 },
    });
    const jordan = await t.customer();
    const quote = async (app: TestApp) =>
      (await app.post('/api/quote', jordan, { ...UNION, energyKwh: 20 })).body.quote;
    expect(await quote(t)).toMatchObject({ emergency: { energyCharges: 40 } });
    expect((await quote(t)).emergency).not.toHaveProperty('isLate');

    const patch = {
      slotCapacity: 0,
      maxWaitMinutes: 5,
      energyPrice: { includedMiles: 40, pricePer10Miles: 1.25 },
    };
    const { status, body } = await t.patch('/api/admin/settings', admin, patch);
    expect([status, body]).toEqual([200, { ...before, ...patch }]);
    expect((await quote(t)).emergency).toMatchObject({ energyCharges: 2.5, isLate: true });
    const slotsOf = async (app: TestApp) => {
      const at = `latitude=${UNION.latitude}&longitude=${UNION.longitude}`;
      return new Set(
        (await app.get(`/api/slots?date=2026-11-23&${at}`)).body.slots.map(({ state }) => state),
      );
    };
    expect(await slotsOf(t)).toEqual(new Set(['full']));
    await t.close();

    const again = await startTestApp({ databaseUrl, slotCapacity: 'planned' });
    expect(await slotsOf(again)).toEqual(new Set(['full']));
    expect(again.context.config.company).toMatchObject({ maxWaitMinutes: 5, energy: { includedMiles: 40 } });
  });

  it('reach the boards of all admins by push, and no technician', async () => {
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    const other = await t.socket(await t.staff('admin', 'kim'));
    const tech = await t.socket(await t.staff('tech', 'dana'));
    await t.patch('/api/admin/settings', admin, { slotCapacity: 3 });
    await other.next('settings:changed');
    await tech.settled();
    expect(tech.all('settings:changed')).toEqual([]);
  });

  it.each([
    [{ slotCapacity: 'two' }],
    [{ slotCapacity: -1 }],
    [{ slotCapacity: 1.5 }],
    [{ maxWaitMinutes: 0 }],
    [{ maxWaitMinutes: 1441 }],
    [{ energyPrice: { includedMiles: 25 } }],
    [{ energyPrice: { includedMiles: 25, pricePer10Miles: -1 } }],
    [{ energyPrice: { includedMiles: 25, pricePer10Miles: 0.001 } }],
    [{ energyPrice: { includedMiles: -1, pricePer10Miles: 1 } }],
  ])('%j is refused', async (patch) => {
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    expect((await t.patch('/api/admin/settings', admin, patch)).status).toBe(400);
    expect((await t.get('/api/admin/settings', admin)).body.energyPrice.pricePer10Miles).toBe(10);
  });

  it('a price of energy that no payment could take is refused with its reason', async () => {
    const t = await startTestApp();
    const { company } = t.context.config;
    t.context.config.company = { ...company, energy: { ...company.energy, choicesKwh: [1000] } };
    const admin = await t.staff('admin', 'mreyes');
    const energyPrice = { includedMiles: 0, pricePer10Miles: 100 };
    const answer = await t.patch('/api/admin/settings', admin, { energyPrice });
    expect(answer.body).toMatchObject({ code: 'INVALID', issues: [{ path: 'prices' }] });
  });

  it('the figures of the slots count technicians without a roster, and what one van can keep', async () => {
    const t = await startTestApp({ slotCapacity: 'planned' });
    const admin = await t.staff('admin', 'mreyes');
    const figures = async () => (await t.get('/api/admin/slots/figures', admin)).body;
    expect(await figures()).toEqual({
      technicians: 0,
      withoutRoster: 0,
      bookingsOfOneVan: expect.any(Number),
    });
    await t.staff('tech', 'ana');
    const ben = await t.staff('tech', 'ben');
    expect(await figures()).toMatchObject({ technicians: 2, withoutRoster: 2 });
    const shift = { startsAt: '2026-11-22T13:00:00.000Z', endsAt: '2026-11-22T21:00:00.000Z' };
    const shifts = [{ ...shift, breakStartsAt: null, breakEndsAt: null }];
    expect((await t.patch('/api/tech/availability', ben, { shifts })).status).toBe(200);
    const now = await figures();
    expect(now).toMatchObject({ technicians: 2, withoutRoster: 1 });
    // 13 hours of slots, less than an hour each.
    expect(now.bookingsOfOneVan).toBeGreaterThan(8);
    expect(now.bookingsOfOneVan).toBeLessThan(20);
  });
});
