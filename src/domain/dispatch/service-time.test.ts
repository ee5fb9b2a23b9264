import { expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import { isService, KEPT_SHARE, type LearntServices, serviceTimeOf } from './service-time.ts';

const learn = (services: number[]) =>
  services.reduce<LearntServices>(
    ({ weight, minutes, logs, squaredLogs }, each) => ({
      weight: weight * KEPT_SHARE + 1,
      minutes: minutes * KEPT_SHARE + each,
      logs: logs * KEPT_SHARE + Math.log(each),
      squaredLogs: squaredLogs * KEPT_SHARE + Math.log(each) ** 2,
    }),
    { weight: 0, minutes: 0, logs: 0, squaredLogs: 0 },
  );
const minutesOf = (learnt?: LearntServices) => serviceTimeOf(learnt).minutes;

it('a service is expected to take 45 minutes, and 27 to 66, before any is known', () => {
  for (const learnt of [undefined, learn([])]) {
    const { minutes, lowMinutes, highMinutes } = serviceTimeOf(learnt);
    expect(minutes).toBe(45);
    expect(lowMinutes).toBeCloseTo(27.03, 1);
    expect(highMinutes).toBeCloseTo(66.3, 1);
  }
});

it('the expected minutes approach those of the last services', () => {
  expect(minutesOf(learn([75]))).toBeCloseTo(50.2, 1);
  expect(minutesOf(learn(Array(100).fill(15)))).toBeCloseTo(15.7, 1);
  const after = minutesOf(learn([...Array(100).fill(60), ...Array(20).fill(30)]));
  expect(after).toBeGreaterThan(36);
  expect(after).toBeLessThan(44);
});

it.each([
  ['the same minutes each time', 0],
  ['a spread of 0.2', 0.2],
  ['a spread of 0.5', 0.5],
])('the range of services with %s approaches where eight in ten of them end', (_, sigma) => {
  const random = randomFrom(7);
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const ranges = Array.from({ length: 200 }, () =>
    serviceTimeOf(learn(Array.from({ length: 100 }, () => 40 * Math.exp(sigma * gauss())))),
  );
  const spread = ranges.reduce(
    (sum, { lowMinutes, highMinutes }) => sum + Math.log(highMinutes / lowMinutes),
    0,
  );
  // The prior of 0.35 counts as half a service of about 20.
  const expected = Math.sqrt((0.5 * 0.35 ** 2 + 19 * sigma ** 2) / 20.5);
  expect(spread / ranges.length / 2 / 1.2816).toBeCloseTo(expected, 1);
  for (const { minutes, lowMinutes, highMinutes } of ranges) {
    expect(lowMinutes).toBeLessThan(minutes);
    expect(minutes).toBeLessThan(highMinutes);
  }
});

it('a service shorter than 5 or longer than 180 minutes is not learnt', () => {
  expect([4.9, 5, 180, 180.1].map(isService)).toEqual([false, true, true, false]);
});
