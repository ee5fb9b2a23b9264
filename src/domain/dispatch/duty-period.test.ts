import { describe, expect, it } from 'vitest';
import { dutyPeriodChange, type KnownDuty } from './duty-period.ts';

const HOUR_MS = 3_600_000;
const NOW = 1000 * HOUR_MS;
const ago = (hours: number) => NOW - hours * HOUR_MS;
const known = (given: Partial<KnownDuty>): KnownDuty => ({
  ...{ works: true, seenAtMs: null, openSinceMs: null, endedAtMs: null },
  ...given,
});

describe('recorded duty', () => {
  it.each<[string, Partial<KnownDuty>, ReturnType<typeof dutyPeriodChange>]>([
    ['goes on while positions come', { openSinceMs: ago(5), seenAtMs: ago(0.9) }, null],
    [
      'ends with the last sign of who is silent',
      { openSinceMs: ago(5), seenAtMs: ago(1.1) },
      { endMs: ago(1.1) },
    ],
    ['goes on for half a day without any position', { openSinceMs: ago(11), seenAtMs: ago(20) }, null],
    ['ends after half a day without any position', { openSinceMs: ago(13) }, { endMs: ago(1) }],
    ['begins again with the next sign', { endedAtMs: ago(3), seenAtMs: ago(0.1) }, { beginMs: ago(0.1) }],
    ['does not begin again with the sign that ended it', { endedAtMs: ago(0.5), seenAtMs: ago(0.5) }, null],
    ['begins for who was on duty before it was recorded', { seenAtMs: ago(0.1) }, { beginMs: ago(0.1) }],
    ['does not begin by an old sign', { seenAtMs: ago(2) }, null],
    ['does not begin off duty or out of action', { works: false, seenAtMs: ago(0.1) }, null],
    ['does not begin without a position', {}, null],
    ['does not begin in the future', { seenAtMs: ago(-1) }, { beginMs: NOW }],
  ])('%s', (_, given, expected) => {
    expect(dutyPeriodChange(known(given), NOW)).toEqual(expected);
  });
});
