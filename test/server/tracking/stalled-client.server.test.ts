import { expect, it } from 'vitest';
import { rooms } from '../../../src/events/rooms.ts';
import { startTestApp } from '../test-app.ts';
import { startTrip } from '../trip.ts';

type Pausable = { pause(): void; resume(): void };
const connectionOf = (engine: unknown) => (engine as { transport: { ws: Pausable } }).transport.ws;
const MEGABYTE = 1024 * 1024;

it('stalled client costs under 20 MB of server memory, loses positions and gets booking:updated on return', async () => {
  const t = await startTestApp();
  const trip = await startTrip(t);
  const [stalled, quick] = await Promise.all([t.localSocket(trip.jordan), t.localSocket(trip.admin)]);
  for (const socket of [stalled, quick]) await socket.command('tracking:watch', { bookingId: trip.id });
  const connection = connectionOf(stalled.socket.io.engine);
  connection.pause();

  const location = {
    bookingId: `${trip.id}${' '.repeat(20_000)}`,
    latitude: 40.7,
    longitude: -74.2,
    accuracy: null,
    speed: null,
    heading: null,
    recordedAt: '2026-11-20T15:00:00.000Z',
  };
  const before = process.memoryUsage().external;
  for (let i = 0; i < 800; i += 1) {
    t.context.publish('technician:location', rooms.watching(trip.id), location);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const server = t.context.io.sockets.sockets.get(stalled.socket.id ?? '');
  expect(server?.rooms.has(rooms.behind)).toBe(true);
  expect(process.memoryUsage().external - before).toBeLessThan(20 * MEGABYTE);
  await quick.settled();
  const heard = quick.all('technician:location').length;
  expect(heard).toBeGreaterThan(stalled.all('technician:location').length);

  // booking:updated is kept for the stalled client, which then gets all pushes again.
  await trip.set('in_progress');
  connection.resume();
  await stalled.next('booking:updated', ({ status }) => status === 'in_progress');
  await stalled.settled();
  expect(server?.rooms.has(rooms.behind)).toBe(false);
  expect(stalled.all('technician:location').length).toBeLessThan(heard);
});
