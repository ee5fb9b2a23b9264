import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { io } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { apiCustomer } from '../../e2e/fixtures/api.ts';
import { migratedDatabaseUrl } from '../database.ts';
import { startFaultyLine } from '../faulty-line.ts';
import { LOCATION } from '../money/square-ledger.ts';
import { startSquare } from '../money/square-server.ts';
import { startServer } from '../running-server.ts';

it('stopping server answers requests that it has begun to read and closes sockets and idle connections', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'curbvolt-data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const databaseUrl = await migratedDatabaseUrl();
  const server = await startServer({ dataDir, env: { DATABASE_URL: databaseUrl } });
  onTestFinished(() => server.kill());
  const body = JSON.stringify({ username: 'admin', password: server.passwords?.admin, role: 'admin' });
  const signedIn = await fetch(`${server.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { token } = (await signedIn.json()) as { token: string };
  const board = io(server.url, { transports: ['websocket'], auth: { token }, reconnection: false });
  onTestFinished(() => void board.close());
  await new Promise<void>((resolve) => board.once('connect', resolve));

  const open = async () => {
    const connection = connect(server.port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void connection.destroy());
    await once(connection, 'connect');
    return connection;
  };
  const head = ['POST /api/admin/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  // The 100 Continue answer shows that the server has read the head of the request.
  head.push('Expect: 100-continue', `Content-Length: ${body.length}`);
  const begin = async () => {
    const connection = await open();
    connection.write(`${head.join('\r\n')}\r\n\r\n`);
    expect(String(await once(connection, 'data'))).toMatch(/^HTTP\/1\.1 100 /);
    connection.write(body.slice(0, 10));
    return connection;
  };
  const [inAdvance, request, abandoned] = [await open(), await begin(), await begin()];

  const left = new Promise((resolve) => board.once('disconnect', resolve));
  const stopped = server.stop();
  // A client does not reconnect after 'io server disconnect'.
  expect(await left).toBe('transport close');
  const [refusal] = await once(connect(server.port, '127.0.0.1'), 'error');
  expect(refusal.code).toBe('ECONNREFUSED');

  request.write(body.slice(10));
  const answer = await text(request);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('"token":');
  expect(await text(inAdvance)).toBe('');
  expect(await text(abandoned)).toBe('');
  await stopped;
  expect(server.output()).toContain('closing connections whose requests did not end in time');
  expect(server.output()).not.toContain('server did not close in time; exiting');
}, 120_000);

it('stopping server exits with 0 and is not ended by its limit while the payment provider does not answer', {
  tags: ['full'],
  timeout: 90_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'curbvolt-data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const square = await startSquare();
  const line = await startFaultyLine(square.baseUrl);
  onTestFinished(async () => {
    line.stop();
    await square.close();
  });
  const server = await startServer({
    dataDir,
    env: {
      DATABASE_URL: await migratedDatabaseUrl(),
      PAYMENT_PROVIDER: 'square',
      SQUARE_APPLICATION_ID: 'application',
      SQUARE_LOCATION_ID: LOCATION,
      SQUARE_ACCESS_TOKEN: 'token',
      SQUARE_BASE_URL: line.url,
    },
  });
  onTestFinished(() => server.kill());
  const jordan = await apiCustomer(server, 'jordan@example.com');
  const paymentId = await jordan.authorize();
  line.silence();
  await jordan.book('Jordan Lee', { paymentId });

  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toContain('server did not close in time; exiting');
});
