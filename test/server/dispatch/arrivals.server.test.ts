import { describe, expect, it } from 'vitest';
import type { ArrivalChange } from '../../../src/domain/promise/promise.ts';
import { until } from '../../until.ts';
import { startTestApp } from '../test-app.ts';
import { fixAt, nearAndFar, north, PLACE } from '../trip.ts';

const MINUTE_MS = 60_000;

async function assignedJob() {
  const t = await startTestApp();
  const { admin, jordan, near, far } = await nearAndFar(t);
  const drive = async (tech: typeof near, miles: number) => {
    t.advance(1000);
    await t.post('/api/tech/location', tech, fixAt(north(miles)));
  };
  await drive(near, 4);
  await drive(far, 30);
  const { id } = await t.book(jordan, PLACE);
  const board = await t.socket(admin);
  const assign = (techId: string, bookingId = id) =>
    t.post(`/api/admin/bookings/${bookingId}/assign`, admin, { techId });
  const sent = (): ArrivalChange[][] => board.all('arrivals:changed');
  /** Returns the first changes after the act that have this distance, or that say nothing of the arrival. */
  const sentAfter = async (act: () => Promise<unknown>, distanceMiles: number | undefined) => {
    const from = sent().length;
    const found = () =>
      sent()
        .slice(from)
        .find((changes) => changes.some(({ arrival }) => arrival?.distanceMiles === distanceMiles));
    await act();
    return until(`an arrival in ${distanceMiles} miles`, found);
  };
  const read = async () => (await t.get(`/api/bookings/${id}`, admin)).body;
  return { t, jordan, near, far, id, drive, assign, sentAfter, read };
}

describe('arrivals:changed', () => {
  it('an assignment, a fix, another technician and the arrival each send what is predicted to admins only', async () => {
    const { t, jordan, near, far, id, drive, assign, sentAfter, read } = await assignedJob();
    const [phone, customer] = [await t.socket(near), await t.socket(jordan)];
    const assigned = await sentAfter(() => assign('near'), 4);
    expect(assigned).toEqual([{ bookingId: id, arrival: (await read()).arrival, lateMinutes: 0 }]);
    const nearer = await sentAfter(() => drive(near, 1), 1);
    expect(nearer).toEqual([{ bookingId: id, arrival: (await read()).arrival, lateMinutes: 0 }]);

    const [late] = await sentAfter(() => assign('far'), 30);
    const { promisedAt, arrival } = await read();
    const minutes = (Date.parse(arrival?.at ?? '') - Date.parse(promisedAt)) / MINUTE_MS;
    expect(late).toEqual({ bookingId: id, arrival, lateMinutes: Math.ceil(minutes) });
    expect(late?.lateMinutes).toBeGreaterThan(0);

    await t.patch(`/api/admin/bookings/${id}/status`, far, { status: 'confirmed' });
    await t.post(`/api/tech/bookings/${id}/departed`, far);
    const there = await sentAfter(() => t.post(`/api/tech/bookings/${id}/arrived`, far), undefined);
    expect(there).toEqual([{ bookingId: id, arrival: null, lateMinutes: null }]);
    await Promise.all([phone.settled(), customer.settled()]);
    expect([...phone.all('arrivals:changed'), ...customer.all('arrivals:changed')]).toEqual([]);
  });

  it('an arrival that stays as it is, is not sent again with that of another booking', {
    tags: ['full'],
  }, async () => {
    const { t, jordan, near, far, id, drive, assign, sentAfter } = await assignedJob();
    await sentAfter(() => assign('near'), 4);
    const other = await t.book(jordan, PLACE);
    const both = await sentAfter(() => assign('far', other.id), 30);
    expect(both.map(({ bookingId }) => bookingId)).toEqual([other.id]);
    const moved = await sentAfter(async () => {
      await t.post('/api/tech/location', near, fixAt(north(4)));
      await drive(far, 20);
    }, 20);
    expect(moved.map(({ bookingId }) => bookingId)).toEqual([other.id]);
    expect(id).not.toBe(other.id);
  });
});
