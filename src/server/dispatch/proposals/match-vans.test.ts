import { describe, expect, it } from 'vitest';
import { matchVans } from './match-vans.ts';

type TestCall = { name: string; at: number; waitsFrom: number; dueAt: number };
type TestVan = { name: string; at: number; freeAt: number; destination: TestCall | null };

/** Calls and vans stand on one road; a minute is a unit of it. It is minute 100. */
const callAt = (at: number, waitsFrom = 100): TestCall => {
  return { name: `call at ${at}`, at, waitsFrom, dueAt: waitsFrom + 30 };
};
const vanAt = (at: number, rest: Partial<TestVan> = {}): TestVan => {
  return { name: `van at ${at}`, at, freeAt: 0, destination: null, ...rest };
};

const match = (calls: TestCall[], vans: TestVan[], forbids: (van: TestVan) => boolean = () => false) =>
  matchVans({
    now: 100,
    waiting: calls,
    vans,
    reach: (van, call) =>
      forbids(van) ? null : { freeAt: Math.max(100, van.freeAt), minutes: Math.abs(van.at - call.at) },
  }).map((van) => van?.at ?? null);

describe('matching of calls and vans', () => {
  it('matching sends the vans that are best for all calls, not the nearest for the first', () => {
    expect(match([callAt(0), callAt(-9)], [vanAt(-3), vanAt(10)])).toEqual([10, -3]);
  });

  it('matching lets a call wait for a busy van that is there before a free one', () => {
    expect(match([callAt(0)], [vanAt(40), vanAt(2, { freeAt: 110 })])).toEqual([2]);
    expect(match([callAt(0)], [vanAt(40), vanAt(2, { freeAt: 190 })])).toEqual([40]);
  });

  it('matching ignores a busy van that is free after the horizon', () => {
    expect(match([callAt(0)], [vanAt(2, { freeAt: 159 })])).toEqual([2]);
    expect(match([callAt(0)], [vanAt(2, { freeAt: 161 })])).toEqual([null]);
  });

  it('matching redirects a van on the way only if that gains more than the threshold', () => {
    const old = callAt(10);
    const driver = vanAt(0, { destination: old });
    // Both customers would wait a minute less, after a drive that is a minute shorter.
    expect(match([old, callAt(9)], [driver, vanAt(20)])).toEqual([0, 20]);
    expect(match([old, callAt(1)], [driver, vanAt(12)])).toEqual([12, 0]);
  });

  it('matching never sends a van that a rule forbids, and leaves the call', () => {
    expect(match([callAt(0)], [vanAt(1)], () => true)).toEqual([null]);
    expect(match([callAt(0)], [vanAt(1), vanAt(50)], ({ at }) => at === 1)).toEqual([50]);
  });

  it('matching serves the call that waits past its promise before a new one when there is one van', () => {
    expect(match([callAt(5), callAt(-5, 40)], [vanAt(0)])).toEqual([null, 0]);
  });

  it('matching of no calls or no vans is empty', () => {
    expect(match([], [vanAt(0)])).toEqual([]);
    expect(match([callAt(0)], [])).toEqual([null]);
  });
});
