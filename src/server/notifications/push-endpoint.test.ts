import { describe, expect, it } from 'vitest';
import { isPrivateAddress, isPushEndpoint } from './push-endpoint.ts';

describe('the address of a push service', () => {
  it('is https on a public host', () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://203.0.113.7/abc',
    ]) {
      expect(isPushEndpoint(endpoint, true), endpoint).toBe(true);
    }
    expect(isPushEndpoint('http://fcm.googleapis.com/fcm/send/abc', true)).toBe(false);
  });

  it('is on this machine outside production only', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      expect(isPushEndpoint(`http://${host}:4000/x`, false), host).toBe(true);
      expect(isPushEndpoint(`https://${host}:4000/x`, true), host).toBe(false);
      expect(isPushEndpoint(`http://${host}:4000/x`, true), host).toBe(false);
    }
    expect(isPushEndpoint('http://127.0.0.2/x', false)).toBe(false);
  });

  it('is never of a private network, however it is written', () => {
    for (const host of [
      '10.1.2.3',
      '2130706433',
      '0x7f.1',
      '192.168.1.1',
      '[fe80::1]',
      '[::ffff:127.0.0.1]',
    ]) {
      expect(isPushEndpoint(`https://${host}/x`, true), host).toBe(false);
    }
    for (const address of ['172.16.9.9', '169.254.169.254', '100.100.0.1', 'fd12::1', '::']) {
      expect(isPrivateAddress(address), address).toBe(true);
    }
    for (const address of ['8.8.8.8', '2606:4700::1111']) expect(isPrivateAddress(address)).toBe(false);
  });
});
