import { describe, expect, it } from 'vitest';
import { startTestApp } from '../test-app.ts';
import { fixAt, north, PLACE } from '../trip.ts';

const MINUTE_MS = 60_000;

async function atWork() {
  const t = await startTestApp();
  const [jordan, admin, tech] = [
    await t.customer(),
    await t.staff('admin', 'mreyes'),
    await t.staff('tech', 'dmorales'),
  ];
  const book = async (techId: string | null, place = PLACE) => {
    const { id } = await t.book(jordan, PLACE);
    await t.db.updateTable('bookings').set(place).where('id', '=', id).execute();
    if (techId) await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId });
    await t.caughtUp();
    return id;
  };
  const day = async () => (await t.get('/api/tech/day', tech)).body;
  const stand = (miles: number) => t.post('/api/tech/location', tech, fixAt(north(miles)));
  const step = (id: string, status: string) => t.patch(`/api/admin/bookings/${id}/status`, tech, { status });
  return { t, jordan, admin, tech, book, day, stand, step };
}

describe('GET /api/tech/day', () => {
  it('the day has the own open jobs in the predicted order, one after the other', async () => {
    const { t, book, day, stand, step } = await atWork();
    await t.staff('tech', 'sbrooks');
    const [one, two] = [await book('dmorales'), await book('dmorales', north(4))];
    await book('sbrooks');
    await book(null);
    await stand(6);
    await step(two, 'confirmed');
    await step(two, 'in_progress');
    await t.caughtUp();
    const { stops } = await day();
    expect(stops.map(({ bookingId }) => bookingId)).toEqual([two, one]);
    const [first, second] = stops;
    expect(first).toMatchObject({ arrivesAt: null, driveMinutes: null, marginMinutes: null });
    const minutes = (from?: string | null, to?: string | null) =>
      (Date.parse(to ?? '') - Date.parse(from ?? '')) / MINUTE_MS;
    expect(second?.driveMinutes).toBeGreaterThan(3);
    const gap = minutes(first?.endsAt, second?.arrivesAt);
    expect(Math.abs(gap - (second?.driveMinutes ?? 0))).toBeLessThanOrEqual(1);
    expect(Math.abs(minutes(second?.startsAt, second?.endsAt) - 45)).toBeLessThanOrEqual(1);
    expect(second?.marginMinutes).toBeLessThan(0);
  });

  it('of several emergencies, that of the customer who waits longest comes first', async () => {
    const { t, book, day, stand } = await atWork();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      ids.push(await book('dmorales'));
      t.advance(1000);
    }
    await stand(3);
    expect((await day()).stops.map(({ bookingId }) => bookingId)).toEqual(ids);
  });

  it('the minutes and the arrival are those of the board', async () => {
    const { t, admin, book, day, stand } = await atWork();
    const id = await book('dmorales');
    await stand(6);
    await t.caughtUp();
    const { stops } = await day();
    const { body } = await t.get('/api/admin/forecasts', admin);
    const [forecast] = body;
    expect(forecast?.arrivesAt).toEqual(expect.any(String));
    const { arrivesAt, endsAt } = forecast ?? {};
    expect(stops).toMatchObject([{ bookingId: id, arrivesAt, endsAt }]);
  });

  it('without a position of the last five minutes the day has only jobs at a fixed time', async () => {
    const { t, book, day, stand } = await atWork();
    await book('dmorales');
    expect((await day()).stops).toEqual([]);
    await stand(2);
    expect((await day()).stops).toHaveLength(1);
    t.advance(5 * MINUTE_MS + 1);
    expect((await day()).stops).toEqual([]);
  });

  it('the day names the breaks that have not ended and the end of the shift', async () => {
    const { t, tech, day } = await atWork();
    const at = (minutes: number) => new Date(t.now() + minutes * MINUTE_MS).toISOString();
    const [startsAt, breakStartsAt, breakEndsAt, endsAt] = [at(-60), at(60), at(90), at(240)];
    const shifts = [{ startsAt, endsAt, breakStartsAt, breakEndsAt }];
    expect((await t.patch('/api/tech/availability', tech, { shifts })).status).toBe(200);
    await t.caughtUp();
    expect(await day()).toEqual({
      stops: [],
      breaks: [{ startsAt: breakStartsAt, endsAt: breakEndsAt }],
      shiftEndsAt: endsAt,
    });
    t.advance(91 * MINUTE_MS);
    t.context.forecasts.forget();
    expect((await day()).breaks).toEqual([]);
  });
});
