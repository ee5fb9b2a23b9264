import { expect, it, onTestFinished } from 'vitest';
import { apiStaff } from '../../../e2e/fixtures/api.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { pace } from '../../pace.ts';
import { startServer } from '../../running-server.ts';
import { trials } from '../../trials.ts';
import { frame, openRawWebSocket } from '../raw-web-socket.ts';
import { connect } from '../test-socket.ts';

const CONNECTIONS = 16;
/** Packets of the attack before each change that the board must hear of. */
const PACKETS_BEFORE_A_PUSH = trials(5_000, 5_000, 100_000);
const PACKETS_IN_BURST = 250;
/** CONNECT packets with a bad token or to an unknown namespace. */
const BURST = Buffer.concat(
  Array.from({ length: PACKETS_IN_BURST }, (_, n) =>
    frame(n % 2 === 0 ? '40{"token":"eyJhbGciOiJIUzI1NiJ9.e30.bm8"}' : `40/other${n},`),
  ),
);

it('health checks are answered and board pushes arrive while unauthenticated WebSockets flood CONNECT packets', async () => {
  const server = await startServer({
    env: { DATABASE_URL: await migratedDatabaseUrl(), TRUST_PROXY: 'loopback' },
  });
  onTestFinished(async () => void (await server.stop()));
  const [admin, tech] = [await apiStaff(server, 'admin'), await apiStaff(server, 'tech')];
  const board = await connect(server.url, { headers: {}, token: admin.session.token });
  onTestFinished(() => void board.close());

  let attacking = true;
  let packets = 0;
  const attack = async (n: number) => {
    while (attacking) {
      const raw = await openRawWebSocket(server.url, { 'X-Forwarded-For': `203.0.113.${n % 4}` });
      while (attacking && !raw.socket.destroyed && raw.socket.writable) {
        if (!raw.socket.writableNeedDrain) {
          raw.socket.write(BURST);
          packets += PACKETS_IN_BURST;
        }
        await pace(5);
      }
      raw.socket.destroy();
      await pace(20);
    }
  };
  const attackers = Array.from({ length: CONNECTIONS }, (_, n) => attack(n));
  for (const isOnDuty of [true, false, true]) {
    const before = packets;
    await expect.poll(() => packets - before).toBeGreaterThan(PACKETS_BEFORE_A_PUSH);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await tech.duty(isOnDuty);
    await board.next('technician:duty', (told) => told.isOnDuty === String(isOnDuty));
    board.heard.length = 0;
  }
  attacking = false;
  await Promise.all(attackers);
  expect(board.socket.connected).toBe(true);
}, 180_000);
