import type { Page } from '@playwright/test';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openBoard } from './fixtures/people.ts';
import { recordRequests, type Said, shownAfter } from './fixtures/record.ts';
import { expect, test } from './fixtures/server.ts';

const PASSWORD = 'correct horse battery';
const HILLSIDE = { latitude: 40.7001, longitude: -74.2291 };
const CLARK = { latitude: 40.6401, longitude: -74.3104 };
const DETAILS = 'section[aria-labelledby=booking-details]';
const FIGURES = 'main dl > div';

const expectShown = (what: string, said: Said[], act: () => Promise<unknown>) =>
  test.step(what, () => shownAfter(said, act));

/** The GET requests of a board other than the details of an opened booking: history, predictions, candidates, rating, thread, money. */
const unasked = (asked: string[]) =>
  asked.filter(
    (request) =>
      request.startsWith('GET /api/') &&
      !/\/(events|predictions|candidates|rating|messages|refunds|waiting|disputes)$/.test(request),
  );

const answered = (page: Page, path: RegExp) => page.waitForResponse((response) => path.test(response.url()));

test('two open boards show every change of a booking without requests', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  const admin = await apiStaff(server, 'admin');
  await admin.addStaff({ username: 'mreyes', role: 'admin', name: 'Mia Reyes', password: PASSWORD });
  await admin.addStaff({ username: 'sam', role: 'tech', name: 'Sam Brooks', password: PASSWORD });
  const mia = await apiStaff(server, 'admin', { username: 'mreyes', password: PASSWORD });
  const sam = await apiStaff(server, 'tech', { username: 'sam', password: PASSWORD });
  const tech = await apiStaff(server, 'tech');
  await sam.fix(CLARK);
  await tech.fix(HILLSIDE);
  const ana = await apiCustomer(server);
  const list = await openBoard(browser, server, admin.session);
  const desk = await openBoard(browser, server, mia.session, { path: '/admin?tab=technicians' });
  await expect(list.getByText('No bookings yet')).toBeVisible();
  await expect(desk.locator('tr[data-technician]')).toHaveCount(2);
  await Promise.all([list.waitForLoadState('networkidle'), desk.waitForLoadState('networkidle')]);
  const asked = [recordRequests(list), recordRequests(desk)];

  const inList = (id: string, text: string): Said => ({
    page: list,
    selector: `[data-booking="${id}"]`,
    text,
  });
  const waiting = (text: string, there = true): Said => ({
    page: desk,
    selector: 'li[data-drag-booking]',
    text,
    there,
  });
  const given = (text: string, there = true): Said => ({
    page: desk,
    selector: 'tr[data-drag-booking]',
    text,
    there,
  });
  const inDetails = (text: string): Said => ({ page: list, selector: DETAILS, text });
  const figure = (text: string): Said => ({ page: list, selector: FIGURES, text });

  let id = '';
  await expectShown(
    'booked',
    [
      { page: list, selector: '[data-booking]', text: 'Ana One' },
      { page: list, selector: '[role=alertdialog]', text: 'Ana One' },
      waiting('Ana One'),
      figure('Emergency Calls1'),
    ],
    async () => {
      id = (await ana.book('Ana One')).id;
    },
  );
  const other = await ana.book('Ana Two');
  const third = await ana.book('Ana Three');
  await expectShown(
    'acknowledged',
    [{ page: list, selector: '[role=alertdialog]', text: '', there: false }],
    () => desk.getByRole('button', { name: 'Acknowledge All' }).click(),
  );
  await list.locator(`[data-booking="${id}"]`).click();

  await expectShown(
    'claimed',
    [inList(id, 'Confirmed'), inDetails('Assigned Today'), waiting('Ana One', false), given('techConfirmed')],
    () => tech.setStatus(id, 'confirmed'),
  );
  await expectShown('departed', [inDetails('On the way since')], () => tech.departed(id));
  await expectShown('arrived', [inDetails('Arrived Today')], () => tech.arrived(id));
  await expectShown('started', [inList(id, 'In Progress'), given('techIn Progress')], () =>
    tech.setStatus(id, 'in_progress'),
  );
  await expectShown('set back by an admin in the page', [given('techConfirmed')], async () => {
    const done = answered(list, /\/status$/);
    await list.getByRole('button', { name: 'Confirm', exact: true }).click();
    await done;
  });
  await expectShown('assigned by another admin in the page', [inList(other.id, 'sam')], async () => {
    await desk
      .getByRole('button', { name: /Ana Two/ })
      .first()
      .click();
    await desk.getByRole('radio', { name: /sam/ }).check();
    const done = answered(desk, /\/assign$/);
    await desk.getByRole('button', { name: 'Assign Technician', exact: true }).click();
    await done;
  });
  await expectShown('reassigned by another admin in the page', [inList(id, 'sam')], async () => {
    const done = answered(desk, /\/assign$/);
    await desk
      .locator('tr[data-drag-booking]', { hasText: 'Ana One' })
      .dragTo(desk.locator('tr[data-technician=sam]'));
    await done;
  });
  await expectShown('status by another admin', [inList(other.id, 'Confirmed'), given('samConfirmed')], () =>
    mia.setStatus(other.id, 'confirmed'),
  );
  await sam.setStatus(id, 'confirmed');
  await sam.setStatus(id, 'in_progress');
  await expectShown('completed', [inList(id, 'Completed'), given('Ana One', false)], () =>
    sam.setStatus(id, 'completed'),
  );
  await expectShown('cancelled', [inList(third.id, 'Cancelled'), waiting('Ana Three', false)], () =>
    ana.cancel(third.id),
  );
  expect(asked.map(unasked)).toEqual([[], []]);
});

test('two open boards show changes of technicians, staff accounts and customers', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  const admin = await apiStaff(server, 'admin');
  const tech = await apiStaff(server, 'tech');
  const ana = await apiCustomer(server);
  const { id } = await ana.book('Ana Silva');
  await admin.assign(id, 'tech');
  const list = await openBoard(browser, server, admin.session, { path: `/admin?booking=${id}` });
  const desk = await openBoard(browser, server, admin.session, { path: '/admin?tab=technicians' });
  await expect(list.locator(DETAILS)).toContainText('Ana Silva');
  await expect(desk.getByText('No active technicians found')).toBeVisible();
  const asked = recordRequests(desk);
  const row = (text: string): Said => ({ page: desk, selector: 'tr[data-technician=tech]', text });
  const online = (text: string): Said => ({ page: desk, selector: 'header', text });

  await expectShown('seen first', [row('40.7001'), online('1 Online')], () => tech.fix(HILLSIDE));
  await expectShown('moved', [row('40.6401')], () => tech.fix(CLARK));
  await expectShown('off duty', [row('Off Duty'), online('0 Online')], () => tech.duty(false));
  await expectShown('on duty', [row('On Duty'), online('1 Online')], () => tech.duty(true));
  expect(unasked(asked)).toEqual([]);

  const openStaff = async (count: number) => {
    await desk.getByRole('tab', { name: /Tech Management/ }).click();
    await desk.getByRole('button', { name: 'Staff accounts' }).click();
    const staff = desk.getByRole('dialog', { name: 'Staff accounts' });
    await expect(staff.getByRole('listitem')).toHaveCount(count);
  };
  const openCustomers = async () => {
    await desk.keyboard.press('Escape');
    await desk.getByRole('tab', { name: 'Customer Contact' }).click();
    await expect(desk.getByRole('button', { name: 'Ana Silva' })).toBeVisible();
  };
  await openStaff(2);
  const account = (text: string): Said => ({
    page: desk,
    selector: '[role=dialog] li[aria-label=sam]',
    text,
  });
  const sam = { username: 'sam', role: 'tech', name: 'Sam Brooks', password: PASSWORD } as const;
  await expectShown('added', [account('Sam Brooks')], () => admin.addStaff(sam));
  // Boards receive account and customer changes at most once a second, so this test alternates the two kinds.
  await openCustomers();
  await expectShown(
    'a new customer',
    [
      { page: list, selector: FIGURES, text: 'Total Customers2' },
      { page: desk, selector: 'main table', text: 'ben@example.com' },
    ],
    () => apiCustomer(server, 'ben@example.com'),
  );
  await openStaff(3);
  await expectShown('renamed', [account('Samantha Brooks')], () =>
    admin.changeStaff('sam', { name: 'Samantha Brooks' }),
  );
  await openCustomers();
  const profile = { firstName: 'Ana', lastName: 'Lima', phone: '9735550118', licensePlate: 'T48-RMK' };
  await expectShown(
    'a profile',
    [
      { page: list, selector: DETAILS, text: 'T48-RMK' },
      { page: desk, selector: 'main table', text: 'Ana Lima' },
    ],
    () => ana.saveProfile(profile),
  );
  await openStaff(3);
  await expectShown('disabled', [account('Disabled')], () => admin.changeStaff('sam', { active: false }));
});

test('an HTTP answer older than a push does not revert bookings on the board', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  const ana = await apiCustomer(server);
  const admin = await apiStaff(server, 'admin');
  const first = await ana.book('Ana One');
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session);
  const row = board.locator(`[data-booking="${first.id}"]`);
  await expect(row).toContainText('Pending');

  // The answer is fetched now and delivered after others have changed the bookings.
  let deliver = () => {};
  const held = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  let taken = () => {};
  const isTaken = new Promise<void>((resolve) => {
    taken = resolve;
  });
  await board.route(
    /\/api\/admin\/bookings$/,
    async (route) => {
      const response = await route.fetch();
      taken();
      await held;
      // A read that the page has aborted cannot be answered.
      await route.fulfill({ response }).catch(() => {});
    },
    { times: 1 },
  );
  await board.evaluate((id) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => seen.push(document.querySelector(`[data-booking="${id}"]`)?.textContent ?? 'gone');
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }, first.id);
  await board.getByRole('button', { name: 'Refresh' }).click();
  await isTaken;
  await admin.setStatus(first.id, 'confirmed');
  const second = await ana.book('Ana Two');
  await expect(row).toContainText('Confirmed');
  await expect(board.locator(`[data-booking="${second.id}"]`)).toBeVisible();
  const before = await board.evaluate(() => (window as unknown as { seen: string[] }).seen.length);
  deliver();
  await expect(board.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  await expect(row).toContainText('Confirmed');
  await expect(board.locator('[data-booking]')).toHaveCount(2);
  const seen = await board.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.slice(before).filter((text) => !text.includes('Confirmed'))).toEqual([]);
});

test('two admins assign a booking at the same moment: one succeeds, the other sees who did', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  await admin.addStaff({ username: 'mreyes', role: 'admin', name: 'Mia Reyes', password: PASSWORD });
  await admin.addStaff({ username: 'sam', role: 'tech', name: 'Sam Brooks', password: PASSWORD });
  const mia = await apiStaff(server, 'admin', { username: 'mreyes', password: PASSWORD });
  const ana = await apiCustomer(server);
  const { id } = await ana.book('Ana Silva');
  // A second booking keeps the technician pickers open.
  await ana.book('Ana Two');
  const sides = [
    { name: 'admin', session: admin.session, techId: 'tech' },
    { name: 'mreyes', session: mia.session, techId: 'sam' },
  ];
  await admin.acknowledgeAll();
  const boards = await Promise.all(
    sides.map(({ session }) => openBoard(browser, server, session, { path: '/admin?tab=technicians' })),
  );
  let sent = 0;
  let letGo = () => {};
  const bothSent = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await Promise.all(
    boards.map(async (board, side) => {
      await board.route(/\/assign$/, async (route) => {
        sent += 1;
        if (sent === boards.length) letGo();
        await bothSent;
        await route.continue();
      });
      await board
        .getByRole('button', { name: /Ana Silva/ })
        .first()
        .click();
      await board.locator(`label[data-technician=${sides[side]?.techId}] input`).check();
      await board.getByRole('button', { name: 'Assign Technician', exact: true }).click();
      await expect(board.getByText(/^Assignment (Successful|Failed)$/).first()).toBeVisible();
    }),
  );
  const won = await Promise.all(
    boards.map((board) => board.getByText('Assignment Successful', { exact: true }).first().isVisible()),
  );
  expect(won.toSorted()).toEqual([false, true]);
  const winner = sides[won.indexOf(true)];
  const loser = boards[won.indexOf(false)];
  const told = loser?.getByText(`${winner?.name} has changed this booking meanwhile.`).first();
  expect(await told?.isVisible()).toBe(true);
  for (const board of boards)
    await expect(board.locator(`tr[data-drag-booking="${id}"]`)).toContainText(winner?.techId ?? '');
});

test('the board shows Reconnecting while offline, and is live and correct once it is online', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  const ana = await apiCustomer(server);
  const { id } = await ana.book('Ana One');
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, { path: `/admin?booking=${id}` });
  await expect(board.locator(DETAILS)).toContainText('Pending');

  await board.context().setOffline(true);
  await expect(board.getByText(/^Reconnecting… updated \d+ s ago$/)).toBeVisible();
  await admin.setStatus(id, 'confirmed');
  await admin.assign(id, 'tech');
  await ana.book('Ana Two');
  await shownAfter(
    [
      { page: board, selector: 'header [role=status]', text: 'Live' },
      { page: board, selector: `[data-booking="${id}"]`, text: 'Confirmed' },
      { page: board, selector: DETAILS, text: 'Assigned Today' },
      { page: board, selector: '[data-booking]', text: 'Ana Two' },
      { page: board, selector: FIGURES, text: 'Active Jobs1' },
      { page: board, selector: FIGURES, text: 'Emergency Calls2' },
    ],
    () => board.context().setOffline(false),
  );
});
