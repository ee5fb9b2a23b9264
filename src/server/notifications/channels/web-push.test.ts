import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import webPush from 'web-push';
import { createWebPusher } from './web-push.ts';

it('web pusher resends on a new connection when a kept-alive connection is reset', async () => {
  const open: Socket[] = [];
  const server = createServer((socket) => {
    open.push(socket);
    let asked = 0;
    socket
      .on('error', () => undefined)
      .on('data', () => {
        asked += 1;
        if (asked === 1) socket.write('HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n');
        else socket.resetAndDestroy();
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const ecdh = createECDH('prime256v1');
  const target = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/browser`,
    p256dh: ecdh.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const pusher = createWebPusher({
    keys: webPush.generateVAPIDKeys(),
    subject: 'mailto:no-reply@localhost',
    production: false,
    services: [],
  });
  const push = () => pusher.push(target, '{}', { ttlSeconds: 60, topic: 'booking' });
  expect(await push()).toBe('sent');
  expect(await push()).toBe('sent');
  expect(open).toHaveLength(2);
});
