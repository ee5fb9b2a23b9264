import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PhoneStore, UnsentFix } from '../offline/phone-store.ts';
import { createFixOutbox, type FixOutbox } from './fix-outbox.ts';

const START = Date.UTC(2026, 10, 20, 19);

let network: 'up' | 'down' | 'refuses the third';
let sent: number[][];
let waiting: number;
let device: Map<string, UnsentFix>;
let skewMs: number | null;
let outbox: FixOutbox;

const secondOf = ({ takenAtMs }: UnsentFix) => (takenAtMs - START) / 1000;
const store: PhoneStore<UnsentFix> = {
  load: async (techId) => [...device.values()].filter((fix) => fix.techId === techId),
  save: async (fixes) => {
    for (const fix of fixes) device.set(fix.id, { ...fix });
  },
  forget: async (ids) => {
    for (const id of ids) device.delete(id);
  },
};
const open = (techId = 'dmorales', memory = store) =>
  createFixOutbox({
    techId,
    store: memory,
    wireTime: (ms) => (skewMs === null ? null : new Date(ms + skewMs).toISOString()),
    send: async (fixes) => {
      if (network === 'down') throw new Error('Not connected');
      const seconds = fixes.map(secondOf);
      if (network === 'refuses the third' && seconds.includes(3)) return false;
      sent.push(seconds);
      return true;
    },
    onChange: (change) => {
      waiting = change.waiting;
    },
  });
const take = (second: number) =>
  outbox.put({
    id: `fix-${second}`,
    takenAtMs: START + second * 1000,
    latitude: 40.7,
    longitude: -74.2,
    accuracyMeters: 6,
    speedMetersPerSecond: 14,
    headingDegrees: 90,
  });
const takeAll = async (from: number, to: number) => {
  for (let second = from; second <= to; second += 1) await take(second);
};

beforeEach(() => {
  vi.useFakeTimers();
  network = 'up';
  sent = [];
  waiting = 0;
  device = new Map();
  skewMs = 0;
  outbox = open();
});
afterEach(() => {
  outbox.close();
  vi.useRealTimers();
});

it('the fix outbox sends each fix at once while online and keeps none on the device', async () => {
  for (const second of [1, 2, 3]) {
    await take(second);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(sent).toEqual([[1], [2], [3]]);
  expect(waiting).toBe(0);
  expect(device.size).toBe(0);
});

it('the fix outbox keeps fixes while offline, then sends the newest first and the rest from the oldest', async () => {
  network = 'down';
  await takeAll(1, 5);
  await vi.advanceTimersByTimeAsync(0);
  expect([waiting, device.size]).toEqual([5, 5]);
  network = 'up';
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([[5], [1, 2, 3, 4]]);
  expect([waiting, device.size]).toEqual([0, 0]);
});

it('the fix outbox sends at most 200 fixes at once, with the newest waiting fix between batches', async () => {
  network = 'down';
  await takeAll(1, 450);
  network = 'up';
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.map((seconds) => seconds.length)).toEqual([1, 200, 1, 200, 1, 47]);
  expect(sent.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 450 }, (_, i) => i + 1));
});

it('the fix outbox keeps fixes after the page closes and sends them only for their own technician', async () => {
  network = 'down';
  await takeAll(1, 3);
  outbox.close();
  network = 'up';
  outbox = open('tchen');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([]);
  outbox.close();
  outbox = open();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([[3], [1, 2]]);
});

it('the fix outbox retries automatically after the connection returns', async () => {
  network = 'down';
  await take(1);
  await vi.advanceTimersByTimeAsync(60_000);
  network = 'up';
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sent).toEqual([[1]]);
});

it('the fix outbox dates a fix once, by the corrected clock', async () => {
  network = 'down';
  skewMs = null;
  await take(1);
  skewMs = 90_000;
  await take(2);
  await vi.advanceTimersByTimeAsync(2000);
  skewMs = 50_000;
  await vi.advanceTimersByTimeAsync(10_000);
  const recordedAt = Object.fromEntries([...device.values()].map((fix) => [fix.id, fix.recordedAt]));
  const first = new Date(START + 1000).toISOString();
  expect(recordedAt['fix-2']).toBe(new Date(START + 92_000).toISOString());
  // This fix was sent before the clock skew was known: the time that was sent stays.
  expect(recordedAt['fix-1']).toBe(first);
});

it('the fix outbox drops only the fix that the server refuses', async () => {
  network = 'down';
  await takeAll(1, 5);
  network = 'refuses the third';
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.flat().sort()).toEqual([1, 2, 4, 5]);
  expect(device.size).toBe(0);
});

it('the fix outbox keeps fixes in memory when device storage fails', async () => {
  outbox.close();
  const broken = async () => {
    throw new Error('no room');
  };
  outbox = open('dmorales', { save: broken, load: broken, forget: broken });
  network = 'down';
  await takeAll(1, 2);
  network = 'up';
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([[2], [1]]);
});

it('the fix outbox sends stored fixes once the connection is back, if the device could not be read before', async () => {
  network = 'down';
  await takeAll(1, 2);
  outbox.close();
  let isReadable = false;
  const load = async (techId: string) => {
    if (!isReadable) throw new Error('no storage');
    return store.load(techId);
  };
  network = 'up';
  outbox = open('dmorales', { ...store, load });
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([]);
  isReadable = true;
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([[2], [1]]);
  expect(device.size).toBe(0);
});
