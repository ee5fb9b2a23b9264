import { expect, it } from 'vitest';
import { isService, KEPT_SHARE, type LearntServices, serviceMinutesOf } from './service-time.ts';

const learn = (services: number[]) =>
  services.reduce<LearntServices>(
    ({ weight, minutes }, each) => ({
      weight: weight * KEPT_SHARE + 1,
      minutes: minutes * KEPT_SHARE + each,
    }),
    { weight: 0, minutes: 0 },
  );

it('a service is expected to take 45 minutes before any is known', () => {
  expect(serviceMinutesOf(undefined)).toBe(45);
  expect(serviceMinutesOf(learn([]))).toBe(45);
});

it('the expected minutes approach those of the last services', () => {
  expect(serviceMinutesOf(learn([75]))).toBeCloseTo(50, 9);
  expect(serviceMinutesOf(learn(Array(100).fill(60)))).toBeCloseTo(57, 0);
  const after = serviceMinutesOf(learn([...Array(100).fill(60), ...Array(20).fill(30)]));
  expect(after).toBeGreaterThan(36);
  expect(after).toBeLessThan(44);
});

it('a service shorter than 5 or longer than 180 minutes is not learnt', () => {
  expect([4.9, 5, 180, 180.1].map(isService)).toEqual([false, true, true, false]);
});
