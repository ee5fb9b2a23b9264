import { expect, it } from 'vitest';
import type { StaffSession } from '../../../src/domain/people/staff.ts';
import type { TechnicianLocation } from '../../../src/domain/tracking/position.ts';
import { readConfig } from '../../../src/server/platform/config/config.ts';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import { migrate } from '../../../src/server/platform/db/migrate.ts';
import { EventBus } from '../../../src/server/platform/live/event-bus.ts';
import { addStaff } from '../../../src/server/staff/accounts.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { trials } from '../../trials.ts';
import { dataFolder, startServerProcess } from '../server-process.ts';
import { PASSWORD } from '../test-app.ts';
import { connect } from '../test-socket.ts';
import { fixAt, PLACE } from '../trip.ts';

it(
  'each acknowledged fix, the position and the duty survive a kill -9',
  async () => {
    const databaseUrl = await migratedDatabaseUrl();
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataFolder() };
    const db = openDatabase(databaseUrl);
    await migrate(db);
    const staff = { config: readConfig({}), db, clock: Date.now, events: new EventBus() };
    await addStaff(staff, { username: 'dmorales', role: 'tech', password: PASSWORD, name: null });
    await addStaff(staff, { username: 'mreyes', role: 'admin', password: PASSWORD, name: null });
    await db.destroy();

    const answered: string[] = [];
    let server = await startServerProcess(env);
    const login = async (role: 'admin' | 'tech', username: string) => {
      const response = await fetch(`${server.url}/api/${role}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: PASSWORD, role }),
      });
      return ((await response.json()) as StaffSession).token;
    };
    // Tokens stay valid after a restart: the secret is in the data folder, the sessions are in the database.
    const [token, adminToken] = [await login('tech', 'dmorales'), await login('admin', 'mreyes')];

    for (let trial = 0; trial < trials(1, 1, 20); trial += 1) {
      const phone = await connect(server.url, { token, headers: {} }, server.origin);
      const sending = (async () => {
        for (let i = 0; phone.socket.connected; i += 1) {
          const recordedAt = new Date().toISOString();
          const fix = fixAt({ ...PLACE, latitude: PLACE.latitude + i / 1e7 }, { recordedAt });
          const answer = await phone.socket.emitWithAck('location:update', fix).catch(() => null);
          if (answer?.ok) answered.push(recordedAt);
        }
      })();
      const before = answered.length;
      await expect
        .poll(() => answered.length - before, { interval: 1, timeout: 60_000 })
        .toBeGreaterThan(20 + trial);
      await server.kill();
      await sending;
      phone.close();

      server = await startServerProcess(env);
      const active = await fetch(`${server.url}/api/admin/technicians/active`, {
        headers: { authorization: `Bearer ${adminToken}` },
      });
      const [technician] = (await active.json()) as TechnicianLocation[];
      expect(technician).toMatchObject({ techId: 'dmorales', isOnDuty: 'true' });
      expect(Date.parse(technician?.lastActiveAt ?? '')).toBeGreaterThanOrEqual(
        Date.parse(answered.at(-1) ?? ''),
      );
    }

    await server.kill();
    const reader = openDatabase(databaseUrl);
    const kept = await reader.selectFrom('fixes').select('recordedAt').execute();
    await reader.destroy();
    const times = new Set(kept.map(({ recordedAt }) => new Date(recordedAt).toISOString()));
    expect(answered.filter((time) => !times.has(time))).toEqual([]);
  },
  trials(120_000, 120_000, 1_200_000),
);
