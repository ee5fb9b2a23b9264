import { expect, it } from 'vitest';
import { ChargeReading } from './charging.ts';

it.each([
  [{ kwh: 4.2 }, true],
  [{ percent: 0 }, true],
  [{ kwh: 0, percent: null }, true],
  [{}, false],
  [{ kwh: null, percent: null }, false],
  [{ kwh: -1 }, false],
  [{ percent: 101 }, false],
  [{ percent: 12.5 }, false],
  [{ kwh: '4' }, false],
  [{ kwh: 4, miles: 10 }, false],
])('a reading of %j is valid: %s', (reading, valid) => {
  expect(ChargeReading.safeParse(reading).success).toBe(valid);
});
