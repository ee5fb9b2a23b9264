import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/access.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { backdate } from './fixtures/backdate.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';

const NEAR = { latitude: 40.69, longitude: -74.26 };
const FAR = { latitude: 41.2, longitude: -74.2 };

async function people(server: Parameters<typeof apiStaff>[0]) {
  return {
    ana: await apiCustomer(server),
    admin: await apiStaff(server, 'admin'),
    tech: await apiStaff(server, 'tech'),
  };
}

const rowOf = (board: Page, id: string) => board.locator(`[data-booking="${id}"]`);
const group = (board: Page) => board.getByRole('region', { name: 'Needs attention' });
/** The names in the list from the top. */
const names = (board: Page) =>
  board
    .locator('[data-booking]')
    .evaluateAll((rows) => rows.map((row) => /(One|Two|Three|Four)/.exec(row.textContent ?? '')?.[0]));

test('the board lists bookings at risk first, the latest at the top, and says why', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  const { ana, admin, tech } = await people(server);
  const waiting = await ana.book('Ana One');
  const late = await ana.book('Ana Two');
  const done = await ana.book('Ana Three');
  await admin.setStatus(done.id, 'completed');
  backdate(server, waiting.id, 4);
  backdate(server, late.id, 36);
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session);

  await expect(rowOf(board, late.id)).toContainText('Unassigned, late by 6 min, nobody can go');
  await expect(rowOf(board, waiting.id)).toContainText('Unassigned 4 min, nobody can go');
  await expect(group(board).locator('[data-booking]')).toHaveCount(2);
  expect(await names(board)).toEqual(['Two', 'One', 'Three']);
  await expect(board.locator('main dl')).toContainText('2 at risk');
  await expectAccessible(board, 'the list by risk');
  // A statement that comes or goes must not move the rows below.
  const heights = await board
    .locator('[data-booking]')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(new Set(heights).size, heights.join(', ')).toBe(1);

  // A technician who has arrived keeps the promise no later.
  await admin.assign(late.id, 'tech');
  await tech.fix(NEAR);
  await tech.setStatus(late.id, 'confirmed');
  await expect(rowOf(board, late.id)).toContainText(/tech, \d+ min late, arrives \d+:\d\d, promised/);
  const technician = rowOf(board, late.id).locator('[class*="grid-area:whose"]');
  for (const width of [320, 390, 640, 768, 1024, 1280, 1440]) {
    await board.setViewportSize({ width, height: 900 });
    const overflow = await technician.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow, `at ${width} px`).toBe(0);
    await expect(technician).toContainText(/\d+ min late/);
  }
  await tech.departed(late.id);
  await tech.arrived(late.id);
  await expect(rowOf(board, late.id)).not.toContainText(/late|arrives/);
  expect(await names(board)).toEqual(['One', 'Three', 'Two']);

  await board.getByRole('button', { name: 'At risk 1' }).click();
  await expect(board.locator('[data-booking]')).toHaveCount(1);
  await expect(board).toHaveURL(/show=risk/);
  await board.getByRole('button', { name: 'All', exact: true }).click();

  await board.getByRole('button', { name: 'Filter', exact: true }).click();
  await board.getByRole('menuitemradio', { name: 'Newest' }).click();
  await expect.poll(() => names(board)).toEqual(['Three', 'One', 'Two']);
  await expect(group(board)).toHaveCount(0);
  await board.reload();
  await expect.poll(() => names(board)).toEqual(['Three', 'One', 'Two']);
  await expect(rowOf(board, waiting.id)).toContainText('Unassigned 4 min');
  await board.getByRole('button', { name: 'Newest, order by urgency' }).click();
  await expect.poll(() => names(board)).toEqual(['One', 'Three', 'Two']);
});

test('a booking keeps its place in the list by risk while the pointer moves over the list', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { ana, admin } = await people(server);
  const made = [];
  for (const name of ['Ana One', 'Ana Two', 'Ana Three']) made.push((await ana.book(name)).id);
  const [first = '', second = '', third = ''] = made;
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session);
  await expect.poll(() => names(board)).toEqual(['One', 'Two', 'Three']);

  await rowOf(board, second).hover();
  await admin.setStatus(first, 'completed');
  await expect(rowOf(board, first)).toContainText('Completed');
  expect(await names(board)).toEqual(['One', 'Two', 'Three']);
  // The alert of a new booking narrows the list, whose header then wraps.
  const topOf = () =>
    rowOf(board, second).evaluate(
      (row) =>
        row.getBoundingClientRect().top -
        (row.closest('.board-scroll')?.getBoundingClientRect().top ?? Number.NaN),
    );
  const top = await topOf();
  const fourth = await ana.book('Ana Four');
  await expect(rowOf(board, fourth.id)).toBeVisible();
  expect(await names(board)).toEqual(['One', 'Two', 'Three', 'Four']);
  expect(await topOf()).toBe(top);

  await board.mouse.move(5, 5);
  await expect.poll(() => names(board)).toEqual(['Two', 'Three', 'Four', 'One']);

  // The focus stays on a row that moves to another group.
  await rowOf(board, third).focus();
  await admin.setStatus(third, 'completed');
  await expect.poll(() => names(board)).toEqual(['Two', 'Four', 'Three', 'One']);
  await expect(rowOf(board, third)).toBeFocused();
});

test('a row shows the proposed technician, the forecast of a late arrival, and who goes off duty during a job', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { ana, admin, tech } = await people(server);
  const job = await ana.book('Ana Two');
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session);
  await expect(rowOf(board, job.id)).toContainText('0.3 mi');
  await tech.fix(NEAR);
  await expect(rowOf(board, job.id)).toContainText(/\d+:\d\d [AP]M tech/);
  await admin.assign(job.id, 'tech');
  await expect(rowOf(board, job.id)).toContainText('0.3 mi');

  // A technician who is too far away will be late by the forecast, until the technician is near enough.
  await tech.fix(FAR);
  await expect(rowOf(board, job.id)).toContainText(/tech, \d+ min late, arrives \d+:\d\d, promised \d+:\d\d/);
  await expect(board.getByRole('button', { name: 'At risk 1' })).toBeVisible();
  await tech.fix(NEAR);
  await expect(rowOf(board, job.id)).toContainText(/tech, arrives \d+:\d\d, promised \d+:\d\d, 0\.\d mi/);
  await expect(board.getByRole('button', { name: 'At risk 0' })).toBeVisible();

  // A job whose technician goes off duty in the middle of it is the first row, until the technician is back.
  const late = await ana.book('Ana One');
  // Later than what can be promised while the only technician has another job.
  backdate(server, late.id, 150);
  await tech.setStatus(job.id, 'confirmed');
  await tech.departed(job.id);
  await admin.acknowledgeAll();
  await board.reload();
  await expect(rowOf(board, late.id)).toContainText('late by ');
  await expect.poll(() => names(board)).toEqual(['One', 'Two']);
  await expect(group(board).locator('[data-booking]')).toHaveCount(1);

  await tech.duty(false);
  await expect.poll(() => names(board)).toEqual(['Two', 'One']);
  await expect(rowOf(board, job.id)).toContainText('tech, off duty');
  await expect(group(board).locator('[data-booking]')).toHaveCount(2);
  await tech.duty(true);
  await tech.fix(NEAR);
  await expect.poll(() => names(board)).toEqual(['One', 'Two']);

  // At the vehicle as well.
  await tech.arrived(job.id);
  await tech.setStatus(job.id, 'in_progress');
  await tech.duty(false);
  await expect.poll(() => names(board)).toEqual(['Two', 'One']);
  await tech.setStatus(job.id, 'completed');
  await expect.poll(() => names(board)).toEqual(['One', 'Two']);
  await expect(group(board).locator('[data-booking]')).toHaveCount(1);
});
