import { describe, expect, it } from 'vitest';
import { allowedOrigins } from './origin.ts';

const origins = (publicUrl: string, production = false) => [...allowedOrigins(publicUrl, production)];

describe('the allowed origins', () => {
  it('are PUBLIC_URL’s alone in production', () => {
    expect(origins('https://charge.example', true)).toEqual(['https://charge.example']);
    expect(origins('http://localhost:3000', true)).toEqual(['http://localhost:3000']);
  });

  it('are all names of the loopback address, on the same port and by the same protocol, outside of it', () => {
    expect(origins('http://localhost:3000')).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ]);
    expect(origins('http://127.0.0.1:8080')).toContain('http://localhost:8080');
    expect(origins('http://localhost')).toEqual(['http://localhost', 'http://127.0.0.1', 'http://[::1]']);
  });

  it('never are loopback names for a public address', () => {
    expect(origins('https://charge.example')).toEqual(['https://charge.example']);
    expect(origins('https://localhost.example')).toEqual(['https://localhost.example']);
  });
});
