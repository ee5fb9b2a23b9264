import { SECOND_MS } from '../src/domain/durations.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openBoard } from './fixtures/people.ts';
import { type Said, shownAfter } from './fixtures/record.ts';
import { expect, test } from './fixtures/server.ts';

/** The share of the font size that the capitals of Inter have. */
const CAP_HEIGHT = 0.727;
const MIN_SHARE = 0.02;

test('the wall follows each change within a second, large enough and without a customer', {
  tag: '@full',
}, async ({ browser, server }) => {
  const ana = await apiCustomer(server);
  const admin = await apiStaff(server, 'admin');
  const tech = await apiStaff(server, 'tech');
  const wall = await openBoard(browser, server, admin.session, {
    path: '/admin/wall',
    viewport: { width: 1920, height: 1080 },
  });
  await expect(wall.getByText('Nobody waits')).toBeVisible();
  const tile = (text: string): Said => ({ page: wall, selector: '.wall dl > div', text });
  const expectSoon = (what: string, text: string, act: () => Promise<unknown>) =>
    test.step(what, async () => {
      expect(await shownAfter([tile(text)], act)).toBeLessThan(SECOND_MS);
    });

  let id = '';
  await expectSoon('a booking', 'Open emergencies11 without a technician', async () => {
    id = (await ana.book('Ana One')).id;
  });
  await expect(wall.getByText('Longest 0 min')).toBeVisible();
  await expectSoon('duty', 'Vans on duty1', () => tech.duty(true));
  await expectSoon('an assignment', 'Open emergencies1All have a technician', () => admin.assign(id, 'tech'));
  await expectSoon('a job that has to begin', 'Assigned1', async () => {});
  await admin.setStatus(id, 'confirmed');
  await expectSoon('a drive', 'Driving1', () => tech.departed(id));
  await expectSoon('an arrival', 'Charging1', () => tech.arrived(id));
  await expect(wall.getByText('Nobody waits')).toBeVisible();
  await admin.setStatus(id, 'in_progress');
  await expectSoon('the end of a job', 'Jobs done1', () => admin.setStatus(id, 'completed'));
  await expect(wall.getByText('100%')).toBeVisible();

  await expect(wall.locator('body')).not.toContainText(/Ana|Union|555/);
  await expect(wall.getByRole('alertdialog')).toHaveCount(0);

  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
  ] as const) {
    await wall.setViewportSize({ width, height });
    const sizes = await wall
      .locator('.wall-day, .wall-state, .wall-clock, .wall dt, .wall dd')
      .evaluateAll((texts) => texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)));
    expect(sizes.length).toBeGreaterThan(20);
    expect((Math.min(...sizes) * CAP_HEIGHT) / height).toBeGreaterThan(MIN_SHARE);
    const lowest = await wall.evaluate(() => document.documentElement.scrollHeight);
    expect(lowest, `${width} x ${height} fits the screen`).toBe(height);
  }
});

test('a wall that has lost its connection says so, and is live again with what changed', {
  tag: '@full',
}, async ({ browser, server }) => {
  const ana = await apiCustomer(server);
  const admin = await apiStaff(server, 'admin');
  const wall = await openBoard(browser, server, admin.session, { path: '/admin/wall' });
  await expect(wall.getByText('Nobody waits')).toBeVisible();
  await wall.context().setOffline(true);
  await expect(wall.getByRole('status')).toContainText('Reconnecting… updated');
  await expect(wall.locator('main')).toHaveAttribute('data-stale', 'true');
  await ana.book('Ana One');
  await wall.context().setOffline(false);
  await expect(wall.getByRole('status')).toHaveText('Live');
  await expect(wall.locator('.wall-tile').first()).toContainText('1 without a technician');
  await expect(wall.locator('main')).not.toHaveAttribute('data-stale');
});
