import type { Page } from '@playwright/test';
import { exampleEffect, examplePlan } from './example-plan.ts';
import type { Shot } from './shoot.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Dismisses alerts on this page only; the data on the server stay. */
async function dismissAlerts(page: Page): Promise<void> {
  const first = page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Dismiss/ })
    .first();
  await first.waitFor();
  while (await first.isVisible()) await first.click();
}

async function openStaff(page: Page): Promise<void> {
  await dismissAlerts(page);
  await page.getByRole('button', { name: 'Staff accounts' }).click();
  await dialog(page).getByRole('listitem').first().waitFor();
}

async function openModes(page: Page): Promise<void> {
  await dismissAlerts(page);
  await page.getByRole('button', { name: 'Dispatch modes' }).click();
  await dialog(page).getByRole('switch').first().click();
}

async function pick(page: Page): Promise<void> {
  await dismissAlerts(page);
  await page.locator('li[data-drag-booking] button').first().click();
  await page.getByText('nearest first').waitFor();
  await page.getByRole('radio').first().check({ force: true });
}

/** Opens the popover of the first marker on the map whose content matches. */
async function openMarker(page: Page, content: string): Promise<void> {
  await pick(page);
  const marker = page.locator('.leaflet-marker-pane [role=button]', { has: page.locator(content) }).first();
  await marker.focus();
  await page.keyboard.press('Enter');
  await page.locator('.map-popover').waitFor();
}

/** Simulates a login with this response and returns the page of the next step. */
const asked = (status: number, answer: object) => async (page: Page) => {
  await page.route('**/api/*/login', (route) => route.fulfill({ status, json: answer }));
};
async function enterPassword(page: Page): Promise<void> {
  await page.locator('[name=username]').fill('mreyes');
  await page.locator('[name=password]').fill('correct horse battery');
  await page.locator('[name=password]').press('Enter');
}
const enrolment = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Curbvolt:mreyes?issuer=Curbvolt&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
};
const recoveryCodes = Array.from({ length: 10 }, (_, n) => `k7m${n}q-a3hx${n}`);
const session = { token: 'x', role: 'admin', username: 'mreyes', expiresAt: '2100-01-01T00:00:00.000Z' };

async function openAccount(page: Page): Promise<void> {
  await dismissAlerts(page);
  const account = page.getByRole('button', { name: 'Account', exact: true });
  if (!(await account.isVisible())) {
    await page.getByRole('button', { name: 'Account, Tech, Home, Logout' }).click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
  } else await account.click();
  await dialog(page).getByRole('button', { name: 'Set up' }).waitFor();
}

async function answerPlan(page: Page): Promise<void> {
  await page.route(/\/api\/admin\/day-plan\?/, (route) => route.fulfill({ json: examplePlan }));
  await page.route(/\/api\/admin\/day-plan\/effect/, (route) => route.fulfill({ json: exampleEffect }));
}

const failedTasks = ['capture', 'void'].map((kind, n) => ({
  id: `task-${n}`,
  kind,
  failedAt: '2026-11-20T15:04:00.000Z',
  reason: 'The stored data of this task cannot be read.',
  bookingId: n === 0 ? '8d03d9f1d4b65e3b6cd548538ebf2d5e' : null,
}));
const refuse = (page: Page) => page.route('**/api/admin/**', (route) => route.abort());
const hold = (page: Page) => page.route('**/api/admin/**', () => {});

/** The dispatcher's screens and their states. */
export const staffShots: Shot[] = [
  { name: 'admin-login', who: 'visitor', path: '/admin-login' },
  {
    name: 'admin-login-code',
    who: 'visitor',
    path: '/admin-login',
    prepare: asked(401, { code: 'TOTP_REQUIRED', message: 'Unauthorized' }),
    act: async (page) => {
      await enterPassword(page);
      await page.locator('[name=totp]').waitFor();
    },
  },
  {
    name: 'admin-login-setup',
    who: 'visitor',
    path: '/admin-login',
    prepare: asked(403, { code: 'ENROLMENT_REQUIRED', message: '', enrolment }),
    act: async (page) => {
      await enterPassword(page);
      await page.locator('[name=code]').waitFor();
    },
  },
  {
    name: 'admin-login-recovery',
    who: 'visitor',
    path: '/admin-login',
    prepare: asked(200, { ...session, recoveryCodes }),
    act: async (page) => {
      await enterPassword(page);
      await page.getByText('Save your recovery codes').waitFor();
    },
  },
  { name: 'admin-account', who: 'admin', path: '/admin', act: openAccount },
  {
    name: 'admin-denied',
    who: 'visitor',
    path: '/admin',
    act: (page) => page.getByText('Access Denied').waitFor(),
  },
  { name: 'admin-bookings', who: 'admin', path: '/admin', act: dismissAlerts },
  {
    name: 'admin-booking',
    who: 'admin',
    path: '/admin?order=newest',
    act: async (page, { bookings }) => {
      await dismissAlerts(page);
      await page.locator(`[data-booking="${bookings.enRoute}"]`).click();
      await page.getByRole('listitem').filter({ hasText: 'Booked' }).waitFor();
    },
  },
  {
    name: 'admin-assign',
    who: 'admin',
    path: ({ bookings }) => `/admin?booking=${bookings.pending}`,
    act: async (page) => {
      await dismissAlerts(page);
      await page.getByRole('button', { name: 'Assign Technician…' }).click();
      await dialog(page).getByText('nearest first').waitFor();
    },
  },
  {
    name: 'admin-cancel',
    who: 'admin',
    path: ({ bookings }) => `/admin?booking=${bookings.enRoute}`,
    act: async (page) => {
      await dismissAlerts(page);
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.getByRole('dialog', { name: 'Cancel this booking?' }).waitFor();
    },
  },
  {
    name: 'admin-filter',
    who: 'admin',
    path: '/admin',
    act: async (page) => {
      await dismissAlerts(page);
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'admin-bookings-none-match',
    who: 'admin',
    path: '/admin?q=nobody&status=pending',
    act: async (page) => {
      await dismissAlerts(page);
      await page.getByText('No bookings match').waitFor();
    },
  },
  {
    name: 'admin-bookings-loading',
    who: 'admin',
    path: '/admin',
    prepare: hold,
    act: (page) => page.getByText('Loading bookings').waitFor({ state: 'attached' }),
    waiting: true,
  },
  {
    name: 'admin-bookings-error',
    who: 'admin',
    path: '/admin',
    prepare: refuse,
    act: (page) => page.getByText('Bookings did not load').waitFor(),
  },
  {
    name: 'admin-failed-tasks',
    who: 'admin',
    path: '/admin',
    prepare: (page) =>
      page.route('**/api/admin/failed-tasks', (route) => route.fulfill({ json: failedTasks })),
    act: async (page) => {
      await dismissAlerts(page);
      await page.getByRole('button', { name: 'Details', exact: true }).click();
      await page.getByRole('button', { name: 'Try Again' }).first().waitFor();
    },
  },
  { name: 'admin-analytics', who: 'admin', path: '/admin?tab=analytics', act: dismissAlerts },
  { name: 'admin-contact', who: 'admin', path: '/admin?tab=contact', act: dismissAlerts },
  {
    name: 'admin-contact-detail',
    who: 'admin',
    path: '/admin?tab=contact',
    act: async (page) => {
      await dismissAlerts(page);
      await page.getByRole('button', { name: 'Jordan Lee' }).first().click();
      await dialog(page).getByText('Average spending').waitFor();
    },
  },
  { name: 'admin-tech', who: 'admin', path: '/admin?tab=technicians', act: pick },
  {
    name: 'admin-map-booking',
    who: 'admin',
    path: '/admin?tab=technicians',
    act: (page) => openMarker(page, '.fleet-emergency, .fleet-waiting'),
  },
  {
    name: 'admin-map-technician',
    who: 'admin',
    path: '/admin?tab=technicians',
    act: (page) => openMarker(page, '[data-technician]'),
  },
  {
    name: 'admin-day-plan',
    who: 'admin',
    path: '/admin?tab=technicians&plan=2026-11-20',
    prepare: answerPlan,
    act: async (page) => {
      await dismissAlerts(page);
      await page.getByText('Jordan Lee').first().waitFor();
    },
  },
  {
    name: 'admin-day-plan-move',
    who: 'admin',
    path: '/admin?tab=technicians&plan=2026-11-20',
    prepare: answerPlan,
    act: async (page) => {
      await dismissAlerts(page);
      await page.getByRole('button', { name: /^(Move )?Priya Natarajan/ }).click();
      await page.getByLabel('Technician', { exact: true }).selectOption('dmorales');
      await page.getByText('Jordan Lee: 2 min after the promise').waitFor();
    },
  },
  {
    name: 'admin-day-plan-all',
    who: 'admin',
    path: '/admin?tab=technicians&plan=2026-11-20',
    prepare: answerPlan,
    act: async (page) => {
      await dismissAlerts(page);
      await page.getByRole('button', { name: /^Assign all proposed/ }).click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'admin-day-plan-error',
    who: 'admin',
    path: '/admin?tab=technicians&plan=2026-11-20',
    prepare: (page) => page.route(/\/api\/admin\/day-plan\?/, (route) => route.abort()),
    act: async (page) => {
      await dismissAlerts(page);
      await page.getByText('The plan did not load').waitFor();
    },
  },
  { name: 'admin-staff', who: 'admin', path: '/admin?tab=technicians', act: openStaff },
  { name: 'admin-modes', who: 'admin', path: '/admin?tab=technicians', act: openModes },
  {
    name: 'admin-audit',
    who: 'admin',
    path: '/admin/audit',
    act: async (page) => {
      await page.getByRole('button', { name: 'Check entries' }).click();
      await page.getByText('as they were written').waitFor();
    },
  },
  {
    name: 'admin-staff-add',
    who: 'admin',
    path: '/admin?tab=technicians',
    act: async (page) => {
      await openStaff(page);
      await dialog(page).getByRole('button', { name: 'Add account' }).click();
      await dialog(page).locator('[name=username]').waitFor();
    },
  },
  {
    name: 'admin-staff-change',
    who: 'admin',
    path: '/admin?tab=technicians',
    act: async (page) => {
      await openStaff(page);
      await dialog(page).getByRole('button', { name: 'Disable tech' }).click();
      await dialog(page).getByRole('button', { name: 'Rename admin' }).click();
    },
  },
  {
    name: 'admin-staff-shift',
    who: 'admin',
    path: '/admin?tab=technicians',
    act: async (page) => {
      await openStaff(page);
      await dialog(page).getByRole('button', { name: 'Shift and van of tech' }).click();
      await dialog(page).getByRole('button', { name: 'Add shift' }).click();
    },
  },
  {
    name: 'admin-help',
    who: 'admin',
    path: '/admin',
    act: async (page) => {
      await dismissAlerts(page);
      await page.keyboard.press('?');
      await dialog(page).waitFor();
    },
  },
  {
    name: 'admin-alerts',
    who: 'admin',
    path: '/admin',
    act: (page) => page.getByRole('alertdialog').waitFor(),
  },
];
