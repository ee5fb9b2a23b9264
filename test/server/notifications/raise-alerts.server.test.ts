import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { raiseAlerts } from '../../../src/server/notifications/alerts/raise-alerts.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { listen } from '../received-events.ts';
import { startTestApp } from '../test-app.ts';
import { captured, PLACE, refunded } from '../trip.ts';

const raised = 'notification:raised';
/** Nodes of one database know each other's sessions. */
const env = { SESSION_SECRET: 'raise-alerts'.repeat(4) };

async function start(form: object = {}, databaseUrl?: string) {
  const t = await startTestApp({ databaseUrl, env });
  const [jordan, admin, dana, ola] = await Promise.all([
    t.customer(),
    t.staff('admin', 'mreyes'),
    t.staff('tech', 'dana'),
    t.staff('tech', 'ola'),
  ]);
  await t.post('/api/tech/duty', dana, { isOnDuty: 'true' });
  const { id } = await t.book(jordan, { ...PLACE, ...form });
  await captured(t, id);
  const sockets = {
    board: await t.socket(admin),
    onDuty: await t.socket(dana),
    offDuty: await t.socket(ola),
    owner: await t.socket(jordan),
  };
  const heard = listen(sockets, ['booking:updated', 'job:offered']);
  await heard();
  /** Advances the clock, raises due alerts, and returns the events that each socket got. */
  const heardAfter = async (minutes: number) => {
    t.advance(minutes * MINUTE_MS);
    await raiseAlerts(t.context);
    return heard();
  };
  const alertOf = async (as = admin) =>
    (await t.get(`/api/${as === admin ? 'admin' : 'tech'}/recent-notifications`, as)).body[0];
  return { t, jordan, admin, dana, id, sockets, heardAfter, heard, alertOf };
}
const nobody = { board: [], onDuty: [], offDuty: [], owner: [] };
const everybody = { ...nobody, board: [raised], onDuty: [raised] };

const standard = { serviceType: 'standard', totalAmount: 125 };

describe('repeated alert of an emergency without a technician', () => {
  it('an emergency without a technician is raised after 10 minutes and every 5 more, also when acknowledged', async () => {
    const { t, admin, dana, heardAfter, alertOf, sockets, heard } = await start();
    await t.post('/api/tech/notifications/ack-all', dana);
    await t.post('/api/admin/notifications/ack-all', admin);
    await heard();
    expect(await heardAfter(9.9)).toEqual(nobody);
    expect(await alertOf()).not.toHaveProperty('raisedAt');
    expect(await heardAfter(0.1)).toEqual(everybody);
    const open = {
      acknowledgedBy: null,
      acknowledgedAt: null,
      raisedAt: new Date(t.now()).toISOString(),
      timestamp: new Date(t.now() - 10 * MINUTE_MS).toISOString(),
    };
    expect(sockets.board.all(raised)).toEqual([await alertOf()]);
    for (const as of [admin, dana]) expect(await alertOf(as)).toMatchObject(open);

    await t.post('/api/admin/notifications/ack-all', admin);
    await heard();
    expect(await heardAfter(4.9)).toEqual(nobody);
    expect(await heardAfter(0.1)).toEqual(everybody);
    expect(await heardAfter(5)).toEqual(everybody);
  });

  it('each raised emergency alert is queued as a push with its own key', async () => {
    const { t, heardAfter, id } = await start();
    await heardAfter(10);
    await heardAfter(5);
    const messages = await t.db
      .selectFrom('messages')
      .select('key')
      .where('bookingId', '=', id)
      .where('kind', '=', 'unassigned')
      .execute();
    expect(new Set(messages.map(({ key }) => key)).size).toBe(2);
  });

  it('an emergency with a technician, or cancelled, is not raised again', async () => {
    const assigned = await start();
    await assigned.t.post(`/api/admin/bookings/${assigned.id}/assign`, assigned.admin, { techId: 'dana' });
    await assigned.heard();
    expect(await assigned.heardAfter(60)).toEqual(nobody);
    const cancelled = await start();
    await cancelled.t.post(`/api/bookings/${cancelled.id}/cancel`, cancelled.jordan);
    await refunded(cancelled.t, cancelled.id);
    await cancelled.heard();
    expect(await cancelled.heardAfter(60)).toEqual(nobody);
  });

  it('an emergency that an admin confirmed without a technician is raised', async () => {
    const { t, admin, id, heardAfter, heard } = await start();
    await t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'confirmed' });
    await heard();
    expect(await heardAfter(10)).toEqual(everybody);
  });

  it('an unassigned emergency is raised 5 minutes after it lost its technician', async () => {
    const { t, admin, id, heardAfter, heard } = await start();
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dana' });
    await heardAfter(30);
    await t.post(`/api/admin/bookings/${id}/unassign`, admin, {});
    await heard();
    expect(await heardAfter(4.9)).toEqual(nobody);
    expect(await heardAfter(0.1)).toEqual(everybody);
  });

  it('a standard booking without a technician is raised from 75 minutes before its time, whoever had acknowledged it', async () => {
    const { t, id, jordan } = await start({ ...standard, scheduledAt: '2026-11-21T15:00:00.000Z' });
    await t.post('/api/admin/notifications/ack-all', await t.staffSession('admin', 'mreyes'));
    const raisedAt = async (time: string) => {
      t.advance(Date.parse(time) - t.now());
      await raiseAlerts(t.context);
      const alert = await t.db
        .selectFrom('notifications')
        .select(['raisedAt', 'acknowledgedAt'])
        .where('bookingId', '=', id)
        .executeTakeFirstOrThrow();
      return (
        alert.acknowledgedAt === null && alert.raisedAt !== null && new Date(alert.raisedAt).toISOString()
      );
    };
    expect(await raisedAt('2026-11-21T13:44:59.999Z')).toBe(false);
    expect(await raisedAt('2026-11-21T13:45:00.000Z')).toBe('2026-11-21T13:45:00.000Z');
    expect(await raisedAt('2026-11-21T13:50:00.000Z')).toBe('2026-11-21T13:50:00.000Z');
    const admin = await t.staffSession('admin', 'mreyes');
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dana' });
    expect(await raisedAt('2026-11-21T13:55:00.000Z')).toBe(false);
    // Who loses the technician by then is raised soon, and a cancelled one is not.
    await t.post(`/api/admin/bookings/${id}/unassign`, admin, {});
    expect(await raisedAt('2026-11-21T14:00:00.000Z')).toBe('2026-11-21T14:00:00.000Z');
    await t.post(`/api/bookings/${id}/cancel`, jordan);
    expect(await raisedAt('2026-11-21T14:05:00.000Z')).toBe(false);
  });

  it('a standard booking without a technician is not raised before its day', async () => {
    const later = { ...standard, scheduledAt: '2026-11-25T15:00:00.000Z' };
    expect(await (await start(later)).heardAfter(60)).toEqual(nobody);
  });

  it('an emergency is raised after a restart, and once by two nodes at the same time', async () => {
    const databaseUrl = await migratedDatabaseUrl();
    const { t, admin } = await start({}, databaseUrl);
    await t.close();
    const nodes = [await startTestApp({ databaseUrl, env }), await startTestApp({ databaseUrl, env })];
    const boards = await Promise.all(nodes.map((node) => node.socket(admin)));
    for (const node of nodes) node.advance(10 * MINUTE_MS + 5000);
    const looks = nodes.map((node) => () => raiseAlerts(node.context));
    // SQLite serves one node; two nodes in this process would wait for each other's lock.
    if (process.env.TEST_DATABASE === 'postgres') await Promise.all(looks.map((look) => look()));
    else for (const look of looks) await look();
    await Promise.all(boards.map((board) => board.settled()));
    expect(boards.map((board) => board.all(raised).length)).toEqual([1, 1]);
  });
});
