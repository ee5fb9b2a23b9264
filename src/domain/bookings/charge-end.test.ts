import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../durations.ts';
import { chargeEnd, minutesToEnd } from './charge-end.ts';

const company = { charge: { maxKw: 9 } };
const at = (minutes: number, kwh: number | null) => ({ kwh, atMs: minutes * MINUTE_MS });
const endOf = (readings: ReturnType<typeof at>[], wantedKwh: number | null = null) => {
  const end = chargeEnd(readings, { wantedKwh, company });
  return end === null ? null : end / MINUTE_MS;
};

describe('the end of a charge', () => {
  it.each([
    ['by the power of the company with one reading', [at(10, 2.25)], null, 40],
    ['by the energy that the customer has asked for', [at(10, 1.5)], 10.5, 70],
    ['by the power between the readings', [at(0, 1), at(10, 2)], 4, 30],
    ['from the first to the newest of several readings', [at(0, 0), at(10, 3), at(20, 4)], 8, 40],
    ['by the power of the company for readings within a minute', [at(10, 2), at(10.5, 2.25)], null, 40.5],
    ['at the newest reading once the energy is given', [at(0, 1), at(30, 7)], null, 30],
    ['never, while hardly any energy flows', [at(0, 1), at(2, 1.00000000001)], null, null],
    ['without readings of the battery alone', [at(0, 2.25), at(5, null)], null, 30],
  ])('is found %s', (_, readings, wanted, minutes) => {
    expect(endOf(readings, wanted)).toBe(minutes);
  });

  it.each([
    ['no reading', []],
    ['no energy', [at(5, null)]],
    ['no energy since the first reading', [at(0, 2), at(10, 2)]],
    ['a corrected energy below the first one', [at(0, 3), at(10, 2)]],
  ])('is unknown with %s', (_, readings) => {
    expect(endOf(readings)).toBeNull();
  });

  it('is counted down in whole minutes and not below zero', () => {
    const endsAt = '2026-11-20T21:10:00.000Z';
    const endIn = (minutes: number) => minutesToEnd({ endsAt }, Date.parse(endsAt) - minutes * MINUTE_MS);
    expect([endIn(9.2), endIn(0.1), endIn(-5)]).toEqual([10, 1, 0]);
    expect(minutesToEnd({ endsAt: null }, 0)).toBeNull();
  });
});
