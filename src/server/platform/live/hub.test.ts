import { describe, expect, it } from 'vitest';
import { allowedOrigins } from './hub.ts';

const origins = (publicUrl: string, production = false) => [...allowedOrigins(publicUrl, production)];

describe('allowed origins', () => {
  it('production allows only the origin of PUBLIC_URL', () => {
    expect(origins('https://charge.example', true)).toEqual(['https://charge.example']);
    expect(origins('http://localhost:3000', true)).toEqual(['http://localhost:3000']);
  });

  it('development allows all loopback names on the port and protocol of PUBLIC_URL', () => {
    expect(origins('http://localhost:3000')).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ]);
    expect(origins('http://127.0.0.1:8080')).toContain('http://localhost:8080');
    expect(origins('http://localhost')).toEqual(['http://localhost', 'http://127.0.0.1', 'http://[::1]']);
  });

  it('development allows no loopback origin when PUBLIC_URL is a public address', () => {
    expect(origins('https://charge.example')).toEqual(['https://charge.example']);
    expect(origins('https://localhost.example')).toEqual(['https://localhost.example']);
  });
});
