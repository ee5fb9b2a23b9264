// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import { toTime } from '../../domain/time.ts';
import { serverNow } from '../ui/server-clock.ts';
import { useOwnDay } from './use-own-day.ts';

let remove = () => {};
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] }),
);
afterEach(() => {
  remove();
  vi.useRealTimers();
});

function Page({ jobs }: { jobs: readonly Booking[] }) {
  useOwnDay(jobs, 'dana');
  return null;
}

/** Opens the page of a technician whose day lacks a due job, and returns how often it is read in ten seconds. */
async function readsIn10s(assignedForMs: number): Promise<number> {
  answerWith({ '/api/tech/day': { stops: [] } });
  const at = toTime(serverNow() - assignedForMs);
  const job = aBooking({ assignedTechId: 'dana', status: 'confirmed', createdAt: at, assignedAt: at });
  remove = render(<Page jobs={[job]} />);
  await vi.advanceTimersByTimeAsync(100);
  const before = vi.mocked(fetch).mock.calls.length;
  await vi.advanceTimersByTimeAsync(10_000);
  return vi.mocked(fetch).mock.calls.length - before;
}

it('a day that lacks a job of just now is read soon, until its technician’s first position has come', async () => {
  expect(await readsIn10s(0)).toBeGreaterThanOrEqual(4);
});

it('a phone that sends no position does not ask for its day all the time', async () => {
  expect(await readsIn10s(60_000)).toBe(0);
});
