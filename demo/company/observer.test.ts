import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Booking } from '../../src/domain/bookings/booking.ts';
import { toTime } from '../../src/domain/time.ts';
import { aBooking } from '../../test/a-booking.ts';
import { Observer } from './observer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const emergency = (id: string, assignedTechId: string, version = 1): Booking =>
  aBooking({
    ...{ id, assignedTechId, version, serviceType: 'emergency', status: 'confirmed' },
    createdAt: toTime(Date.now()),
  });

it.each([
  ['at once', 0, 0],
  ['three seconds later', 3000, 0],
  ['too late', 20_000, 1],
])(
  'a swap whose other half is heard %s sends no van twice, unless it is none',
  async (_, lateMs, sentTwice) => {
    const observer = new Observer(5);
    observer.hear(emergency('b1', 'near'));
    observer.hear(emergency('b2', 'far'));
    observer.hear(emergency('b1', 'far', 2));
    await vi.advanceTimersByTimeAsync(lateMs);
    observer.hear(emergency('b2', 'near', 2));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(observer.report().sentTwice).toBe(sentTwice);
  },
);

it('a van that gets a second emergency is sent twice', async () => {
  const observer = new Observer(5);
  observer.hear(emergency('b1', 'near'));
  observer.hear(emergency('b2', 'near'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(observer.report().sentTwice).toBe(1);
});

it('a promise is kept by an arrival until its time, and broken by a later one or none', async () => {
  const observer = new Observer(1);
  const promisedAt = toTime(Date.now() + 20 * 60_000);
  const book = (id: string, given: Partial<Booking> = {}) =>
    observer.hear({ ...emergency(id, id), promisedAt, ...given });
  const arrive = (id: string) => book(id, { version: 2, arrivedAt: toTime(Date.now()) });
  for (const id of ['in time', 'late', 'never']) book(id);
  expect(observer.report()).toMatchObject({ promises: 0, promisesKeptPercent: null });
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  arrive('in time');
  await vi.advanceTimersByTimeAsync(1000);
  arrive('late');
  expect(observer.report()).toMatchObject({ promises: 3, promisesKeptPercent: 33.3 });
});
