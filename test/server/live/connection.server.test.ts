import { connect as connectTcp } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/domain/durations.ts';
import { limits } from '../../../src/server/platform/limits/table.ts';
import { PACKETS } from '../../../src/server/platform/live/connection.ts';
import { frame, PING, type RawWebSocket, rawWebSocket } from '../raw-web-socket.ts';
import { type Caller, ORIGIN, startTestApp, type TestApp } from '../test-app.ts';
import { connect } from '../test-socket.ts';

const MAX_SOCKETS_PER_ACCOUNT = limits.socketsOfAccount.max;
const HANDSHAKES = limits.handshakes;

const OPEN = /^HTTP\/1\.1 101 /;
const TOO_MANY = /^HTTP\/1\.1 429 /;
const CONNECT_ERROR = '44{"message":';

/** Starts an app that closes no silent WebSocket, so that only what the test is about can close one. */
async function startPatient(options?: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
  const t = await startTestApp(options);
  t.context.io.connectTimeout(HOUR_MS);
  t.context.io.engine.opts.pingInterval = HOUR_MS;
  return t;
}

async function signedIn(t: TestApp, { token }: Caller): Promise<RawWebSocket> {
  const raw = await rawWebSocket(t.url);
  raw.send(`40${JSON.stringify({ token })}`);
  await raw.hears('40{"sid":');
  return raw;
}

describe('WebSocket before authentication', () => {
  it.each([
    ['a bad token', '40{"token":"no.such.token"}', CONNECT_ERROR],
    ['no credential', '40', CONNECT_ERROR],
    ['an unknown namespace', '40/other,', '44/other,'],
  ])(
    'unauthenticated WebSocket is closed after its CONNECT packet is refused for %s',
    async (_why, packet, refusal) => {
      const t = await startPatient();
      const raw = await rawWebSocket(t.url);
      expect(raw.status).toMatch(OPEN);
      raw.send(packet);
      await raw.hears(refusal);
      // The client does not answer the close.
      await raw.closed;
      await expect.poll(() => t.context.io.engine.clientsCount).toBe(0);
    },
  );

  it.each([
    ['CONNECT packets', frame('40/other,')],
    ['invalid packets', frame('x')],
    ['WebSocket pings', frame('', PING)],
  ])(
    'unauthenticated WebSocket is closed at the fifth of many %s, before the rest is decoded',
    async (_what, sent) => {
      const t = await startPatient();
      const raw = await rawWebSocket(t.url);
      raw.socket.write(Buffer.concat(Array.from({ length: 2000 }, () => sent)));
      await raw.closed;
      expect(raw.heard().split('44/other,').length - 1).toBeLessThanOrEqual(4);
    },
  );

  it('unauthenticated WebSocket is closed when it sends more than 16 KiB', async () => {
    const t = await startPatient();
    const raw = await rawWebSocket(t.url);
    raw.send(`40{"token":"${'x'.repeat(16 * 1024)}"}`);
    await raw.closed;
    expect(raw.heard()).not.toContain(CONNECT_ERROR);
  });

  it('unauthenticated WebSocket is closed when it sends no CONNECT packet in time, which is 10 seconds', async () => {
    const t = await startTestApp();
    expect(t.context.io.connectTimeout()).toBe(10_000);
    t.context.io.connectTimeout(50);
    const raw = await rawWebSocket(t.url);
    await raw.closed;
    expect(raw.heard()).not.toContain('44{');
  });

  it('WebSocket handshake with the sid of an open session answers 400', async () => {
    const t = await startTestApp();
    const raw = await rawWebSocket(t.url);
    await raw.hears('"sid":"');
    const sid = /"sid":"([^"]+)"/.exec(raw.heard())?.[1];
    const second = await rawWebSocket(t.url, {}, `&sid=${sid}`);
    expect(second.status).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('WebSocket after authentication', () => {
  it('authenticated WebSocket is closed when it sends a second CONNECT packet', async () => {
    const t = await startPatient();
    const admin = await t.staff('admin', 'mreyes');
    const raw = await rawWebSocket(t.url);
    const packet = `40${JSON.stringify({ token: admin.token })}`;
    raw.send(packet, packet);
    await raw.closed;
    await expect.poll(() => t.context.io.of('/').sockets.size).toBe(0);
  });

  it('authenticated WebSocket is closed after its DISCONNECT packet', async () => {
    const t = await startPatient();
    const raw = await signedIn(t, await t.staff('admin', 'mreyes'));
    raw.send('41');
    await raw.closed;
  });

  it.each([
    ['more packets', Array.from({ length: PACKETS.packets + 1 }, () => '3')],
    ['more bytes', Array.from({ length: 80 }, () => `42["x","${'x'.repeat(60_000)}"]`)],
  ])(
    'authenticated WebSocket that sends %s than its budget is closed, and another stays open',
    async (_what, packets) => {
      const t = await startPatient({ env: { RATE_LIMIT: '600' } });
      const admin = await t.staff('admin', 'mreyes');
      const other = await signedIn(t, admin);
      const raw = await signedIn(t, admin);
      // Engine.IO does not treat an unrequested pong as an error.
      raw.send(...packets);
      await raw.closed;
      expect(other.socket.destroyed).toBe(false);
    },
  );

  it('authenticated WebSocket may send as many packets as its budget allows', async () => {
    const t = await startPatient({ env: { RATE_LIMIT: '600' } });
    const raw = await signedIn(t, await t.staff('admin', 'mreyes'));
    raw.send(...Array.from({ length: PACKETS.packets - 1 }, () => '3'));
    raw.send('421["tracking:unwatch",{"bookingId":"none"}]');
    await raw.hears('431[');
    expect(raw.socket.destroyed).toBe(false);
  });
});

describe('sockets per account', () => {
  it(`account has at most ${MAX_SOCKETS_PER_ACCOUNT} sockets and may open another when one closes`, async () => {
    const t = await startTestApp();
    const jordan = await t.customer();
    const sockets = [];
    for (let n = 0; n < MAX_SOCKETS_PER_ACCOUNT; n += 1) sockets.push(await t.socket(jordan));
    await expect(connect(t.url, jordan, ORIGIN)).rejects.toThrow('Too many requests');
    for (const socket of sockets) expect(socket.socket.connected).toBe(true);
    await t.socket(await t.customer('ana@example.com'));

    sockets[0]?.close();
    await expect.poll(() => t.context.io.of('/').sockets.size).toBe(MAX_SOCKETS_PER_ACCOUNT);
    await t.socket(jordan);
  });
});

describe('connections per client address', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address });

  it('SOCKETS_PER_ADDRESS limits connections per IPv4 address and per IPv6 /64', async () => {
    const t = await startTestApp({ env: { SOCKETS_PER_ADDRESS: '3', TRUST_PROXY: 'loopback' } });
    for (const [address, neighbour, stranger] of [
      ['203.0.113.7', '203.0.113.7', '203.0.113.8'],
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
    ] as const) {
      const opened = [];
      for (let n = 0; n < 3; n += 1) opened.push(await rawWebSocket(t.url, from(address)));
      for (const { status } of opened) expect(status).toMatch(OPEN);
      const refused = await rawWebSocket(t.url, from(neighbour));
      expect(refused.status).toMatch(TOO_MANY);
      expect(refused.heard()).toMatch(/^Retry-After: \d+\r$/m);
      await refused.closed;
      expect((await rawWebSocket(t.url, from(stranger))).status).toMatch(OPEN);

      const before = t.context.io.engine.clientsCount;
      opened[0]?.socket.destroy();
      await expect.poll(() => t.context.io.engine.clientsCount).toBe(before - 1);
      expect((await rawWebSocket(t.url, from(neighbour))).status).toMatch(OPEN);
    }
  });

  it('SOCKETS_PER_ADDRESS ignores X-Forwarded-For when no proxy is trusted', async () => {
    const t = await startTestApp({ env: { SOCKETS_PER_ADDRESS: '1' } });
    expect((await rawWebSocket(t.url, from('203.0.113.7'))).status).toMatch(OPEN);
    expect((await rawWebSocket(t.url, from('203.0.113.8'))).status).toMatch(TOO_MANY);
  });

  it(`client address may begin ${HANDSHAKES.max} WebSocket handshakes in a minute`, async () => {
    const t = await startTestApp({ env: { RATE_LIMIT: '600', TRUST_PROXY: 'loopback' } });
    for (let n = 0; n < HANDSHAKES.max; n += 1) {
      const { status, socket } = await rawWebSocket(t.url, from('203.0.113.7'));
      socket.destroy();
      expect(status).toMatch(OPEN);
    }
    expect((await rawWebSocket(t.url, from('203.0.113.7'))).status).toMatch(TOO_MANY);
    expect((await rawWebSocket(t.url, from('203.0.113.8'))).status).toMatch(OPEN);
    t.advance(HANDSHAKES.windowMs);
    expect((await rawWebSocket(t.url, from('203.0.113.7'))).status).toMatch(OPEN);
  });
});

describe('WebSocket upgrade to an unknown path', () => {
  const open = async (t: TestApp) => {
    const socket = connectTcp(Number(new URL(t.url).port), '127.0.0.1').on('error', () => {});
    socket.write(
      'GET /other HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    return socket;
  };

  it('WebSocket upgrade to an unknown path answers 400', async () => {
    expect(await text(await open(await startTestApp()))).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('server survives a connection reset during a WebSocket upgrade to an unknown path', async () => {
    const t = await startTestApp();
    // Simulates a connection reset; without an error listener it would be an uncaught exception.
    t.app.server.on('upgrade', (_request, connection) => {
      expect.soft(connection.listenerCount('error')).toBeGreaterThan(0);
      connection.destroy(new Error('read ECONNRESET'));
    });
    const socket = await open(t);
    await new Promise((resolve) => socket.resume().once('close', resolve));
    expect((await t.get('/healthz')).status).toBe(200);
  });
});
