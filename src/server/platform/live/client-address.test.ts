import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressReader } from './client-address.ts';

describe('addressReader', () => {
  const request = (remoteAddress: string | undefined, forwardedFor?: string) =>
    ({
      headers: { 'x-forwarded-for': forwardedFor },
      socket: { remoteAddress },
    }) as unknown as IncomingMessage;

  it('addressReader trusts X-Forwarded-For from trusted proxies only', () => {
    const read = addressReader(['10.0.0.0/8']);
    expect(read(request('10.0.0.1', '198.51.100.9, 203.0.113.7'))).toBe('203.0.113.7');
    expect(read(request('10.0.0.1', '203.0.113.7, 10.0.0.2'))).toBe('203.0.113.7');
    expect(read(request('10.0.0.1', '2001:db8:1:2::7'))).toBe('2001:db8:1:2::/64');
    expect(read(request('192.0.2.1', '203.0.113.7'))).toBe('192.0.2.1');
    expect(addressReader([])(request('10.0.0.1', '203.0.113.7'))).toBe('10.0.0.1');
  });

  it('addressReader returns an empty key for a client that has disconnected', () => {
    expect(addressReader([])(request(undefined))).toBe('');
  });
});
