import { describe, expect, it } from 'vitest';
import { DEAD_MS, Silence } from './intent-heartbeat.ts';

/** Looks every 100 ms as long as `untilMs`, with the heartbeat of each moment. */
function lookUntil(untilMs: number, heartbeatAt: (ms: number) => number): number {
  const silence = new Silence(heartbeatAt(0), 0);
  let silentMs = 0;
  for (let ms = 100; ms <= untilMs; ms += 100) silentMs = silence.look(heartbeatAt(ms), ms);
  return silentMs;
}

describe('the silence of an intent', () => {
  it.each([900, 1600, 3000, 5000])('a node that stalls for %i ms is not dead', (stallMs) => {
    const beats = (ms: number) => Math.floor(ms / 200);
    const heartbeatAt = (ms: number) => (ms <= 1000 ? beats(ms) : beats(Math.max(1000, ms - stallMs)));
    expect(lookUntil(1000 + stallMs, heartbeatAt)).toBeLessThanOrEqual(DEAD_MS);
    expect(lookUntil(1500 + stallMs, heartbeatAt)).toBeLessThan(900);
  });

  it('a node without a heartbeat is dead after six seconds', () => {
    expect(lookUntil(5900, () => 3)).toBeLessThanOrEqual(DEAD_MS);
    expect(lookUntil(6100, () => 3)).toBeGreaterThan(DEAD_MS);
  });

  it('a stall of the looking node or its database is no silence of the other', () => {
    const silence = new Silence(3, 0);
    expect(silence.look(3, 100)).toBe(100);
    expect(silence.look(3, 60_000)).toBe(600);
    expect(silence.look(4, 120_000)).toBe(0);
  });
});
