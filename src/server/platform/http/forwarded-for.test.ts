import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { removeForwardedPorts } from './forwarded-for.ts';

it.each([
  ['203.0.113.8:50001', '203.0.113.8'],
  ['203.0.113.8', '203.0.113.8'],
  ['203.0.113.8:50001, 10.0.0.2:443', '203.0.113.8, 10.0.0.2'],
  ['203.0.113.8:50001,10.0.0.2', '203.0.113.8, 10.0.0.2'],
  ['[2001:db8::7]:50001', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['"[2001:db8::7]:50001"', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
  ['::1', '::1'],
  ['::ffff:203.0.113.8', '::ffff:203.0.113.8'],
  ['::ffff:203.0.113.8:50001', '::ffff:203.0.113.8'],
  ['[::ffff:203.0.113.8]:50001', '::ffff:203.0.113.8'],
  ['[fe80::1%eth0]:443', 'fe80::1%eth0'],
  ['unknown, 203.0.113.8:1', 'unknown, 203.0.113.8'],
  ['203.0.113.8:port', '203.0.113.8:port'],
  ['203.0.113.8:', '203.0.113.8'],
  ['[2001:db8::7]:', '2001:db8::7'],
  ['unknown:50001, 203.0.113.8:1', 'unknown, 203.0.113.8'],
  ['_gazonk:443', '_gazonk'],
  ['localhost:3000', 'localhost'],
  ['0:0:0:0:0:ffff:203.0.113.8:1', '0:0:0:0:0:ffff:203.0.113.8'],
  ['64:ff9b::203.0.113.8:50001', '64:ff9b::203.0.113.8'],
  ['2001:db8:0:0:0:0:0:7:50001', '2001:db8:0:0:0:0:0:7'],
  ['fe80::1:2', 'fe80::1:2'],
  ['beef::1', 'beef::1'],
  ['', ''],
])('removeForwardedPorts changes X-Forwarded-For %j to %j', (given, expected) => {
  const request = { headers: { 'x-forwarded-for': given } } as unknown as IncomingMessage;
  removeForwardedPorts(request);
  expect(request.headers['x-forwarded-for']).toBe(expected);
});

it('removeForwardedPorts adds no header', () => {
  const request = { headers: {} } as IncomingMessage;
  removeForwardedPorts(request);
  expect(request.headers).toEqual({});
});
