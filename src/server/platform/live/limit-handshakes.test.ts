import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createRate, networkReader } from './limit-handshakes.ts';

describe('createRate', () => {
  it('createRate allows its number of calls per minute for each key', () => {
    let now = 1_000_000;
    const within = createRate(3, () => now);
    const ask = (key: string, times: number) => Array.from({ length: times }, () => within(key) !== null);
    expect(ask('tech:a', 5)).toEqual([true, true, true, false, false]);
    expect(ask('tech:b', 1)).toEqual([true]);
    now += 59_999;
    expect(within('tech:a')).toBe(null);
    now += 1;
    expect(ask('tech:a', 4)).toEqual([true, true, true, false]);
  });

  it('createRate starts a new window when the clock is set back', () => {
    let now = 1_000_000;
    const within = createRate(1, () => now);
    within('a');
    expect(within('a')).toBe(null);
    now -= 500_000;
    expect(within('a')).not.toBe(null);
    expect(within('a')).toBe(null);
  });

  it('createRate allows another call for each call that is taken back within its minute', () => {
    let now = 1_000_000;
    const within = createRate(1, () => now);
    within('a')?.();
    const takeBack = within('a');
    expect(within('a')).toBe(null);
    now += 60_000;
    within('a');
    takeBack?.();
    expect(within('a')).toBe(null);
  });

  it('createRate with limit 0 allows every call', () => {
    const within = createRate(0, () => 0);
    expect(Array.from({ length: 10_000 }, () => within('a')).every(Boolean)).toBe(true);
  });
});

describe('networkReader', () => {
  const request = (remoteAddress: string | undefined, forwardedFor?: string) =>
    ({
      headers: { 'x-forwarded-for': forwardedFor },
      socket: { remoteAddress },
    }) as unknown as IncomingMessage;

  it('networkReader trusts X-Forwarded-For from trusted proxies only', () => {
    const read = networkReader(['10.0.0.0/8']);
    expect(read(request('10.0.0.1', '198.51.100.9, 203.0.113.7'))).toBe('203.0.113.7');
    expect(read(request('10.0.0.1', '203.0.113.7, 10.0.0.2'))).toBe('203.0.113.7');
    expect(read(request('10.0.0.1', '2001:db8:1:2::7'))).toBe('2001:db8:1:2::/64');
    expect(read(request('192.0.2.1', '203.0.113.7'))).toBe('192.0.2.1');
    expect(networkReader([])(request('10.0.0.1', '203.0.113.7'))).toBe('10.0.0.1');
  });

  it('networkReader returns the same address for every port of a client and of a trusted proxy', () => {
    const read = networkReader(['10.0.0.0/8']);
    for (const said of ['203.0.113.7:50001', '203.0.113.7:50002', '203.0.113.7:50003, 10.0.0.2:443'])
      expect(read(request('10.0.0.1', said))).toBe('203.0.113.7');
    for (const said of ['[2001:db8:1:2::7]:50001', '"[2001:db8:1:2::8]:50002"'])
      expect(read(request('10.0.0.1', said))).toBe('2001:db8:1:2::/64');
  });

  it('networkReader returns an empty key for a client that has disconnected', () => {
    expect(networkReader([])(request(undefined))).toBe('');
  });
});
