import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { startTestApp } from '../test-app.ts';

it('visitors learn the plugs of the vans in service and the average of 20 ratings, at most 10 minutes old', async () => {
  const t = await startTestApp();
  const admin = await t.staff('admin', 'mreyes');
  const facts = async () => (await t.get('/api/service-facts')).body;
  expect(await facts()).toEqual({ plugs: null, rating: null });

  const van = { plate: null, color: null, capacityKwh: null, depotKw: null, depot: null };
  const add = async (name: string, connectors: string[] | null) =>
    (await t.post('/api/admin/vehicles', admin, { ...van, name, connectors })).body.id;
  await add('CV-1', ['NACS', 'tow']);
  await add('CV-2', ['J1772', 'NACS']);
  const sold = await add('CV-3', ['CCS']);
  await t.patch(`/api/admin/vehicles/${sold}`, admin, { active: false });
  const jordan = await t.customer();
  const { id } = await t.book(jordan);
  const rate = async (stars: number, count: number) => {
    const from = await t.db.selectFrom('ratings').select('bookingId').execute();
    const booking = await t.db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (let index = from.length; index < from.length + count; index += 1) {
      const bookingId = `rated-${index}`;
      await t.db
        .insertInto('bookings')
        .values({ ...booking, id: bookingId })
        .execute();
      const rating = { bookingId, techId: null, stars, note: null, ratedAt: t.now() };
      await t.db.insertInto('ratings').values(rating).execute();
    }
  };
  await rate(5, 10);
  await rate(4, 9);
  expect(await facts()).toEqual({ plugs: null, rating: null });
  t.advance(10 * MINUTE_MS);
  expect(await facts()).toEqual({ plugs: ['J1772', 'NACS'], rating: null });
  await rate(4, 1);
  t.advance(10 * MINUTE_MS);
  expect((await facts()).rating).toEqual({ average: 4.5, count: 20 });
});
