import type { Page } from '@playwright/test';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { backdate } from './fixtures/backdate.ts';
import { openAs, openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { expectDrawn, stopClock } from './fixtures/standing-clock.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };
/** The point that is this many miles north of Union. */
const north = (miles: number) => ({ ...UNION, latitude: UNION.latitude + miles / 69.1 });
const PASSWORD = 'correct horse battery';
/** The server raises due alarms every 15 s. */
const RAISED = { timeout: 60_000 };

test('the candidates of a picked booking are ranked live, and show their age when the board is offline', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  await admin.addStaff({ username: 'sam', role: 'tech', name: 'Sam Brooks', password: PASSWORD });
  const sam = await apiStaff(server, 'tech', { username: 'sam', password: PASSWORD });
  const tech = await apiStaff(server, 'tech');
  await tech.fix(north(2));
  await sam.fix(north(8));
  const ana = await apiCustomer(server);
  await ana.book('Ana One');
  const other = await ana.book('Ana Two');
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, { path: '/admin?tab=technicians' });
  await board
    .getByRole('button', { name: /Ana One/ })
    .first()
    .click();
  const rows = board.locator('label[data-technician]');
  const [top, second] = [rows.first(), rows.nth(1)];
  await expect(top).toContainText('tech');
  await expect(top).toContainText('Nearest free');
  await expect(board.getByText('nearest first, live')).toBeVisible();

  // One technician comes nearer, gets a job, and the other goes off duty.
  await sam.fix(north(1));
  await expect(top).toContainText('sam');
  await expect(top).toContainText('Nearest free');
  await admin.assign(other.id, 'sam');
  await expect(top).toContainText('tech');
  await expect(second).toContainText('Busy: another emergency');
  await tech.duty(false);
  await expect(top).toContainText('sam');
  await expect(second).toContainText('Off duty');

  // While the pointer is over the list, rows keep their order and only their texts change.
  await second.hover();
  await tech.duty(true);
  await tech.fix(north(2));
  await expect(second).toContainText('Nearest free');
  await expect(board.getByText('The order has changed')).toBeVisible();
  await board.mouse.move(5, 5);
  await expect(top).toContainText('tech');

  await board.context().setOffline(true);
  await expect(board.getByText(/^as of \d+:\d\d [AP]M, not live$/)).toBeVisible();
  await board.context().setOffline(false);
  await expect(board.getByText('nearest first, live')).toBeVisible();
});

test('an acknowledged unassigned emergency turns amber after 5 minutes, then red with a new alarm after 10', {
  tag: '@full',
}, async ({ browser, server }) => {
  const ana = await apiCustomer(server);
  const [late, alarming] = [await ana.book('Ana Late'), await ana.book('Ana Alarming')];
  const admin = await apiStaff(server, 'admin');
  await admin.acknowledgeAll();
  backdate(server, late.id, 6);
  const board = await openBoard(browser, server, admin.session);
  const row = (id: string) => board.locator(`[data-booking="${id}"]`);
  await expect(row(late.id)).toContainText('Unassigned 6 min');
  await expect(row(late.id).locator('.text-amber-text', { hasText: 'Unassigned' })).toBeVisible();
  await expect(row(alarming.id)).toContainText('Unassigned');
  await expect(board.getByRole('alertdialog')).toHaveCount(0);

  backdate(server, alarming.id, 11);
  const overlay = board.getByRole('alertdialog');
  await expect(overlay).toContainText('1 emergency without a technician', RAISED);
  await expect(overlay).toContainText('No technician for 11 min');
  await expect(overlay).toContainText('Alarm every 2 s');
  await overlay.getByRole('button', { name: 'ACK', exact: true }).click();
  await expect(overlay).toHaveCount(0);
  await board.reload();
  await expect(row(alarming.id)).toContainText('Unassigned 11 min');
  await expect(row(alarming.id).locator('.text-alarm-text', { hasText: 'Unassigned' })).toBeVisible();
  await board.getByRole('tab', { name: /Tech Management/ }).click();
  const waiting = board.locator('li[data-drag-booking]');
  await expect(waiting.filter({ hasText: 'Ana Alarming' })).toContainText('waiting 11 min');
  await expect(waiting.filter({ hasText: 'Ana Late' })).toContainText('waiting 6 min');
});

test('the board shows which technicians are free, busy and off duty, and who goes off duty during a job', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  await admin.addStaff({ username: 'sam', role: 'tech', name: 'Sam Brooks', password: PASSWORD });
  const sam = await apiStaff(server, 'tech', { username: 'sam', password: PASSWORD });
  const tech = await apiStaff(server, 'tech');
  await tech.fix(north(2));
  await sam.fix(north(3));
  const ana = await apiCustomer(server);
  const [job, open] = [await ana.book('Ana One'), await ana.book('Ana Two')];
  await admin.assign(job.id, 'tech');
  await tech.setStatus(job.id, 'confirmed');
  await tech.departed(job.id);
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, { path: '/admin?tab=technicians' });
  const table = (techId: string) => board.locator(`tr[data-technician=${techId}]`);
  const marker = (techId: string) => board.locator(`.dispatch-map [data-technician=${techId}]`);
  await expect(table('tech')).toContainText('On Duty, busy');
  await expect(table('sam')).toContainText('On Duty, free');
  await expect(marker('tech')).toHaveAttribute('data-state', 'busy');
  await expect(marker('sam')).toHaveAttribute('data-state', 'free');
  await expect(board.locator('.dispatch-map .leaflet-map-pane .fleet-emergency')).toHaveCount(1);
  await expect(board.locator('.dispatch-map .leaflet-map-pane .fleet-emergency-taken')).toHaveCount(1);
  await sam.duty(false);
  await expect(marker('sam')).toHaveAttribute('data-state', 'off');

  await tech.duty(false);
  await expect(board.getByText('tech went off duty during a job').first()).toBeVisible();
  await expect(marker('tech')).toHaveAttribute('data-state', 'off');
  await expect(board.locator(`tr[data-drag-booking="${job.id}"]`)).toContainText('off duty');
  await board.getByRole('button', { name: 'Show booking' }).click();
  await expect(board.locator(`[data-booking="${job.id}"]`)).toContainText('tech, off duty');
  await expect(board.getByRole('region', { name: 'Booking Details' })).toContainText('Ana One');
  await expect(board.locator(`[data-booking="${open.id}"]`)).toContainText('Unassigned');
});

test('a board whose socket still connects shows its proposals without calling them old', {
  tag: '@full',
}, async ({ browser, server }) => {
  const [admin, tech, ana] = [
    await apiStaff(server, 'admin'),
    await apiStaff(server, 'tech'),
    await apiCustomer(server),
  ];
  await tech.fix({ latitude: 40.7, longitude: -74.26 });
  const { id } = await ana.book('Ana Silva');
  await admin.acknowledgeAll();
  let connect = () => {};
  const listen = async (page: Page) => {
    // The grace of a first connection, 5 s of the page's clock, does not end on a busy machine.
    await stopClock(page);
    await page.routeWebSocket(/socket\.io/, async (socket) => {
      await new Promise<void>((resolve) => {
        connect = resolve;
      });
      socket.connectToServer();
    });
    await page.addInitScript(() => {
      const look = () => {
        if (document.body?.textContent?.includes('not live')) document.body.dataset.wasOld = '';
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    });
  };
  const board = await openAs({ browser, server, listen }, `/admin?booking=${id}`, { admin: admin.session });
  const proposed = board.getByRole('region', { name: 'Proposed technician' });
  await expectDrawn(board, proposed.getByText(/tech arrives/).first());
  await expect(board.getByText('Live', { exact: true })).toHaveCount(0);
  connect();
  await expectDrawn(board, board.getByText('Live', { exact: true }));
  await expect(board.locator('[data-was-old]')).toHaveCount(0);
});
