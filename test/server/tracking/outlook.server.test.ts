import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/durations.ts';
import { startTestApp } from '../test-app.ts';
import { fixAt, north, PLACE } from '../trip.ts';

async function start() {
  const t = await startTestApp();
  const [jordan, admin, dana] = [
    await t.customer(),
    await t.staff('admin', 'mreyes'),
    await t.staff('tech', 'dana'),
  ];
  const assign = (id: string) => t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dana' });
  return {
    ...{ t, jordan, dana, assign },
    etaOf: async (id: string) => (await t.get(`/api/bookings/${id}/eta`, jordan)).body,
    /** Books emergencies that are assigned after so many minutes each, and cancels them. */
    async assignAfter(...minutes: number[]) {
      for (const wait of minutes) {
        const { id } = await t.book(jordan, PLACE);
        t.advance(wait * MINUTE_MS);
        await assign(id);
        await t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'cancelled' });
      }
    },
  };
}

it('an emergency that waits has the time within which three of four are assigned, if enough of them were', async () => {
  const { t, jordan, etaOf, assignAfter } = await start();
  await assignAfter(1, 2, 2, 3, 3, 4);
  const { id } = await t.book(jordan, PLACE);
  expect(await etaOf(id)).toMatchObject({ status: 'no_tech_assigned', usualAssignMinutes: null });
  await assignAfter(9, 30);
  // The history is read again after a while, and counts for four weeks.
  t.advance(10 * MINUTE_MS);
  expect(await etaOf(id)).toMatchObject({ usualAssignMinutes: 4, arrivesAt: null });
  t.advance(29 * DAY_MS);
  expect(await etaOf(id)).toMatchObject({ usualAssignMinutes: null });
});

it('a customer sees what is predicted before the technician is on the way, and a guest does not', async () => {
  const { t, jordan, dana, assign, etaOf } = await start();
  await t.post('/api/tech/location', dana, fixAt(north(4)));
  const { id } = await t.book(jordan, PLACE);
  const page = await t.socket(jordan);
  await page.command('tracking:watch', { bookingId: id });
  await assign(id);
  const { arrival } = (await t.get(`/api/bookings/${id}`, jordan)).body;
  const arrivesAt = arrival?.at;
  expect(arrivesAt).toEqual(expect.any(String));
  expect(await etaOf(id)).toMatchObject({ status: 'tech_assigned', usualAssignMinutes: null, arrivesAt });
  expect(await page.next('booking:eta', ({ status }) => status === 'tech_assigned')).toMatchObject({
    arrivesAt,
  });
  const { body: link } = await t.post(`/api/bookings/${id}/share`, jordan);
  const { eta } = (await t.get(`/api/shared/${link.url.split('/').at(-1)}`)).body;
  expect(eta).toMatchObject({ status: 'tech_assigned', arrivesAt: null });
  await t.patch(`/api/admin/bookings/${id}/status`, dana, { status: 'confirmed' });
  expect(await etaOf(id)).toMatchObject({ status: 'en_route', arrivesAt: null });
});

it('a booking of a later day says its day and window until somebody is looked for', async () => {
  const { t, jordan, etaOf } = await start();
  const scheduledAt = Date.parse('2026-11-23T15:00:00Z');
  const { id } = await t.book(jordan, {
    ...{ ...PLACE, serviceType: 'standard', baseFee: 125, totalAmount: 125 },
    scheduledAt: new Date(scheduledAt).toISOString(),
  });
  const message = 'Monday, November 23, 10:00 to 10:30 AM';
  expect(await etaOf(id)).toMatchObject({ status: 'no_tech_assigned', message });
  t.advance(scheduledAt - HOUR_MS - t.now());
  expect(await etaOf(id)).toMatchObject({ message: 'We are finding a technician for you.' });
});
