import { expect, it } from 'vitest';
import { loggedRequest } from './logged-request.ts';

it('never writes the token of a link into the log', () => {
  const url = (path: string) => loggedRequest({ method: 'GET', url: path, ip: '127.0.0.1' }).url;
  expect(url('/api/shared/AbC-_9')).toBe('/api/shared/…');
  expect(url('/shared/AbC-_9?x=1')).toBe('/shared/…?x=1');
  expect(url('/api/bookings/AbC')).toBe('/api/bookings/AbC');
});
