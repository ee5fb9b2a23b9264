import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type CommandName, commands } from '../../../src/events/index.ts';
import { randomFrom } from '../../random.ts';
import { trials } from '../../trials.ts';
import { neighbour } from '../neighbour.ts';
import { startTestApp } from '../test-app.ts';
import { PLACE, startTrip } from '../trip.ts';

const FULL = 100_000;
const CONCURRENCY = 20;

const names = Object.keys(commands) as CommandName[];

it(
  'random socket commands succeed only if valid, get INVALID only if invalid, and never get INTERNAL',
  async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const sockets = [trip.phone, await t.socket(trip.admin), await t.socket(trip.jordan)];
    const bystander = await t.customer('bystander@example.com');
    await t.book(bystander);
    const seed = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : Date.now() % 2 ** 31;
    const make = payloads(randomFrom(seed), trip.id);
    const send = async (trial: number) => {
      const { name, payload, from, silent } = make();
      const socket = sockets[from % sockets.length];
      if (silent) {
        socket?.socket.emit(name, payload);
        return;
      }
      const answer = await socket?.command(name, payload);
      const fits = z.safeParse(commands[name].payload, JSON.parse(JSON.stringify(payload) ?? 'null')).success;
      const of = `seed ${seed}, trial ${trial}: ${name} ${JSON.stringify(payload)} → ${JSON.stringify(answer)}`;
      expect(typeof answer.ok, of).toBe('boolean');
      if (answer.ok) expect(fits, of).toBe(true);
      else expect(['INTERNAL', ...(fits ? ['INVALID'] : [])], of).not.toContain(answer.code);
    };
    const beside = neighbour(t, bystander);
    const count = trials(FULL / 100, FULL / 10, FULL);
    for (let i = 0; i < count; i += CONCURRENCY) {
      await Promise.all(Array.from({ length: CONCURRENCY }, (_, n) => send(i + n)));
    }
    const { p99Ms, answers } = await beside.stop();
    console.log(
      `${count} commands, seed ${seed}: a customer beside them waited ${Math.round(p99Ms)} ms ` +
        `at the 99th percentile of ${answers}`,
    );
    for (const socket of sockets) expect(socket.socket.connected).toBe(true);
    expect((await t.get('/healthz')).status).toBe(200);
  },
  trials(240_000, 30 * 60_000),
);

function payloads(random: () => number, bookingId: string) {
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const scalar = () =>
    pick<unknown>([
      null,
      true,
      0,
      -1,
      40.7,
      -74.2,
      1e308,
      5e-324,
      'true',
      'false',
      '',
      bookingId,
      '\u0000',
      '\ud800',
      "'; drop table fixes; --",
      '%00',
      '2026-11-20T15:00:00Z',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999+14:00',
      '😀'.repeat(16),
    ]);
  const keys = [
    'bookingId',
    'isOnDuty',
    'latitude',
    'longitude',
    'accuracy',
    'recordedAt',
    'fixes',
    '__proto__',
  ];
  const value = (depth: number): unknown => {
    const kind = random();
    if (depth > 3 || kind < 0.3) return scalar();
    if (kind < 0.45) return Array.from({ length: Math.floor(random() * 4) }, () => value(depth + 1));
    if (kind < 0.65) return { ...PLACE, isOnDuty: pick(['true', 'false']), [pick(keys)]: scalar() };
    return Object.fromEntries(keys.filter(() => random() < 0.4).map((key) => [key, value(depth + 1)]));
  };
  return () => ({
    name: pick(names),
    payload: random() < 0.02 ? undefined : value(0),
    from: Math.floor(random() * 3),
    silent: random() < 0.2,
  });
}
