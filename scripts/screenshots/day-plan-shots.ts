import type { Page } from '@playwright/test';
import { boardShot } from './board-shot.ts';
import { exampleEffect, examplePlan } from './example-plan.ts';
import type { Shot } from './shoot.ts';

async function answerPlan(page: Page): Promise<void> {
  await page.route(/\/api\/admin\/day-plan\?/, (route) => route.fulfill({ json: examplePlan }));
  await page.route(/\/api\/admin\/day-plan\/effect/, (route) => route.fulfill({ json: exampleEffect }));
}

const dayPlanShot = (name: string, act: Shot['act'], prepare: Shot['prepare'] = answerPlan): Shot =>
  boardShot(name, { path: '/admin?tab=technicians&plan=2026-11-20', prepare, act });

/** The plan of a day and its states. */
export const dayPlanShots: Shot[] = [
  dayPlanShot('admin-day-plan', (page) => page.getByText('Jordan Lee').first().waitFor()),
  dayPlanShot('admin-day-plan-move', async (page) => {
    await page.getByRole('button', { name: /^(Move )?Priya Natarajan/ }).click();
    await page.getByLabel('Technician', { exact: true }).selectOption('dmorales');
    await page.getByText('Jordan Lee: 2 min after the promise').waitFor();
  }),
  dayPlanShot('admin-day-plan-all', async (page) => {
    await page.getByRole('button', { name: /^Assign all proposed/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  {
    ...dayPlanShot(
      'admin-day-plan-error',
      (page) => page.getByText('The plan did not load').waitFor(),
      (page) => page.route(/\/api\/admin\/day-plan\?/, (route) => route.abort()),
    ),
    // The plan is asked for again and again, with a skeleton each time.
    waiting: true,
  },
];
