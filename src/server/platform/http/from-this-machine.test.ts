import { expect, it } from 'vitest';
import { isFromThisMachine } from './from-this-machine.ts';

const received = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', httpVersion = '1.1') =>
  isFromThisMachine({
    headers: { host: 'localhost:3000', ...headers },
    httpVersion,
    socket: { remoteAddress },
  });

it.each(['localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '[::1]:3000', '[::1]', 'localhost:'])(
  'a request of this machine to the host %s is from this machine',
  (host) => {
    for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
      expect(received({ host }, address)).toBe(true);
  },
);

it.each([
  'charge.example.com',
  'localhost.example.com',
  '127.0.0.1.nip.io:3000',
  'localhost:3000:80',
  'localhost@evil.example',
  '[::1].example.com',
  '192.0.2.1:3000',
  'localhost.',
  '',
])('a request to the host %s is not from this machine', (host) => {
  expect(received({ host })).toBe(false);
});

it('a request without a host is not from this machine', () => {
  const socket = { remoteAddress: '127.0.0.1' };
  expect(isFromThisMachine({ headers: {}, httpVersion: '1.1', socket })).toBe(false);
});

it.each(['192.0.2.1', '10.0.0.1', '::ffff:192.0.2.1', '2001:db8::1', '127.0.0.1.example', '', '1270.0.0.1'])(
  'a request from the address %s is not from this machine',
  (address) => {
    expect(received({}, address)).toBe(false);
  },
);

it.each([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-original-forwarded-for',
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'fly-client-ip',
  'x-envoy-external-address',
  'x-amzn-trace-id',
  'tailscale-user-login',
  'x-arr-ssl',
])('a request with the header %s is not from this machine', (name) => {
  expect(received({ [name]: '' })).toBe(false);
});

it('a request by HTTP/1.0, as a proxy without settings sends, is not from this machine', () => {
  expect(received({}, '127.0.0.1', '1.0')).toBe(false);
});

it('headers of browsers and of programs do not make a request foreign', () => {
  const headers = {
    ...{ origin: 'http://localhost:3000', referer: 'http://localhost:3000/', 'user-agent': 'curl/8' },
    ...{ 'sec-fetch-site': 'same-origin', 'x-tech-session': '{}', connection: 'keep-alive', dnt: '1' },
    ...{ 'x-requested-with': 'fetch', 'upgrade-insecure-requests': '1', 'cache-control': 'no-cache' },
  };
  expect(received(headers)).toBe(true);
});
