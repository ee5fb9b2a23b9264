import type { Page } from '@playwright/test';
import { MINUTE_MS } from '../../src/domain/durations.ts';
import type { BookingRefunds, Refund } from '../../src/domain/money/refund-request.ts';
import { boardShot } from './board-shot.ts';
import { boardShots } from './board-shots.ts';
import { changedBooking } from './changed-booking.ts';
import { dayPlanShots } from './day-plan-shots.ts';
import { handoverShots } from './handover-shots.ts';
import { mapShots } from './map-shots.ts';
import { paymentShots } from './payment-shots.ts';
import { rosterShots } from './roster-shots.ts';
import type { Shot } from './shoot.ts';
import { signInShots } from './sign-in-shots.ts';
import { unpaidBoardShots } from './unpaid-shots.ts';
import { wallShots } from './wall-shots.ts';

const dialog = (page: Page) => page.getByRole('dialog');

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

async function openStaff(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Staff accounts' }).click();
  await dialog(page).getByRole('listitem').first().waitFor();
}

async function openModes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dispatch modes' }).click();
  await dialog(page).getByRole('switch').first().click();
}

async function openRules(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Slots and prices' }).click();
  await dialog(page).getByText('Today that is').waitFor();
}

/** Chooses another account to merge into the first one. */
async function openMerge(page: Page): Promise<void> {
  await page.locator('.customer-rows button').first().click();
  await dialog(page)
    .getByRole('button', { name: /^Merge with another/ })
    .click();
  const merging = page.getByRole('dialog', { name: 'Merge with another account' });
  await merging.getByRole('searchbox').fill('jordan');
  await merging.getByRole('listitem').getByRole('button').first().click();
  await merging.getByText('This cannot be undone.').waitFor();
}

/** Fills the form for a caller, up to the quote. */
async function takeCall(page: Page): Promise<void> {
  await page.keyboard.press('b');
  const field = (name: string) => dialog(page).locator(`[name="${name}"]`);
  await field('caller').fill('(973) 555-0177');
  await field('customerName').fill('Bo Chen');
  await field('email').fill('bo.chen@example.com');
  await field('location').fill('Newark, NJ 07102');
  await dialog(page).getByText('Arrives between').waitFor();
}

async function continueCall(page: Page): Promise<void> {
  await takeCall(page);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await page.keyboard.press('b');
  await dialog(page).getByText('This goes on with what was entered for Bo Chen.').waitFor();
}

async function setPin(page: Page): Promise<void> {
  await takeCall(page);
  await dialog(page).getByRole('button', { name: 'Set a pin' }).click();
  await dialog(page).locator('.map-place-icon').first().waitFor();
  await dialog(page).getByRole('radio', { name: 'At a time' }).check();
  await dialog(page).getByText('$125.00').waitFor();
}

async function openAccount(page: Page): Promise<void> {
  const account = page.getByRole('button', { name: 'Account', exact: true });
  if (!(await account.isVisible())) {
    await page.getByRole('button', { name: 'Account, Tech, Home, Logout' }).click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
  } else await account.click();
  await dialog(page).getByRole('button', { name: 'Set up' }).waitFor();
}

const failedTasks = ['capture', 'void'].map((kind, n) => ({
  id: `task-${n}`,
  kind,
  failedAt: '2026-11-20T15:04:00.000Z',
  reason: 'The stored data of this task cannot be read.',
  bookingId: n === 0 ? '8d03d9f1d4b65e3b6cd548538ebf2d5e' : null,
}));
const answerDisputes = (page: Page) =>
  page.route('**/api/admin/disputes*', (route) => {
    const bookingId = new URL(route.request().url()).searchParams.get('bookingId');
    const dispute = {
      ...{ id: 'dispute-1', bookingId: bookingId ?? '8d03d9f1d4b65e3b6cd548538ebf2d5e', amount: 185 },
      ...{ state: 'open', reason: 'NO_KNOWLEDGE', dueAt: '2026-12-04T00:00:00.000Z' },
      ...{ openedAt: '2026-11-20T15:04:00.000Z', endedAt: null },
    };
    return route.fulfill({ json: [dispute] });
  });
const refund: Refund = {
  id: 'refund-1',
  bookingId: '8d03d9f1d4b65e3b6cd548538ebf2d5e',
  kind: 'refund',
  amount: 120,
  taxAmount: null,
  reason: 'The van broke down on the way, and the customer had to wait for another one',
  state: 'requested',
  attempts: 0,
  refusal: null,
  approval: 'waiting',
  approvedBy: null,
  approvedAt: null,
  means: 'card',
  paidBy: null,
  note: null,
  requestedBy: 'mreyes',
  requestedAt: '2026-11-20T15:00:00.000Z',
  endedAt: null,
};
/** One refund that waits, one that has failed and one that is done. */
const refunds: BookingRefunds = {
  ...{ amount: 185, netAmount: 173.51, taxAmount: 11.49, refundedAmount: 10, leftAmount: 55 },
  approvalOver: 100,
  refunds: [
    refund,
    {
      ...refund,
      ...{ id: 'refund-2', amount: 15, state: 'failed', attempts: 20, approval: 'none' },
      refusal: 'The card is closed.',
    },
    {
      ...refund,
      ...{ id: 'refund-3', kind: 'credit', amount: 10, taxAmount: 0.62, state: 'done', approval: 'given' },
      ...{ approvedBy: 'dana', reason: 'Later than promised', endedAt: '2026-11-20T15:20:00.000Z' },
    },
  ],
};
const refuse = (page: Page) => page.route('**/api/admin/**', (route) => route.abort());
const hold = (page: Page) => page.route('**/api/admin/**', () => {});

/** The dispatcher's screens and their states. */
export const staffShots: Shot[] = [
  ...signInShots,
  ...unpaidBoardShots,
  boardShot('admin-account', { act: openAccount }),
  {
    name: 'admin-denied',
    who: 'visitor',
    path: '/admin',
    act: (page) => page.getByText('Access Denied').waitFor(),
  },
  boardShot('admin-bookings'),
  boardShot('admin-booking', {
    path: '/admin?order=newest',
    act: async (page, { bookings }) => {
      await page.locator(`[data-booking="${bookings.enRoute}"]`).click();
      await page.getByRole('listitem').filter({ hasText: 'Booked' }).waitFor();
    },
  }),
  boardShot('admin-assign', {
    path: ({ bookings }) => `/admin?booking=${bookings.pending}`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Assign Technician…' }).click();
      await dialog(page).getByText('nearest first').waitFor();
    },
  }),
  boardShot('admin-cancel', {
    path: ({ bookings }) => `/admin?booking=${bookings.enRoute}`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.getByRole('dialog', { name: 'Cancel this booking?' }).waitFor();
    },
  }),
  boardShot('admin-refund', {
    path: ({ bookings }) => `/admin?booking=${bookings.enRoute}`,
    prepare: (page) => page.route('**/refunds', (route) => route.fulfill({ json: refunds })),
    act: async (page) => {
      await page.getByRole('button', { name: 'Refund…' }).click();
      await dialog(page).getByLabel('Reason').fill('Later than promised');
      await dialog(page).getByLabel('Amount in USD').fill('20');
    },
  }),
  boardShot('admin-payment', {
    path: ({ bookings }) => `/admin?booking=${bookings.enRoute}`,
    prepare: async (page) => {
      await page.route('**/refunds', (route) => route.fulfill({ json: refunds }));
      await page.route('**/refunds/waiting', (route) => route.fulfill({ json: refunds.refunds.slice(0, 1) }));
    },
    act: (page) => page.getByRole('button', { name: /Paid Otherwise/ }).scrollIntoViewIfNeeded(),
  }),
  boardShot('admin-payment-error', {
    path: ({ bookings }) => `/admin?booking=${bookings.enRoute}`,
    prepare: (page) => page.route('**/refunds', (route) => route.abort()),
    act: (page) => page.getByText('The payment did not load').scrollIntoViewIfNeeded(),
    // The payment is asked for again and again, with a skeleton each time.
    waiting: true,
  }),
  boardShot('admin-paid-otherwise', {
    path: ({ bookings }) => `/admin?booking=${bookings.enRoute}`,
    prepare: (page) => page.route('**/refunds', (route) => route.fulfill({ json: refunds })),
    act: async (page) => {
      await page.getByRole('button', { name: /Paid Otherwise/ }).click();
      await dialog(page)
        .getByRole('button', { name: /was paid/ })
        .click();
    },
  }),
  ...(['h', 'w'] as const).map((key) =>
    boardShot(key === 'h' ? 'admin-hold' : 'admin-note', {
      act: async (page) => {
        await page.locator('[data-booking]').first().focus();
        await page.keyboard.press(key);
        await dialog(page).waitFor();
      },
    }),
  ),
  ...handoverShots,
  boardShot('admin-view-save', {
    act: async (page) => {
      await page.keyboard.press('v');
      await page.keyboard.press('s');
      await dialog(page).waitFor();
    },
  }),
  ...boardShots,
  boardShot('admin-filter', {
    act: async (page) => {
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('menu').waitFor();
    },
  }),
  boardShot('admin-bookings-none-match', {
    path: '/admin?q=nobody&status=pending',
    act: async (page) => {
      await page.getByText('No bookings match').waitFor();
    },
  }),
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
    // The figures that were refused too stay skeletons.
    waiting: true,
  },
  boardShot('admin-failed-tasks', {
    prepare: (page) =>
      page.route('**/api/admin/failed-tasks', (route) => route.fulfill({ json: failedTasks })),
    act: async (page) => {
      await page.getByRole('button', { name: 'Details', exact: true }).click();
      await page.getByRole('button', { name: 'Try Again' }).first().waitFor();
    },
  }),
  boardShot('admin-disputes', {
    prepare: answerDisputes,
    act: (page) => page.getByRole('button', { name: 'Open booking' }).first().waitFor(),
  }),
  boardShot('admin-dispute', {
    prepare: answerDisputes,
    act: async (page) => {
      await page.locator('[data-booking]').last().click();
      await page.getByText('The bank has taken this payment back').waitFor();
    },
  }),
  boardShot('admin-analytics', { path: '/admin?tab=analytics' }),
  boardShot('admin-contact', { path: '/admin?tab=contact' }),
  boardShot('admin-merge', { path: '/admin?tab=contact', act: openMerge }),
  boardShot('admin-contact-detail', {
    path: '/admin?tab=contact',
    act: async (page) => {
      await page.getByRole('button', { name: 'Jordan Lee' }).first().click();
      await dialog(page).getByText('Average spending').waitFor();
    },
  }),
  ...mapShots,
  ...dayPlanShots,
  boardShot('admin-staff', { path: '/admin?tab=technicians', act: openStaff }),
  boardShot('admin-modes', { path: '/admin?tab=technicians', act: openModes }),
  boardShot('admin-phone-booking', { act: takeCall }),
  boardShot('admin-phone-booking-kept', { act: continueCall }),
  boardShot('admin-phone-booking-pin', { act: setPin }),
  boardShot('admin-slots-and-prices', { path: '/admin?tab=technicians', act: openRules }),
  {
    name: 'admin-audit',
    who: 'admin',
    path: '/admin/audit',
    act: (page) => page.getByRole('table').waitFor(),
  },
  ...['hour', 'week', 'technician'].map((by) => ({
    name: `admin-operations-${by}`,
    who: 'admin' as const,
    path: `/admin/operations?by=${by}`,
    act: (page: Page) => page.getByRole('table').waitFor(),
  })),
  ...wallShots,
  ...rosterShots,
  ...paymentShots,
  boardShot('admin-staff-add', {
    path: '/admin?tab=technicians',
    act: async (page) => {
      await openStaff(page);
      await dialog(page).getByRole('button', { name: 'Add account' }).click();
      await dialog(page).locator('[name=username]').waitFor();
    },
  }),
  boardShot('admin-staff-change', {
    path: '/admin?tab=technicians',
    act: async (page) => {
      await openStaff(page);
      await dialog(page).getByRole('button', { name: 'Disable tech' }).click();
      await dialog(page).getByRole('button', { name: 'Rename admin' }).click();
    },
  }),
  boardShot('admin-staff-shift', {
    path: '/admin?tab=technicians',
    act: async (page) => {
      await openStaff(page);
      await dialog(page).getByRole('button', { name: 'Shift and van of tech' }).click();
      await dialog(page).getByRole('button', { name: 'Add shift' }).click();
    },
  }),
  boardShot('admin-commands', {
    act: async (page) => {
      await page.locator('[data-booking]').first().focus();
      await page.keyboard.press('Control+k');
      await dialog(page).getByRole('combobox').waitFor();
    },
  }),
  boardShot('admin-commands-found', {
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await dialog(page).getByRole('combobox').fill('jor');
      await dialog(page).getByRole('group', { name: 'Customers' }).waitFor();
    },
  }),
  boardShot('admin-help', {
    act: async (page) => {
      await page.keyboard.press('?');
      await dialog(page).waitFor();
    },
  }),
  {
    name: 'admin-alerts',
    who: 'admin',
    path: '/admin',
    // Beside alerts a row has the least room, and the row of a job at risk has the most to say.
    prepare: (page, { bookings }) => changedBooking(page, bookings.enRoute, { assignedAt: minutesAgo(9) }),
    act: async (page) => {
      await page.getByRole('alertdialog').waitFor();
      await page.getByText('not moved 9 min').waitFor();
    },
  },
];
