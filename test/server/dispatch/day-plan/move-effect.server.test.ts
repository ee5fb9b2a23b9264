import { expect, it } from 'vitest';
import { startTestApp } from '../../test-app.ts';
import { captured, PLACE } from '../../trip.ts';

it('many effects that are asked for at once are planned one after the other, and all are answered', async () => {
  const t = await startTestApp();
  const [admin, jordan] = await Promise.all([
    t.staff('admin', 'mreyes'),
    t.customer(),
    t.staff('tech', 'near'),
  ]);
  const standard = { serviceType: 'standard', baseFee: 125, totalAmount: 125 };
  const at = (time: string) => ({ ...PLACE, ...standard, scheduledAt: `2026-11-21T${time}:00.000-05:00` });
  await t.book(jordan, at('11:00'));
  const { id } = await t.book(jordan, at('13:00'));
  await captured(t, id);

  const { dayPlans } = t.context;
  const steps: string[] = [];
  const solve = dayPlans.planner.solve.bind(dayPlans.planner);
  dayPlans.planner.solve = (...given) => {
    steps.push('begins');
    return solve(...given).finally(() => steps.push('ends'));
  };
  const path = `/api/admin/day-plan/effect?bookingId=${id}&techId=near` as '/api/admin/day-plan/effect';
  const answers = await Promise.all(Array.from({ length: 6 }, () => t.get(path, admin)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(steps.length).toBeGreaterThan(12);
  expect(steps).toEqual(steps.map((_, n) => (n % 2 === 0 ? 'begins' : 'ends')));
});
