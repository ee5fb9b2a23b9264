import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fetchJson } from './fetch-json.ts';

async function serve(reply: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => reply(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const get = (url: string, timeoutMs = 5000) => fetchJson(url, { signal: AbortSignal.timeout(timeoutMs) });

it('fetchJson returns the parsed JSON', async () => {
  expect(await get(await serve((response) => response.end('{"a":[1]}')))).toEqual({ a: [1] });
});

it('fetchJson follows no redirect', async () => {
  let asked = 0;
  const inside = await serve((response) => {
    asked += 1;
    response.end('{}');
  });
  for (const status of [301, 302, 307]) {
    const url = await serve((response) => response.writeHead(status, { location: inside }).end());
    await expect(get(url)).rejects.toThrow();
  }
  expect(asked).toBe(0);
});

it('fetchJson reads at most a megabyte and closes the connection', async () => {
  let isOpen = true;
  const url = await serve((response) => {
    const more = () => {
      while (isOpen && response.write(Buffer.alloc(65_536, 'x')));
    };
    response.on('drain', more).on('close', () => {
      isOpen = false;
    });
    more();
  });
  await expect(get(url)).rejects.toThrow('the response exceeds 1 MB');
  await expect.poll(() => isOpen).toBe(false);
});

it('fetchJson rejects when the answer does not end before the timeout', async () => {
  const url = await serve((response) => void response.writeHead(200).write('{'));
  await expect(get(url, 200)).rejects.toThrow(/timeout/);
});

it('fetchJson ends by its timeout even if fetch has lost its signal', async () => {
  const url = await serve((response) => void response.writeHead(200).write('{'));
  // As happens when the request of a fetch was collected as garbage.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (asked: string, options: RequestInit) => fetch(asked, { ...options, signal: null }));
  await expect(get(url, 50)).rejects.toThrow(/timeout/);
});

it.each([
  ['an error status', (response: ServerResponse) => response.writeHead(500).end('{}')],
  ['invalid JSON', (response: ServerResponse) => response.end('<html>')],
])('fetchJson rejects %s', async (_, reply) => {
  await expect(get(await serve(reply))).rejects.toThrow();
});
