import type { Page } from '@playwright/test';
import type { Booking } from '../../src/domain/bookings/booking.ts';
import type { Offer } from '../../src/domain/dispatch/offer.ts';
import type { WaitingAdvice } from '../../src/domain/dispatch/waiting-advice.ts';
import { openOwnRoster, withOwnRoster } from './roster-shots.ts';
import type { Device, Shot } from './shoot.ts';
import { putAway, withoutGps, withWakeLock } from './technician-gps.ts';

/** The position of the phone in the pictures. */
const HERE = { latitude: 40.6602, longitude: -74.2155 };
const AWAY_MS = 4 * 60_000;

const synced = (page: Page) => page.getByText('Synced').waitFor();
const alert = (page: Page) => page.getByRole('alertdialog');
const card = (page: Page) => page.getByRole('region', { name: 'GPS Tracking' });

/** Dismisses the alerts of new bookings on this page only. */
async function closeAlerts(page: Page): Promise<void> {
  await alert(page).waitFor();
  while (await alert(page).isVisible()) {
    await page.keyboard.press('F9');
    await page.keyboard.press('Escape');
  }
}

async function quiet(page: Page): Promise<void> {
  await synced(page);
  await closeAlerts(page);
}

async function closeToast(page: Page): Promise<void> {
  const toast = page.getByRole('region', { name: /F8/ }).getByRole('listitem');
  if (await toast.isVisible()) await toast.getByRole('button').last().click();
  await toast.waitFor({ state: 'detached' });
}

/** Scrolls the whole card between the top bar and the button, without a toast over it. */
async function showCard(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor();
  await closeToast(page);
  await card(page).evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 72));
}

/** Waits until the card contains the text; alerts arrive while tracking only. */
const cardSaying = (text: string | RegExp) => async (page: Page) => {
  await card(page).getByText(text).waitFor();
  if (await card(page).getByText('Active', { exact: true }).isVisible()) await closeAlerts(page);
  await showCard(page);
};

async function offline(page: Page): Promise<void> {
  await quiet(page);
  await page.context().setOffline(true);
  await page.getByText(/Reconnecting…/).waitFor();
  await page.getByRole('button', { name: 'Start Service' }).first().click();
  await page.getByText('Saved on this phone. Sends when you are back online.').waitFor();
  await page.getByText(/\d+ waiting/).waitFor();
  await closeToast(page);
  // The readings at the top are not left under the bar.
  await page.evaluate(() => scrollTo(0, 0));
}

async function openProblem(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I have a problem' }).first().click();
  await page.getByRole('button', { name: 'Customer does not answer' }).click({ trial: true });
}

async function unsentProblem(page: Page): Promise<void> {
  await quiet(page);
  await page.context().setOffline(true);
  await page.getByText(/Reconnecting…/).waitFor();
  await openProblem(page);
  await page.getByRole('button', { name: 'Customer does not answer' }).click();
  await page.getByText('Will be sent when you are back online.').waitFor();
}

async function proof(page: Page): Promise<void> {
  await quiet(page);
  await page.getByText(/Finished today/).click();
  await page.getByRole('button', { name: /(Add|Change) proof for/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=startPercent]').fill('4');
  await dialog.locator('[name=endPercent]').fill('38');
  await dialog.locator('[name=note]').fill('Charged at the kerb, keys returned');
}

async function startShift(page: Page): Promise<void> {
  await quiet(page);
  await page.getByRole('button', { name: 'Start shift' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'CCS' }).check();
  await page.getByRole('dialog').locator('[name=chargeKwh]').fill('62');
}

/** Changes the jobs in the server's response. */
const changingJobs = (change: (jobs: Booking[]) => Booking[]) => (page: Page) =>
  page.route('**/api/tech/bookings', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });

/** Moves every job to the phone's position. */
const atDestination = changingJobs((jobs) => jobs.map((job) => ({ ...job, ...HERE, precision: 'exact' })));

/** The first job is running, and the car has got something. */
const charging = changingJobs((jobs) =>
  jobs.slice(0, 1).map((job) => ({
    ...job,
    ...{
      status: 'in_progress' as const,
      assignedTechId: 'tech',
      arrivedAt: job.createdAt,
      startedAt: job.createdAt,
    },
    charging: { kwh: 4.2, percent: 31, endsAt: null, asOf: new Date().toISOString() },
  })),
);

/** The van has broken down, and the technician has no job. */
const withBrokenVan = async (page: Page) => {
  await page.route('**/api/tech/availability', async (route) => {
    const response = await route.fetch();
    const out = { kind: 'breakdown', since: new Date().toISOString() };
    await route.fulfill({ response, json: { ...(await response.json()), out } });
  });
  await changingJobs(() => [])(page);
};

const SECONDS_LEFT = 38;

/** Has a job offered to the technician. */
function withOffer(page: Page) {
  const now = Date.now();
  const offer: Offer = {
    ...{ id: 'offer', bookingId: 'booking', serviceType: 'emergency', driveMinutes: 12, totalAmount: 185 },
    location: '1487 Morris Avenue, Union, NJ 07083',
    offeredAt: new Date(now).toISOString(),
    expiresAt: new Date(now + SECONDS_LEFT * 1000).toISOString(),
    secondsLeft: SECONDS_LEFT,
  };
  return page.route('**/api/tech/offers', (route) => route.fulfill({ json: [offer] }));
}

/** Gives the technician, who has no job, an advice where to wait. */
const withAdvice = (change: Partial<WaitingAdvice>) => async (page: Page) => {
  const advice: WaitingAdvice = {
    ...{ id: 'advice', techId: 'tech', place: 'Newark, NJ', latitude: 40.7357, longitude: -74.1724 },
    ...{ driveMinutes: 14, savedMinutes: 4, givenAt: new Date().toISOString(), acceptedAt: null },
    ...change,
  };
  await page.route('**/api/tech/waiting-advice', (route) => route.fulfill({ json: [advice] }));
  await changingJobs(() => [])(page);
};

const advised = async (page: Page) => {
  await quiet(page);
  await page.locator('#waiting-advice').waitFor();
};

const small: readonly Device[] = ['small'];
const tech = { who: 'tech', path: '/tech' } as const;

/** The technician's screens and their states. */
export const technicianShots: Shot[] = [
  { name: 'tech-login', who: 'visitor', path: '/tech-login', devices: ['small', 'desktop'] },
  { name: 'tech', ...tech, prepare: withWakeLock, act: quiet, devices: ['small', 'desktop'] },
  { name: 'tech-alert', ...tech, act: (page) => alert(page).waitFor(), devices: ['small', 'desktop'] },
  {
    name: 'tech-offer',
    ...tech,
    prepare: withOffer,
    act: (page) => page.getByRole('button', { name: 'Accept' }).click({ trial: true }),
    devices: ['small', 'desktop'],
  },
  {
    name: 'tech-offer-decline',
    ...tech,
    prepare: withOffer,
    act: async (page) => {
      await page.getByRole('button', { name: 'Decline' }).click();
      await page.getByRole('button', { name: 'Too far' }).click({ trial: true });
    },
    devices: small,
  },
  {
    name: 'tech-jobs',
    ...tech,
    act: async (page) => {
      await quiet(page);
      await showCard(page);
      await page.mouse.wheel(0, 430);
    },
    devices: small,
  },
  {
    name: 'tech-arriving',
    ...tech,
    prepare: atDestination,
    act: async (page) => {
      await quiet(page);
      await page.getByRole('button', { name: 'You seem to be there: Arrived' }).waitFor();
    },
    devices: small,
  },
  {
    name: 'tech-charging',
    ...tech,
    prepare: charging,
    act: async (page) => {
      await quiet(page);
      await page.getByText('Last: 4.2 kWh').waitFor();
    },
    devices: small,
  },
  {
    name: 'tech-question',
    ...tech,
    prepare: changingJobs((jobs) => jobs.filter(({ scheduledAt }) => scheduledAt !== null)),
    act: async (page) => {
      await quiet(page);
      await page.getByRole('button', { name: 'On my way' }).click();
      await page.getByRole('button', { name: 'Yes' }).click({ trial: true });
    },
    devices: small,
  },
  {
    name: 'tech-problem',
    ...tech,
    act: async (page) => {
      await quiet(page);
      await openProblem(page);
    },
    devices: ['small', 'desktop'],
  },
  { name: 'tech-problem-unsent', ...tech, act: unsentProblem, waiting: true, devices: small },
  { name: 'tech-van-out', ...tech, prepare: withBrokenVan, act: quiet, devices: small },
  { name: 'tech-no-jobs', ...tech, prepare: changingJobs(() => []), act: quiet, devices: small },
  { name: 'tech-waiting', ...tech, prepare: withAdvice({}), act: advised, devices: ['small', 'desktop'] },
  {
    name: 'tech-waiting-accepted',
    ...tech,
    prepare: withAdvice({ acceptedAt: new Date().toISOString() }),
    act: advised,
    devices: small,
  },
  { name: 'tech-proof', ...tech, act: proof, devices: small },
  {
    name: 'tech-account',
    ...tech,
    act: async (page) => {
      await quiet(page);
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('dialog').getByLabel('Navigate opens').selectOption({ label: 'Waze' });
    },
    devices: small,
  },
  { name: 'tech-shift', ...tech, act: startShift, devices: ['small', 'desktop'] },
  {
    name: 'tech-roster',
    ...tech,
    prepare: withOwnRoster,
    act: async (page) => {
      await quiet(page);
      await openOwnRoster(page);
    },
  },
  {
    name: 'tech-gps-on',
    ...tech,
    prepare: withWakeLock,
    act: async (page) => {
      await quiet(page);
      await showCard(page);
    },
    devices: small,
  },
  {
    name: 'tech-gps-connecting',
    ...tech,
    prepare: withoutGps('silent'),
    act: cardSaying('Connecting...'),
    devices: small,
  },
  {
    name: 'tech-gps-no-signal',
    ...tech,
    prepare: withoutGps('unavailable'),
    act: cardSaying('No Signal'),
    devices: small,
  },
  {
    name: 'tech-gps-poor',
    ...tech,
    prepare: (page) => page.context().setGeolocation({ ...HERE, accuracy: 812 }),
    act: cardSaying('Poor'),
    devices: small,
  },
  {
    name: 'tech-gps-paused',
    ...tech,
    prepare: withWakeLock,
    act: async (page) => {
      await quiet(page);
      await putAway(page, AWAY_MS);
      await card(page).getByText('Tracking paused for 4 min').waitFor();
      await showCard(page);
    },
    devices: small,
  },
  {
    name: 'tech-gps-off',
    ...tech,
    act: async (page) => {
      await quiet(page);
      await page.getByRole('button', { name: 'Stop Tracking' }).click();
      await page.getByText('GPS Tracking Stopped', { exact: true }).waitFor();
      await cardSaying('Inactive')(page);
    },
    devices: small,
  },
  {
    name: 'tech-gps-denied',
    ...tech,
    prepare: withoutGps('denied'),
    act: async (page) => {
      await page.getByText('GPS Permission Required', { exact: true }).waitFor();
      await cardSaying('Inactive')(page);
    },
    devices: small,
  },
  {
    name: 'tech-gps-unsupported',
    ...tech,
    prepare: withoutGps('none'),
    act: async (page) => {
      await page.getByText('GPS Not Supported', { exact: true }).waitFor();
      await cardSaying('Inactive')(page);
    },
    devices: small,
  },
  // Last, because the queued step stays in its own browser and the server's data do not change.
  { name: 'tech-offline', ...tech, act: offline, waiting: true, devices: small },
  {
    name: 'tech-gps-waiting',
    ...tech,
    act: async (page) => {
      await offline(page);
      await showCard(page);
    },
    waiting: true,
    devices: small,
  },
];
