import type { Page } from '@playwright/test';
import { apiStaff } from './fixtures/api.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';

/** The keystroke-level model: a key of an average typist, a press with the way to it, and a thought before a decision. */
const SECONDS = { key: 0.28, press: 1.1, thought: 1.35 } as const;
const TECHNICIANS = 12;

/** Counts what a person presses, and says how long that takes at the stated pace. */
function counter(page: Page) {
  let [keys, presses, thoughts] = [0, 0, 0];
  return {
    think() {
      thoughts += 1;
    },
    /** Keys with modifiers are as many keys. */
    async key(name: string, times = 1) {
      for (let n = 0; n < times; n += 1) await page.keyboard.press(name);
      keys += times * name.split('+').length;
    },
    async type(text: string) {
      await page.keyboard.type(text);
      keys += text.length;
    },
    async press(target: ReturnType<Page['locator']>) {
      await target.click();
      presses += 1;
    },
    /** A drag is a press with its way. */
    async drag(from: ReturnType<Page['locator']>, to: ReturnType<Page['locator']>) {
      await from.hover();
      await page.mouse.down();
      await to.hover();
      await page.mouse.up();
      presses += 2;
    },
    result: (what: string) => ({
      what,
      keys,
      presses,
      thoughts,
      seconds: Math.round(keys * SECONDS.key + presses * SECONDS.press + thoughts * SECONDS.thought),
    }),
  };
}

const NEXT_WEEK = '/admin/roster?day=2027-03-09';
const cell = (page: Page, row: number, column: number) =>
  page.getByRole('grid').locator(`[data-cell="${row}:${column}"]`);
const save = (page: Page) => page.getByRole('button', { name: 'Save roster' });
const saved = (page: Page) => expect(page.getByText(/days? not saved/)).toHaveCount(0);

test('a week for 12 technicians takes under 3 minutes by hand and under 30 seconds by pattern', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  for (let n = 2; n <= TECHNICIANS; n += 1)
    await admin.addStaffWithGivenPassword({
      ...{ username: `tech${String(n).padStart(2, '0')}`, role: 'tech', name: null },
      password: `a long password ${n}`,
    });
  const shiftsIn = async (day: string) =>
    (await admin.shifts(day, day)).map(({ techId, startAt, leave }) => [techId, startAt, leave]);
  const rows = [];

  // By keys: each technician has own hours; two have a day off, and the nights get their Sunday.
  const board = await openBoard(browser, server, admin.session, { path: NEXT_WEEK });
  const hand = counter(board);
  await hand.press(cell(board, 0, 0));
  const hours = ['9-5', '7-3', '15-23', '12-8', '22-6', '8-4'];
  for (let row = 0; row < TECHNICIANS; row += 1) {
    hand.think();
    await hand.key('Shift+ArrowRight', 4);
    await hand.type(hours[row % hours.length] ?? '');
    await hand.key('Enter');
    if (row % 6 === 5) {
      hand.think();
      await hand.key('ArrowLeft');
      await hand.type('v');
      await hand.key('Enter');
    }
    await hand.key('ArrowDown');
    await hand.key('Home');
    await hand.key('ArrowRight');
  }
  await hand.key('Control+s');
  await saved(board);
  rows.push(hand.result('by keys, own hours for each'));
  expect((await shiftsIn('2027-03-08')).length).toBe(TECHNICIANS);
  expect((await shiftsIn('2027-03-11')).filter(([, , leave]) => leave === 'vacation').length).toBe(2);

  // By drag: three brushes are drawn over the rows that have them.
  await board.goto('/admin/roster?day=2027-03-16');
  const drawn = counter(board);
  const brush = board.getByLabel('Draw with');
  for (const [n, text] of ['9-5', '15-23', '22-6'].entries()) {
    drawn.think();
    await drawn.press(brush);
    await drawn.key('Control+a');
    await drawn.type(text);
    await drawn.drag(cell(board, 4 * n, 0), cell(board, 4 * n + 3, 4));
  }
  await drawn.press(save(board));
  await saved(board);
  rows.push(drawn.result('by drag, three kinds of hours'));
  expect((await shiftsIn('2027-03-15')).length).toBe(TECHNICIANS);

  // By pattern: the early and the late ones.
  await board.goto('/admin/roster?day=2027-03-23');
  const pattern = counter(board);
  pattern.think();
  await pattern.press(board.getByRole('button', { name: 'Apply a pattern' }));
  await pattern.press(board.getByRole('button', { name: 'Apply to 12' }));
  pattern.think();
  await pattern.press(cell(board, 6, -1));
  await pattern.key('Shift+PageDown');
  await pattern.press(board.getByRole('button', { name: 'Apply a pattern' }));
  await pattern.press(board.getByRole('button', { name: 'Mon–Fri 3–11' }));
  await pattern.press(board.getByRole('button', { name: 'Apply to 6' }));
  await pattern.press(save(board));
  await saved(board);
  rows.push(pattern.result('by pattern, two halves'));
  expect((await shiftsIn('2027-03-22')).length).toBe(TECHNICIANS);

  // As last week.
  await board.goto('/admin/roster?day=2027-03-30');
  const copied = counter(board);
  copied.think();
  await copied.press(board.getByRole('button', { name: 'Copy last week' }));
  await expect(board.getByText('60 days not saved')).toBeVisible();
  await copied.press(save(board));
  await saved(board);
  rows.push(copied.result('as last week'));
  expect((await shiftsIn('2027-03-29')).length).toBe(TECHNICIANS);

  console.table(rows);
  const [keys, drag, byPattern, copy] = rows.map(({ seconds }) => seconds);
  expect(keys).toBeLessThan(180);
  expect(drag).toBeLessThan(180);
  expect(byPattern).toBeLessThan(30);
  expect(copy).toBeLessThan(30);
});

test('a draft stays while a colleague saves, and cells are copied, undone and edited by keys', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  const board = await openBoard(browser, server, admin.session, { path: NEXT_WEEK });
  const monday = cell(board, 0, 0);
  await monday.click();
  await board.keyboard.type('9-5');
  await board.keyboard.press('Enter');
  await expect(monday).toHaveText(/not saved.*9 AM – 5 PM/);
  await board.keyboard.press('Control+c');
  await board.keyboard.press('ArrowRight');
  await board.keyboard.press('Shift+ArrowRight');
  await board.keyboard.press('Control+v');
  await expect(board.getByText('3 days not saved')).toBeVisible();
  await board.keyboard.press('Control+z');
  await expect(board.getByText('1 day not saved')).toBeVisible();

  // A colleague gives the same technician the Friday, and another Monday.
  const shift = { techId: 'tech', startAt: '2027-03-12T14:00:00Z', endAt: '2027-03-12T22:00:00Z' };
  await admin.replaceShifts([
    shift,
    { ...shift, startAt: '2027-03-08T12:00:00Z', endAt: '2027-03-08T20:00:00Z' },
  ]);
  await expect(cell(board, 0, 4)).toHaveText('9 AM – 5 PM');
  await expect(monday).toHaveText(/a colleague has saved something else.*9 AM – 5 PM/);

  await monday.focus();
  await board.keyboard.press('Enter');
  const editor = board.getByRole('dialog');
  await editor.getByLabel('Hours').fill('8-4/12');
  await editor.getByLabel('Starts at').selectOption('Home');
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect(monday).toBeFocused();
  await board.keyboard.press('Control+s');
  await saved(board);
  const rows = await admin.shifts('2027-03-08', '2027-03-14');
  expect(rows).toMatchObject([
    { startAt: '2027-03-08T13:00:00.000Z', breakFrom: '2027-03-08T17:00:00.000Z', startPlace: 'home' },
    { startAt: '2027-03-12T14:00:00.000Z' },
  ]);
});
