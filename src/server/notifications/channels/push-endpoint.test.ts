import { describe, expect, it } from 'vitest';
import { isPrivateAddress, isPushEndpoint } from './push-endpoint.ts';

const strict = { production: true, services: [] };
const local = { production: false, services: [] };

describe('push endpoint check', () => {
  it('isPushEndpoint accepts only https on the hosts of known push services', () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-bl2p.notify.windows.com/w/?token=abc',
    ]) {
      expect(isPushEndpoint(endpoint, strict), endpoint).toBe(true);
      expect(isPushEndpoint(endpoint.replace('https:', 'http:'), strict), endpoint).toBe(false);
    }
    for (const endpoint of [
      'https://push.example.com/abc',
      'https://203.0.113.7/abc',
      'https://fcm.googleapis.com.example.com/abc',
      'https://evilnotify.windows.com/abc',
      'https://notify.windows.com/abc',
      'https://fcm.googleapis.com:8443/abc',
      'https://user:secret@fcm.googleapis.com/abc',
    ]) {
      expect(isPushEndpoint(endpoint, strict), endpoint).toBe(false);
    }
  });

  it('isPushEndpoint accepts hosts from the configuration', () => {
    const services = ['push.example.com', '*.push.example.org'];
    const isAdded = (host: string) => isPushEndpoint(`https://${host}/x`, { production: true, services });
    expect(['push.example.com', 'a.push.example.org'].map(isAdded)).toEqual([true, true]);
    expect(['a.push.example.com', 'push.example.org', 'example.com'].some(isAdded)).toBe(false);
  });

  it('isPushEndpoint accepts loopback addresses only outside production', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      expect(isPushEndpoint(`http://${host}:4000/x`, local), host).toBe(true);
      expect(isPushEndpoint(`https://${host}:4000/x`, strict), host).toBe(false);
      expect(isPushEndpoint(`http://${host}:4000/x`, strict), host).toBe(false);
    }
    expect(isPushEndpoint('http://127.0.0.2/x', local)).toBe(false);
  });

  it('isPushEndpoint rejects private addresses in any notation', () => {
    for (const host of [
      '10.1.2.3',
      '2130706433',
      '0x7f.1',
      '192.168.1.1',
      '[fe80::1]',
      '[::ffff:127.0.0.1]',
    ]) {
      expect(isPushEndpoint(`https://${host}/x`, strict), host).toBe(false);
    }
    for (const address of ['172.16.9.9', '169.254.169.254', '100.100.0.1', 'fd12::1', '::']) {
      expect(isPrivateAddress(address), address).toBe(true);
    }
    for (const address of ['8.8.8.8', '2606:4700::1111']) expect(isPrivateAddress(address)).toBe(false);
  });
});
