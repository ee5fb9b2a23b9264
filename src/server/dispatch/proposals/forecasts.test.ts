import { expect, it } from 'vitest';
import type { StoredSituation } from '../situation/situation.ts';
import { Forecasts } from './forecasts.ts';

const SUGGEST = { mode: 'suggest', hours: null } as const;
const stored = (id: string): StoredSituation => ({
  bookings: [],
  technicians: [],
  record: {
    modes: { emergency: SUGGEST, standard: SUGGEST },
    turnMinutes: 0,
    ...{ offers: [], choices: [] },
    reports: [{ bookingId: id, techId: 'dana', kind: 'unsafe', endedAt: null }],
  },
});

/** Readings of the database that the test ends. */
function database() {
  const readings: { resolve(situation: StoredSituation): void; reject(error: Error): void }[] = [];
  const read = () =>
    new Promise<StoredSituation>((resolve, reject) => {
      readings.push({ resolve, reject });
    });
  return { readings, read, end: (n: number) => readings[n]?.resolve(stored(String(n))) };
}

const idOf = ({ record }: StoredSituation) => record.reports[0]?.bookingId;
const computed = (situation: StoredSituation) => [
  { bookingId: String(idOf(situation)), arrivesAt: null, best: null, others: [], endsAt: null },
];

it('a refresh after a change reads at once, without waiting for the one that began before', async () => {
  const forecasts = new Forecasts();
  const { readings, read, end } = database();
  const first = forecasts.refresh(read, computed);
  forecasts.forget();
  const second = forecasts.refresh(read, computed);
  expect(readings).toHaveLength(2);
  end(1);
  expect(await second).toMatchObject([{ bookingId: '1' }]);
  // What was read before the change does not come back.
  end(0);
  expect(await first).toMatchObject([{ bookingId: '1' }]);
  expect(idOf(await forecasts.situation(read))).toBe('1');
  expect(readings).toHaveLength(2);
});

it('all who ask before the next change share one reading, also one that fails', async () => {
  const forecasts = new Forecasts();
  const { readings, read, end } = database();
  const asked = [forecasts.situation(read), forecasts.situation(read)];
  const refreshed = [forecasts.refresh(read, computed), forecasts.refresh(read, computed)];
  expect(readings).toHaveLength(1);
  readings[0]?.reject(new Error('away'));
  const outcomes = await Promise.allSettled([...asked, ...refreshed]);
  expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
  const again = forecasts.refresh(read, computed);
  end(1);
  expect(await again).toMatchObject([{ bookingId: '1' }]);
});
