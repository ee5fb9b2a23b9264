import { expect, it } from 'vitest';
import { startTestApp } from '../test-app.ts';
import { fixAt, north, PLACE } from '../trip.ts';

it('an assigned booking has the arrival that is predicted now, for who may see the booking, until the arrival', async () => {
  const t = await startTestApp();
  const [admin, near, jordan] = [
    await t.staff('admin', 'mreyes'),
    await t.staff('tech', 'near'),
    await t.customer(),
  ];
  await t.post('/api/tech/location', near, fixAt(north(4)));
  const { id, arrival: none } = await t.book(jordan, PLACE);
  expect(none).toBeNull();
  const phone = await t.socket(jordan);
  const assigned = await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'near' });
  expect(assigned.status).toBe(200);
  const read = async () => (await t.get(`/api/bookings/${id}`, jordan)).body.arrival;
  const first = await read();
  expect(first).toMatchObject({ distanceMiles: 4, asOf: new Date(t.now()).toISOString() });
  const { fromAt = '', at = '', byAt = '' } = first ?? {};
  expect([fromAt, at, byAt].toSorted()).toEqual([fromAt, at, byAt]);
  expect(Date.parse(fromAt)).toBeGreaterThanOrEqual(t.now());
  for (const [path, by] of [
    ['/api/bookings', jordan],
    ['/api/admin/bookings', admin],
    ['/api/tech/bookings', near],
  ] as const)
    expect((await t.get(path, by)).body).toMatchObject([{ id, arrival: first }]);

  t.advance(1000);
  await t.post('/api/tech/location', near, fixAt(north(1)));
  await t.caughtUp();
  const nearer = await read();
  expect(nearer?.distanceMiles).toBe(1);
  expect(Date.parse(nearer?.byAt ?? '')).toBeLessThan(Date.parse(byAt));

  await t.patch(`/api/admin/bookings/${id}/status`, near, { status: 'confirmed' });
  const departed = phone.next('booking:updated', ({ departedAt }) => departedAt !== null);
  await t.post(`/api/tech/bookings/${id}/departed`, near);
  // Another node may push the departure before it has read what is predicted; then `arrivals:changed` says it.
  expect((await departed).arrival ?? (await read())).toMatchObject({ distanceMiles: 1 });
  await t.post(`/api/tech/bookings/${id}/arrived`, near);
  expect(await read()).toBeNull();
});
