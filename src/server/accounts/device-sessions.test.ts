import { expect, it } from 'vitest';
import { english } from '../../domain/texts.ts';
import { deviceName } from './device-sessions.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on Android phone',
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/138.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Samsung Internet on Android tablet',
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
  ],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`,
  ],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  [
    'Chrome on Chromebook',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/138.0.0.0 Safari/537.36`,
  ],
  ['Linux', 'SomeProgram/1.0 (Linux)'],
  ['Unknown device', 'node'],
  ['Unknown device', null],
])('deviceName returns %j for the user agent', (name, userAgent) =>
  expect(deviceName(userAgent, english)).toBe(name),
);
