import type { Locator } from '@playwright/test';
import { isFull } from '../test/form.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { backdate } from './fixtures/backdate.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast, toastOf } from './fixtures/toast.ts';

/** Each width at which something is laid out otherwise; a phone, a tablet and a desk in the short form. */
const every = [320, 390, 640, 761, 768, 820, 900, 1024, 1061, 1280, 1361, 1400, 1440, 1480, 1600, 1720, 1920];
const widths = isFull ? every : [320, 820, 1440];
const READABLE_PX = 90;
const PASSWORD = 'correct horse battery';
const LONG = 'Bartholomew Featherstonehaugh';
const ADDRESS = '250 Woodbridge Center Drive, Woodbridge Township, NJ 07095';

/** The width of a text in its box in the row, and whether the row cuts the text. */
const shown = (row: Locator, text: string) =>
  row.getByText(text, { exact: true }).evaluate((element) => {
    const { width, right } = element.getBoundingClientRect();
    const row = element.closest('[data-booking]')?.getBoundingClientRect().right ?? 0;
    return { width: Math.round(width), cut: right > row + 1 };
  });

const isCut = (text: Locator) => text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);

test('rows, steps and toasts of the booking list are uncut and covered by nothing at every width', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  const tech = await apiStaff(server, 'tech');
  const ana = await apiCustomer(server);
  const place = { location: ADDRESS, latitude: 40.556, longitude: -74.3 };
  const waiting = await ana.book(LONG, place);
  const given = await ana.book('Ana Silva', place);
  await admin.assign(given.id, 'tech');
  await admin.acknowledgeAll();
  backdate(server, waiting.id, 6);
  const board = await openBoard(browser, server, admin.session);
  const row = (id: string) => board.locator(`[data-booking="${id}"]`);
  await test.step('rows show name, address, technician and wait', async () => {
    for (const width of widths) {
      await board.setViewportSize({ width, height: 900 });
      for (const [id, texts] of [
        [waiting.id, [LONG, ADDRESS, 'Unassigned']],
        [given.id, ['Ana Silva', ADDRESS, 'tech']],
      ] as const) {
        for (const text of texts) {
          const least = text === 'Unassigned' || text === 'tech' ? 20 : READABLE_PX;
          // A row that moves to another group is drawn anew, and has no width for a moment.
          await expect(async () => {
            const { width: seen, cut } = await shown(row(id), text);
            expect(cut, `${text} is cut at ${width} px`).toBe(false);
            expect(seen, `${text} at ${width} px`).toBeGreaterThan(least);
          }).toPass();
        }
      }
      const wait = row(waiting.id).getByText('6 min', { exact: true });
      expect((await shown(row(waiting.id), '6 min')).cut, `the wait is cut at ${width} px`).toBe(false);
      await expect(wait).toBeInViewport({ ratio: 1 });
      if (width >= 390)
        expect(await isCut(row(waiting.id).getByText('Unassigned', { exact: true }))).toBe(false);
    }
  });

  await test.step('a toast does not cover the top bar', async () => {
    await board.evaluate(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true }),
    );
    for (const width of widths) {
      await board.setViewportSize({ width, height: 900 });
      await board.getByRole('button', { name: 'Enable Alerts' }).click();
      await expectToast(board, 'Notifications Blocked');
      const bar = await board.getByRole('banner').boundingBox();
      const toast = await toastOf(board).boundingBox();
      expect(toast?.y, `the toast at ${width} px`).toBeGreaterThanOrEqual(
        (bar?.y ?? 0) + (bar?.height ?? 999),
      );
    }
  });

  await tech.fix({ latitude: 40.6, longitude: -74.3 });
  await admin.setStatus(given.id, 'confirmed');
  await admin.setStatus(given.id, 'in_progress');
  await board.goto(`/admin?booking=${given.id}`);
  await ana.book('Priya Nair', place);
  await expect(board.getByRole('alertdialog')).toBeVisible();
  await test.step('the Update Status buttons stay on one line beside the alerts', async () => {
    const steps = board.getByRole('group', { name: 'Update Status' }).getByRole('button');
    for (const width of widths.filter((width) => width >= 820 && width <= 1440)) {
      await board.setViewportSize({ width, height: 900 });
      for (const step of await steps.all())
        expect((await step.boundingBox())?.height, `at ${width} px`).toBeLessThanOrEqual(46);
    }
  });

  await test.step('a row with a proposed technician shows name, address and arrival beside the alerts', async () => {
    const assign = board.getByRole('button', { name: `Assign tech to ${LONG}` });
    // The list is about 600 px wide beside the alerts of a window of 1440 px.
    for (const width of widths.filter((width) => width >= 1024)) {
      await board.setViewportSize({ width, height: 900 });
      // The dot of a new row has a text too.
      for (const text of [LONG, ADDRESS])
        await expect
          .poll(
            async () => (await row(waiting.id).getByText(text).boundingBox())?.width ?? 0,
            `${text} at ${width} px`,
          )
          .toBeGreaterThan(READABLE_PX);
      const [button, state, whose] = await Promise.all([
        assign.boundingBox(),
        row(waiting.id).getByText('Pending', { exact: true }).boundingBox(),
        row(waiting.id)
          .getByText(/^Unassigned/)
          .boundingBox(),
      ]);
      for (const box of [state, whose]) {
        const isApart =
          button &&
          box &&
          (box.x + box.width <= button.x ||
            button.x + button.width <= box.x ||
            box.y + box.height <= button.y + 1 ||
            button.y + button.height <= box.y + 1);
        expect(isApart, `the button covers a text at ${width} px`).toBe(true);
      }
    }
  });
});

test('the tables of Tech Management show technician and Call button uncut at every width', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  const ana = await apiCustomer(server);
  const place = { location: ADDRESS, latitude: 40.556, longitude: -74.3 };
  const scheduledAt = new Date(Date.now() + 4 * 86_400_000);
  scheduledAt.setUTCHours(15, 0, 0, 0);
  const { id } = await ana.book(LONG, {
    ...place,
    serviceType: 'standard',
    scheduledAt: scheduledAt.toISOString(),
    totalAmount: 125,
  });
  await admin.addStaff({ username: 'dmorales', role: 'tech', name: 'Dana Morales', password: PASSWORD });
  await admin.assign(id, 'dmorales');
  await admin.setStatus(id, 'confirmed');
  await admin.setStatus(id, 'in_progress');
  const dana = await apiStaff(server, 'tech', { username: 'dmorales', password: PASSWORD });
  await dana.fix({ latitude: 40.7135, longitude: -74.2747 });
  const board = await openBoard(browser, server, admin.session, { path: '/admin?tab=technicians' });
  const table = board.getByLabel('Active Assignments table');
  const call = table.getByRole('link', { name: /^Call/ });
  const techId = table.getByText('dmorales', { exact: true });
  for (const width of widths) {
    await board.setViewportSize({ width, height: 900 });
    await expect(call).toBeVisible();
    const [box, link] = [await table.boundingBox(), await call.boundingBox()];
    const right = (part: typeof box) => (part ? part.x + part.width : 0);
    expect(right(link), `at ${width} px`).toBeLessThanOrEqual(right(box));
    expect(await isCut(techId), `the technician is cut at ${width} px`).toBe(false);
  }
  const technicians = board.getByLabel('Active Technicians table');
  await expect(technicians.getByRole('link', { name: 'View dmorales' })).toBeVisible();
  for (const width of widths.filter((width) => width >= 820)) {
    await board.setViewportSize({ width, height: 900 });
    const overflow = await technicians.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  }
});
