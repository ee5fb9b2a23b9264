import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Keep, KeptFix } from '../offline/phone-store.ts';
import { createFixOutbox, type FixOutbox } from './fix-outbox.ts';

const START = Date.UTC(2026, 10, 20, 19);

let line: 'up' | 'down' | 'refuses the third';
let sent: number[][];
let waiting: number;
let device: Map<string, KeptFix>;
let skewMs: number | null;
let outbox: FixOutbox;

const secondOf = ({ takenAtMs }: KeptFix) => (takenAtMs - START) / 1000;
const keep: Keep<KeptFix> = {
  load: async (techId) => [...device.values()].filter((fix) => fix.techId === techId),
  save: async (fixes) => {
    for (const fix of fixes) device.set(fix.id, { ...fix });
  },
  forget: async (ids) => {
    for (const id of ids) device.delete(id);
  },
};
const open = (techId = 'dmorales', memory = keep) =>
  createFixOutbox({
    techId,
    keep: memory,
    wireTime: (ms) => (skewMs === null ? null : new Date(ms + skewMs).toISOString()),
    send: async (fixes) => {
      if (line === 'down') throw new Error('Not connected');
      const seconds = fixes.map(secondOf);
      if (line === 'refuses the third' && seconds.includes(3)) return false;
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
  line = 'up';
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

it('sends each fix at once while there is a line, and keeps none of them then', async () => {
  for (const second of [1, 2, 3]) {
    await take(second);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(sent).toEqual([[1], [2], [3]]);
  expect(waiting).toBe(0);
  expect(device.size).toBe(0);
});

it('keeps every fix while the line is down, and sends the newest first, then the others from the oldest', async () => {
  line = 'down';
  await takeAll(1, 5);
  await vi.advanceTimersByTimeAsync(0);
  expect([waiting, device.size]).toEqual([5, 5]);
  line = 'up';
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([[5], [1, 2, 3, 4]]);
  expect([waiting, device.size]).toEqual([0, 0]);
});

it('sends no more than 200 at once, and lets what was taken meanwhile go between', async () => {
  line = 'down';
  await takeAll(1, 450);
  line = 'up';
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.map((seconds) => seconds.length)).toEqual([1, 200, 1, 200, 1, 47]);
  expect(sent.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 450 }, (_, i) => i + 1));
});

it('has them all still after the page was left, and only their own technician’s', async () => {
  line = 'down';
  await takeAll(1, 3);
  outbox.close();
  line = 'up';
  outbox = open('tchen');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([]);
  outbox.close();
  outbox = open();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([[3], [1, 2]]);
});

it('tries again by itself, less and less often', async () => {
  line = 'down';
  await take(1);
  await vi.advanceTimersByTimeAsync(60_000);
  line = 'up';
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sent).toEqual([[1]]);
});

it('dates a fix by the corrected clock, once and for all', async () => {
  line = 'down';
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
  // It was tried before anything was known of the clock: the time that was sent stays.
  expect(recordedAt['fix-1']).toBe(first);
});

it('lets go of a fix that the server will never take, and of no other', async () => {
  line = 'down';
  await takeAll(1, 5);
  line = 'refuses the third';
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.flat().sort()).toEqual([1, 2, 4, 5]);
  expect(device.size).toBe(0);
});

it('goes on in the page’s own memory where the device keeps nothing', async () => {
  outbox.close();
  const broken = async () => {
    throw new Error('no room');
  };
  outbox = open('dmorales', { save: broken, load: broken, forget: broken });
  line = 'down';
  await takeAll(1, 2);
  line = 'up';
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([[2], [1]]);
});
