import { expect } from '@playwright/test';
import { io, type Socket } from 'socket.io-client';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { startCompany } from './fixtures/company.ts';
import { test } from './fixtures/tidy.ts';

/** Connects an admin socket to a node or to the load balancer, and records the bookings it receives. */
async function openBoard(url: string, token: string) {
  const socket: Socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  });
  const told: string[] = [];
  socket.on('booking:created', ({ bookingId }: { bookingId: string }) => told.push(bookingId));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, told };
}

// The server's tests show a push to both nodes; this one adds the load balancer and a node that stops.
test('sockets of two nodes receive each booking, and a client reconnects when one node stops', {
  tag: '@full',
}, async () => {
  const { behind, first, second, hasRedis, stop } = await startCompany();
  const boards: Awaited<ReturnType<typeof openBoard>>[] = [];
  try {
    const { session } = await apiStaff(behind, 'admin');
    const jordan = await apiCustomer(behind, 'jordan@example.com');
    for (const url of [first.url, second.url, behind.url]) boards.push(await openBoard(url, session.token));
    const [onFirst, onSecond, anywhere] = boards;
    if (!onFirst || !onSecond || !anywhere) throw new Error('three boards are open');

    const booking = await jordan.book('Jordan Lee');
    // Without Redis each node emits events only to its own sockets.
    const hearing = hasRedis ? [onFirst, onSecond, anywhere] : [onFirst, onSecond];
    const toldOf = (id: string) => hearing.filter(({ told }) => told.includes(id)).length;
    await expect.poll(() => toldOf(booking.id)).toBeGreaterThanOrEqual(hasRedis ? 3 : 1);
    expect((await jordan.bookings()).map(({ id }) => id)).toEqual([booking.id]);

    const left = new Promise((resolve) => onFirst.socket.once('disconnect', resolve));
    await first.stop();
    // A client that the server disconnects does not reconnect; a client with a closed transport does, to another node.
    expect(await left).toBe('transport close');
    expect(first.output()).not.toContain('in time');
    await expect.poll(() => anywhere.socket.connected).toBe(true);
    const next = await jordan.book('Jordan Lee');
    await expect.poll(() => anywhere.told).toContain(next.id);
    expect((await fetch(`${behind.url}/readyz`)).status).toBe(200);
  } finally {
    for (const { socket } of boards) socket.close();
    await stop();
  }
});
