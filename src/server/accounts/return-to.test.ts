import { expect, it } from 'vitest';
import { safeReturnTo } from './return-to.ts';

it.each(['/', '/history', '/tracking/0a1b?from=mail&x=%20y#map', '/a/../b', '/?next=https://x.example'])(
  'safeReturnTo accepts the path %j on this site',
  (path) => expect(safeReturnTo(path)).toBe(path === '/a/../b' ? '/b' : path),
);

it.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '///evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/history\r\nset-cookie: a=b',
  ' //evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'history',
  '',
  '/api/logout',
  `/${'a'.repeat(600)}`,
  undefined,
  ['/history'],
])('safeReturnTo answers / instead of %j', (wanted) => expect(safeReturnTo(wanted)).toBe('/'));
