import type { Page } from '@playwright/test';
import type { World } from '../../e2e/fixtures/world.ts';
import type { Exception } from '../../src/domain/dispatch/exception.ts';
import { MINUTE_MS } from '../../src/domain/durations.ts';
import { boardShot } from './board-shot.ts';
import type { Shot } from './shoot.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** One of each length of a text; the first is what to do next, the second has a photo. */
function exceptionsOf({ bookings }: World): Exception[] {
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
  const call = { action: 'call', label: 'Call customer' } as const;
  const reassign = { action: 'reassign', label: 'Reassign to tech', techId: 'tech' } as const;
  const of = (n: number, given: Pick<Exception, 'bookingId' | 'kind' | 'text'> & Partial<Exception>) => ({
    ...{ id: `exception-${n}`, since: ago(3 * n), lateMinutes: 0, choices: [call] },
    ...given,
  });
  return [
    of(1, {
      ...{ bookingId: bookings.pending, kind: 'no_van', lateMinutes: 51 },
      text: 'Every technician is needed for another call. tech: arrives 11:57 AM, 51 min after the promise, free in about 64 min.',
      choices: [
        { action: 'assign', label: 'Assign tech', techId: 'tech' },
        call,
        { action: 'move', label: 'Move to another time' },
      ],
    }),
    of(2, {
      ...{ bookingId: bookings.enRoute, kind: 'breakdown', lateMinutes: 12 },
      text: 'tech: the van has broken down on the ramp of the parkway, and waits for a tow truck.',
      photoUrl: `/api/bookings/${bookings.enRoute}/proof/0123456789abcdef.jpg`,
      choices: [reassign, call, { action: 'close', label: 'Settled' }],
    }),
    of(3, {
      ...{ bookingId: bookings.enRoute, kind: 'silent_van', lateMinutes: null },
      text: 'No sign of tech for 6 min.',
      choices: [{ action: 'call-technician', label: 'Call tech', techId: 'tech' }, reassign],
    }),
    of(4, {
      ...{ bookingId: bookings.scheduled, kind: 'money_refused' },
      text: 'The card was refused.',
      choices: [{ action: 'payment-link', label: 'Send payment link' }, call],
    }),
  ];
}

/** Gives the page these exceptions, whatever happens on the server meanwhile; the photo of the second one is deleted. */
async function withExceptions(page: Page, world: World): Promise<void> {
  await page.route('**/api/admin/exceptions', (route) => route.fulfill({ json: exceptionsOf(world) }));
  await page.route('**/proof/*', (route) => route.fulfill({ status: 404 }));
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    socket.connectToServer().onMessage((message) => {
      if (!String(message).includes('exceptions:changed')) socket.send(message);
    });
  });
}

async function openExceptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: /need you/ }).click();
  await page.locator('[data-exception]').nth(3).waitFor();
}

async function pickRows(page: Page): Promise<void> {
  await page.locator('[data-booking]').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('toolbar', { name: 'Picked bookings' }).getByText('3 picked').waitFor();
}

/** What is done with several bookings, and what needs a person. */
export const boardShots: readonly Shot[] = [
  boardShot('admin-picked', { path: '/admin?order=newest', act: pickRows }),
  ...(['Assign', 'Move', 'Tell'] as const).map((what) =>
    boardShot(`admin-picked-${what.toLowerCase()}`, {
      path: '/admin?order=newest',
      act: async (page) => {
        await pickRows(page);
        const bar = page.getByRole('toolbar', { name: 'Picked bookings' });
        await bar.getByRole('button', { name: new RegExp(`^.?${what}`) }).click();
        await dialog(page).waitFor();
      },
    }),
  ),
  boardShot('admin-picked-message', {
    path: '/admin?order=newest',
    act: async (page) => {
      await pickRows(page);
      await page.keyboard.press('x');
      await page.keyboard.press('t');
      await dialog(page).getByRole('radio', { name: 'Your own text' }).check();
      await dialog(page).getByLabel('Text', { exact: true }).fill('Snow: everybody comes an hour later.');
    },
  }),
  boardShot('admin-exceptions', { prepare: withExceptions, act: openExceptions }),
  boardShot('admin-exceptions-closed', {
    prepare: withExceptions,
    act: (page) => page.getByRole('button', { name: /need you/ }).waitFor(),
  }),
  boardShot('admin-problem-photo-missing', {
    prepare: withExceptions,
    act: async (page) => {
      await openExceptions(page);
      await page.getByRole('button', { name: 'Photo' }).click();
      await dialog(page).getByText('The photo is not stored any more.').waitFor();
    },
  }),
];
