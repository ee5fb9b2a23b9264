import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOsrmRouter } from './osrm.ts';

const union = { latitude: 40.6976, longitude: -74.2632 };
const elizabeth = { latitude: 40.6634, longitude: -74.2107 };

const servers: Array<() => void> = [];
afterEach(() => {
  for (const stop of servers.splice(0)) stop();
});

async function serve(reply: (response: ServerResponse) => void, timeoutMs = 10_000) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    reply(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { paths, router: createOsrmRouter({ url, timeoutMs }) };
}
const json = (status: number, content: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));

describe('OSRM router', () => {
  it('OSRM router returns the minutes between two points and sends longitude first', async () => {
    const { paths, router } = await serve(
      json(200, { code: 'Ok', routes: [{ duration: 750.3, distance: 7000 }] }),
    );
    expect((await router.drive(union, elizabeth))?.minutes).toBeCloseTo(12.505, 3);
    expect(paths[0]).toMatch(/^\/route\/v1\/driving\/-74\.26320,40\.69760;-74\.21070,40\.66340\?/);
  });

  it.each([
    ['finds no road', json(400, { code: 'NoRoute', message: 'Impossible route' })],
    ['answers without a route', json(200, { code: 'Ok', routes: [] })],
    ['sends invalid JSON', (response: ServerResponse) => void response.writeHead(200).end('<html>')],
    ['closes the connection', (response: ServerResponse) => void response.destroy()],
  ])('OSRM router returns null when OSRM %s', async (_what, reply) => {
    const { router } = await serve(reply);
    expect(await router.drive(union, elizabeth)).toBeNull();
  });

  it('OSRM router returns null when OSRM does not answer in time', async () => {
    const { router } = await serve(() => {}, 50);
    expect(await router.drive(union, elizabeth)).toBeNull();
  });
});
