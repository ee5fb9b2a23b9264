import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { storeEvent } from '../../../src/server/changes/stored-events.ts';
import { raiseAlerts } from '../../../src/server/notifications/alerts/raise-alerts.ts';
import { inTransaction } from '../../../src/server/platform/db/transaction.ts';
import { reloadFleet } from '../../../src/server/technicians/fleet.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { isTriedOn } from '../../form.ts';
import { startTestApp } from '../test-app.ts';
import { captured, fixAt, PLACE } from '../trip.ts';

const acknowledged = 'notification:acknowledged';
const raised = 'notification:raised';

/** Two nodes on one database that hear nothing of each other but what the database says. */
async function twoNodes() {
  const databaseUrl = await migratedDatabaseUrl();
  const options = { databaseUrl, env: { SESSION_SECRET: randomBytes(32).toString('hex') } };
  const [first, second] = [await startTestApp(options), await startTestApp(options)];
  const jordan = await first.customer();
  const admin = await first.staff('admin', 'mreyes');
  const [dana, sam] = [await first.staff('tech', 'dana'), await first.staff('tech', 'sam')];
  for (const tech of [dana, sam]) await first.post('/api/tech/duty', tech, { isOnDuty: 'true' });
  await second.caughtUp();
  const { id } = await first.book(jordan, PLACE);
  await captured(first, id);
  await second.caughtUp();
  const sockets = {
    board: await second.socket(admin),
    dana: await second.socket(dana),
    sam: await second.socket(sam),
  };
  const own = await first.socket(admin);
  /** How often each socket of the second node has heard an event, and the board of the first. */
  const heard = async (name: string) => {
    await Promise.all([...Object.values(sockets), own].map((socket) => socket.settled()));
    const times = Object.entries(sockets).map(([who, socket]) => [who, socket.all(name).length]);
    return { ...Object.fromEntries(times), own: own.all(name).length };
  };
  return { first, second, admin, dana, jordan, id, sockets, heard };
}

describe('what one node commits reaches the sockets of another node without Redis', () => {
  it('duty: admins hear it once on each node, and who went off duty hears no more offers', async () => {
    const { first, second, dana, sockets, heard } = await twoNodes();
    for (let times = 0; times < 2; times += 1) {
      await first.post('/api/tech/duty', dana, { isOnDuty: 'false' });
      expect(await heard('technician:duty')).toEqual({ board: 1, dana: 0, sam: 0, own: 1 });
    }
    expect(second.context.fleet.isOnDuty('dana')).toBe(false);
    const before = sockets.dana.heard.length;
    await captured(first, (await first.book(await first.customer('robin@example.com'), PLACE)).id);
    expect(await heard('booking:created')).toMatchObject({ board: 1, dana: 0, sam: 1 });
    expect(sockets.dana.heard).toHaveLength(before);
  });

  it('acknowledgements, positions, availability and, on PostgreSQL, directories and names', async () => {
    const { first, second, admin, dana, jordan, sockets, heard } = await twoNodes();
    // An admin acknowledges for everyone, a technician on the own screens only.
    await first.post('/api/tech/notifications/ack-all', dana);
    expect(await heard(acknowledged)).toEqual({ board: 0, dana: 1, sam: 0, own: 0 });
    for (let times = 0; times < 2; times += 1) {
      await first.post('/api/admin/notifications/ack-all', admin);
      expect(await heard(acknowledged)).toEqual({ board: 1, dana: 2, sam: 1, own: 1 });
    }
    await first.post('/api/tech/location', dana, fixAt(PLACE));
    await reloadFleet(second.context);
    expect(second.context.fleet.get('dana').position).toMatchObject(PLACE);
    await sockets.board.next('technicians:moved');
    await first.patch('/api/admin/availability/dana', admin, { connectors: ['CCS'] });
    expect(await heard('technician:availability')).toEqual({ board: 1, dana: 1, sam: 0, own: 1 });
    await first.patch('/api/admin/settings', admin, { slotCapacity: 3 });
    await second.caughtUp();
    expect(second.context.config.company.slotCapacity).toBe(3);

    // SQLite serves one node, which hears what it emits after a commit.
    if (process.env.TEST_DATABASE !== 'postgres') return;
    const changes: string[] = [];
    for (const node of [first, second]) node.context.events.on('staff:changed', () => changes.push(node.url));
    await first.patch('/api/admin/staff/sam', admin, { name: 'Sam Brooks' });
    await first.patch('/api/profile', jordan, { firstName: 'Jo', phone: '(973) 555-0119' });
    await heard('staff:changed');
    expect(changes.toSorted()).toEqual([first.url, second.url].toSorted());
    expect(sockets.board.all('booking:updated')).not.toEqual([]);
  });

  it('alarm: rings on the other node although the node that raised it dies after the commit', async () => {
    const { first, second, admin, sockets } = await twoNodes();
    await first.post('/api/admin/notifications/ack-all', admin);
    first.advance(10 * MINUTE_MS);
    await first.follower.stop();
    await raiseAlerts(first.context);
    await first.close();
    await second.caughtUp();
    for (const socket of Object.values(sockets)) await socket.settled();
    expect(Object.values(sockets).map((socket) => socket.all(raised).length)).toEqual([1, 1, 1]);
  });

  it.runIf(isTriedOn('sqlite'))(
    'alarm: does not ring for a booking that was assigned before the other node read of the alarm',
    async () => {
      const { first, second, id, heard } = await twoNodes();
      first.advance(10 * MINUTE_MS);
      await inTransaction(second.db, async (trx) => {
        const { id: alertId } = await trx
          .selectFrom('notifications')
          .select('id')
          .where('bookingId', '=', id)
          .executeTakeFirstOrThrow();
        await storeEvent(trx, 'alerts:raised', { ids: [alertId] }, { at: first.now() });
        await trx
          .updateTable('notifications')
          .set({ acknowledgedAt: first.now(), acknowledgedBy: 'mreyes' })
          .where('id', '=', alertId)
          .execute();
      });
      expect(await heard(raised)).toEqual({ board: 0, dana: 0, sam: 0, own: 0 });
    },
  );
});

describe.runIf(isTriedOn('sqlite'))('stored events that a node cannot handle', () => {
  it('an event of a newer node and one that fails are passed over, and the next is handled', async () => {
    const { second, sockets } = await twoNodes();
    const store = (name: string, payload: object) =>
      inTransaction(second.db, (trx) =>
        storeEvent(trx, name as 'staff:changed', payload as Record<string, never>, { at: second.now() }),
      );
    await store('weather:changed', {});
    await store('alerts:raised', {});
    await store('technician:duty', { techId: 'sam', isOnDuty: false, dutyChangedAt: 1, dutyVersion: 99 });
    await sockets.board.settled();
    expect(sockets.board.all('technician:duty')).toMatchObject([{ techId: 'sam', isOnDuty: 'false' }]);
  });
});
