import type { Browser, Page } from '@playwright/test';
import { type ApiCustomer, apiCustomer, apiStaff, giveSession } from './fixtures/api.ts';
import type { JourneyServer } from './fixtures/hosted-server.ts';
import { hostServer } from './fixtures/hosted-server.ts';
import { openBoard, phone } from './fixtures/people.ts';
import { FEW_SCRIPT_STRINGS, SCRIPT_STRINGS, watchScripts } from './fixtures/script-strings.ts';
import { test as base, expect } from './fixtures/server.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };
/** The customer opens every tenth own booking. */
const PER_TRACKING = 10;

const test = base.extend<{ server: JourneyServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  server: async ({}, use) => {
    const server = await hostServer({ env: { RATE_LIMIT: '0' } });
    await use(server);
    await server.stop();
  },
});

// A trace would store a snapshot of the page for each of thousands of steps.
test.use({ trace: 'off' });

/** The number of profile fields, each with its own text. */
const FIELDS = 9;

/** A script string short enough for a field, a different string for each field and customer. */
function scriptOf(most: number, nth: number): string {
  const short = SCRIPT_STRINGS.filter(({ length }) => length <= most);
  return short[nth % short.length] ?? '';
}

/** A customer whose profile fields all contain script strings. */
async function scriptedCustomer(server: JourneyServer, nth: number): Promise<ApiCustomer> {
  const customer = await apiCustomer(server, `customer-${nth}@example.com`);
  const script = (most: number, field: number) => scriptOf(most, nth * FIELDS + field);
  await customer.saveProfile({
    firstName: script(100, 0),
    lastName: script(100, 1),
    phone: '9735550118',
    address: script(200, 2),
    city: script(100, 3),
    vehicleMake: script(60, 4),
    vehicleModel: script(60, 5),
    vehicleColor: script(40, 6),
    licensePlate: script(16, 7),
    emergencyContact: script(120, 8),
  });
  return customer;
}

async function openPhone(browser: Browser, server: JourneyServer, seen: string[][]): Promise<Page> {
  const context = await browser.newContext({
    ...phone,
    baseURL: server.url,
    permissions: ['geolocation'],
    geolocation: { ...UNION, accuracy: 8 },
  });
  seen.push(await watchScripts(context));
  return context.newPage();
}

type Trial = { texts: readonly string[]; people: number };

/** Expects every page to show script strings in bookings, profiles and ratings as text. */
async function expectShownAsText(browser: Browser, server: JourneyServer, { texts, people }: Trial) {
  const seen: string[][] = [];
  const admin = await apiStaff(server, 'admin');
  const tech = await apiStaff(server, 'tech');
  const board = await openBoard(browser, server, admin.session, {
    listen: async (page) => void seen.push(await watchScripts(page.context())),
  });
  const van = await openPhone(browser, server, seen);
  await van.addInitScript(
    (value) => localStorage.setItem('techSession', value),
    JSON.stringify(tech.session),
  );
  await van.goto('/tech');
  await expect(van.getByText('Live', { exact: true })).toBeVisible();

  // The bookings arrive by push, as alerts and as rows.
  const customers: ApiCustomer[] = [];
  for (let n = 0; n < people; n += 1) customers.push(await scriptedCustomer(server, n));
  const booked: { id: string; text: string; by: ApiCustomer }[] = [];
  for (const [n, text] of texts.entries()) {
    const by = customers[n % people] as ApiCustomer;
    const { id } = await by.book(text, { ...UNION, location: text, vehicleInfo: text, notes: text });
    booked.push({ id, text, by });
  }
  await expect(van.getByRole('article')).toHaveCount(texts.length);
  for (const { id, text } of booked) {
    const card = van.getByRole('article', { name: id.slice(-8) });
    await expect(card.getByText(text, { exact: true }).first()).toBeAttached();
  }
  await admin.acknowledgeAll();
  await expect(board.getByRole('alertdialog')).toBeHidden();

  // The list and details of the board show each string.
  await board.getByRole('button', { name: 'Filter', exact: true }).click();
  await board.getByRole('menuitemradio', { name: 'Newest' }).click();
  await board.locator('[data-booking]').first().focus();
  for (const { text } of booked.toReversed()) {
    await board.keyboard.press('Enter');
    await expect(board.getByRole('heading', { name: text, exact: true })).toBeVisible();
    await board.keyboard.press('ArrowDown');
  }

  // The board shows the name of a technician and the rating note of a customer.
  const last = booked.at(-1);
  if (!last) throw new Error('nothing was booked');
  await admin.assign(last.id, 'tech');
  for (const status of ['confirmed', 'in_progress', 'completed'] as const)
    await admin.setStatus(last.id, status);
  await board.goto(`/admin?booking=${last.id}`);
  await expect(board.getByText('Live', { exact: true })).toBeVisible();
  for (const text of texts) {
    await admin.changeStaff('tech', { name: text });
    await last.by.rate(last.id, { stars: 4, note: `Note: ${text}` });
    await expect(board.getByText(`Note: ${text}`)).toBeVisible();
  }
  const name = texts.at(-1) ?? '';
  await board.goto('/admin?tab=technicians');
  await board.getByRole('button', { name: 'Staff accounts' }).click();
  await expect(board.getByRole('dialog').getByText(name).first()).toBeVisible();
  for (const tab of ['analytics', 'contact']) {
    await board.goto(`/admin?tab=${tab}`);
    await expect(board.getByText(scriptOf(100, 0)).first()).toBeVisible();
  }

  // Each customer's pages: history, some bookings, Home and account.
  for (const [nth, by] of customers.entries()) {
    const page = await openPhone(browser, server, seen);
    await giveSession(page.context(), server, by);
    const own = booked.filter((each) => each.by === by);
    await page.goto('/history');
    for (const { text } of own) await expect(page.getByText(text).first()).toBeAttached();
    for (const { id, text } of own.filter((_, n) => n % PER_TRACKING === 0)) {
      await page.goto(`/tracking/${id}`);
      await expect(page.getByText(text).first()).toBeVisible();
    }
    for (const path of ['/', '/account']) {
      await page.goto(path);
      await expect(page.getByText(scriptOf(100, nth * FIELDS)).first()).toBeVisible();
    }
    await page.context().close();
  }

  expect(seen.flat()).toEqual([]);
  // A string rendered as HTML would be reported.
  await board.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=ran()>'));
  await expect.poll(() => seen.flat().join()).toMatch(/reported|Content.Security.Policy/i);
  for (const page of [board, van]) await page.context().close();
}

test(
  `${FEW_SCRIPT_STRINGS.length} script strings in bookings, profiles and ratings are shown as text on every page`,
  { tag: '@full' },
  ({ browser, server }) => expectShownAsText(browser, server, { texts: FEW_SCRIPT_STRINGS, people: 1 }),
);

test(`${SCRIPT_STRINGS.length} script strings in bookings, profiles and ratings are shown as text on every page`, {
  tag: '@full',
}, async ({ browser, server }) => {
  test.setTimeout(1_200_000);
  await expectShownAsText(browser, server, { texts: SCRIPT_STRINGS, people: 10 });
});
