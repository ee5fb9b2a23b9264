import type { Locator, Page } from '@playwright/test';
import type { Booking } from '../src/domain/bookings/booking.ts';
import { addDays, dayOf, slotsOf } from '../src/domain/bookings/schedule.ts';
import { defaultCompany } from '../src/domain/company/company-profile.ts';
import { expectAccessible } from './fixtures/access.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openBoard, phone } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { toastOf } from './fixtures/toast.ts';

const PASSWORD = 'correct horse battery';
const day = addDays(dayOf(new Date(), defaultCompany.timeZone), 2);
const path = `/admin?tab=technicians&plan=${day}`;
/** The nth half hour of the day from 8:00. */
const slot = (n: number) => slotsOf(day, defaultCompany)[n]?.toISOString() ?? '';

type Server = Parameters<typeof apiStaff>[0];

/** Technicians `anna` and `ben`, and Ana's bookings on a day after tomorrow: at 10, at 10:30 and at 1. */
async function company(server: Server) {
  const admin = await apiStaff(server, 'admin');
  for (const username of ['anna', 'ben'])
    await admin.addStaff({ username, role: 'tech', password: PASSWORD });
  await admin.changeStaff('tech', { active: false });
  const ana = await apiCustomer(server);
  const book = (name: string, n: number): Promise<Booking> =>
    ana.book(name, { serviceType: 'standard', scheduledAt: slot(n), totalAmount: 125 });
  const [first, second, third] = [
    await book('Ana One', 4),
    await book('Ana Two', 5),
    await book('Ana Three', 10),
  ];
  await admin.assign(first.id, 'anna');
  await admin.assign(second.id, 'ben');
  await admin.acknowledgeAll();
  const holder = async ({ id }: Booking) =>
    (await ana.bookings()).find((booking) => booking.id === id)?.assignedTechId;
  return { admin, ana, first, second, third, holder, book };
}

const lane = (board: Page, name: RegExp | string) => board.getByRole('region', { name });
const stopIn = (of: Locator, name: string) => of.getByRole('button', { name: new RegExp(`^${name}`) });

test('a dispatcher opens a day of the plan, moves a booking by keyboard alone, and assigns all that is proposed', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { admin, first, second, third, holder } = await company(server);
  const board = await openBoard(browser, server, admin.session, { path: '/admin?tab=technicians' });
  const [anna, ben] = [lane(board, /^anna/), lane(board, /^ben/)];
  await test.step('the plan is opened from Tech Management, and another day is chosen', async () => {
    await board.getByRole('button', { name: 'Day plan', exact: true }).click();
    await expect(lane(board, /^anna, Off duty, 0 bookings/)).toBeVisible();
    await board.getByRole('button', { name: 'Next day' }).click();
    await board.getByRole('button', { name: 'Next day' }).click();
    await expect(stopIn(lane(board, /^anna/), 'Ana One')).toBeVisible();
    // Who is off duty now may be on duty then.
    await expect(lane(board, /^anna, \d booking/)).not.toContainText(/duty/i);
    await expect(board).toHaveURL(new RegExp(`plan=${day}`));
  });

  await test.step('a booking is moved to another lane after its effect on promises was shown', async () => {
    await expect(
      stopIn(anna, String.raw`Ana One, 10:00 AM to 10:45 AM, assigned, \d+ min drive, 30 min before`),
    ).toBeVisible();
    await expect(stopIn(ben, 'Ana Two')).toBeVisible();
    await expect(board.locator('[data-kind=proposed]')).toHaveCount(1);
    await expectAccessible(board, 'the day plan');

    // The bookings of the lanes are one tab stop, after the name of the first lane; arrows lead from booking to booking.
    await board.getByRole('button', { name: /^Assign all proposed/ }).focus();
    await board.keyboard.press('Tab');
    await expect(board.locator('a:focus')).toHaveAttribute('href', /roster/);
    await board.keyboard.press('Tab');
    const focused = board.locator('[data-plan-stop]:focus');
    await expect(focused).toHaveCount(1);
    while (!(await focused.textContent())?.startsWith('Ana Two')) {
      const before = await focused.getAttribute('data-plan-stop');
      await board.keyboard.press(
        (await focused.textContent())?.startsWith('Ana One') ? 'ArrowDown' : 'ArrowLeft',
      );
      await expect(focused).not.toHaveAttribute('data-plan-stop', before ?? '');
    }
    await board.keyboard.press('Enter');
    await expect(focused).toHaveAttribute('aria-pressed', 'true');
    const move = lane(board, 'Move Ana Two');
    await expect(move).toBeVisible();
    await board.keyboard.press('ArrowUp');
    await expect(anna).toHaveAttribute('data-drop', '');
    await expect(move.getByRole('status')).toContainText(
      /Ana Two: \d+ min before the promise, was 30 min before/,
    );
    await expectAccessible(board, 'a move in the day plan');

    // Escape puts it back.
    await board.keyboard.press('Escape');
    await expect(move).toHaveCount(0);
    expect(await holder(second)).toBe('ben');

    await board.keyboard.press('Space');
    await board.keyboard.press('ArrowUp');
    await expect(move.getByRole('status')).toContainText('Ana Two: ');
    await board.keyboard.press('Enter');
    await expect.poll(() => holder(second)).toBe('anna');
    await expect(stopIn(anna, 'Ana Two')).toBeVisible();
    await expect(stopIn(ben, 'Ana Two')).toHaveCount(0);
    await expect(stopIn(anna, 'Ana Two')).toBeFocused();

    // The key u undoes it.
    await board.keyboard.press('u');
    await expect.poll(() => holder(second)).toBe('ben');
    await expect(stopIn(ben, 'Ana Two')).toBeVisible();
    expect(await holder(first)).toBe('anna');
  });

  await test.step('all proposed bookings are listed, assigned together and given back together', async () => {
    await board.getByRole('button', { name: 'Assign all proposed (1)' }).click();
    const dialog = board.getByRole('dialog');
    await expect(dialog.getByRole('listitem')).toHaveText([/^Ana Three.*(anna|ben)$/]);
    await expectAccessible(board, 'the list of what is proposed');
    await dialog.getByRole('button', { name: 'Assign 1 booking' }).click();
    await expect.poll(() => holder(third)).toMatch(/^(anna|ben)$/);
    await expect(board.locator('[data-kind=proposed]')).toHaveCount(0);
    await toastOf(board).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => holder(third)).toBeNull();
    await expect(board.locator('[data-kind=proposed]')).toHaveCount(1);
  });

  await board.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(stopIn(lane(board, /^anna/), 'Ana One')).toHaveCount(0);
  await board.getByRole('button', { name: 'Now', exact: true }).click();
  await expect(board.getByRole('heading', { name: 'Active Technicians' })).toBeVisible();
});

test('a booking dragged to another lane is assigned after its effect was shown, and a change elsewhere appears', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { admin, second, holder, book } = await company(server);
  const board = await openBoard(browser, server, admin.session, { path });
  const [anna, ben] = [lane(board, /^anna/), lane(board, /^ben/)];
  const block = stopIn(ben, 'Ana Two');
  await block.hover();
  await board.mouse.down();
  await expect
    .poll(async () => {
      await anna.hover({ position: { x: 300, y: 20 } });
      return anna.getAttribute('data-drop');
    })
    .toBe('');
  const move = lane(board, 'Move Ana Two');
  await expect(move.getByRole('status')).toContainText('Ana Two: ');
  await board.mouse.up();
  await expect(move).toBeVisible();
  expect(await holder(second)).toBe('ben');
  await move.getByRole('button', { name: 'Assign anna' }).click();
  await expect.poll(() => holder(second)).toBe('anna');
  await expect(stopIn(anna, 'Ana Two')).toBeVisible();

  // A drop outside the lanes changes nothing.
  await stopIn(anna, 'Ana Two').dragTo(board.getByRole('heading', { name: 'Day plan' }));
  await expect(move).toHaveCount(0);
  expect(await holder(second)).toBe('anna');

  await book('Ana Four', 16);
  await expect(board.locator('[data-kind=proposed]')).toHaveCount(2);
});

test('on a phone the lanes are lists, and Move shows the effect before it is kept', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  const { admin, second, holder } = await company(server);
  const board = await openBoard(browser, server, admin.session, { path, ...phone });
  const [anna, ben] = [lane(board, 'anna'), lane(board, 'ben')];
  await expect(ben.getByText('Ana Two')).toBeVisible();
  await ben.getByRole('button', { name: 'Move Ana Two' }).click();
  const dialog = board.getByRole('dialog');
  await dialog.getByLabel('Technician').selectOption('anna');
  await expect(dialog.getByRole('status')).toContainText(/Ana Two: \d+ min before the promise/);
  await expectAccessible(board, 'moving on a phone');
  await dialog.getByRole('button', { name: 'Assign anna' }).click();
  await expect.poll(() => holder(second)).toBe('anna');
  await expect(anna.getByText('Ana Two')).toBeVisible();
});
