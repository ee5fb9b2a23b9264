import sharp from 'sharp';
import { giveSession } from '../../e2e/fixtures/api.ts';
import type { JourneyServer } from '../../e2e/fixtures/hosted-server.ts';
import { installClock } from '../../e2e/fixtures/own-clock.ts';
import { fillDatabase } from '../../e2e/fixtures/server-template.ts';
import {
  CAR,
  FAR,
  HALFWAY,
  newTrip,
  standardForm,
  states,
  type Trip,
  tripIn,
} from '../../e2e/fixtures/trips.ts';
import type { LateReason } from '../../src/domain/promise/lateness.ts';
import { until } from '../../test/until.ts';
import type { Shot } from './shoot.ts';

type Page = Parameters<NonNullable<Shot['act']>>[0];
/** Waits for the streets that a map at street zoom has in place of tiles. */
const withStreets = (page: Page) => page.locator('.has-streets').waitFor();

type Then = (page: Page, trip: Trip, server: JourneyServer) => Promise<unknown>;

/** A separate trip in one of the states, as its customer sees it. */
const trackingIn = (name: string, state: string, then?: Then): Shot => ({
  name: `tracking-${name}`,
  who: 'visitor',
  path: '/not-yet',
  act: async (page, { server }) => {
    const trip = await tripIn(server, state);
    await giveSession(page.context(), server, trip.customer);
    await page.goto(`/tracking/${trip.id}`);
    await page.getByRole('heading', { name: states[state]?.badge, level: 2 }).waitFor();
    await then?.(page, trip, server);
  },
});

/** Books a service for a day to come for a new customer, who is then signed in on the page. */
async function bookAhead(page: Page, server: JourneyServer): Promise<Trip> {
  const trip = await newTrip(server, standardForm());
  await giveSession(page.context(), server, trip.customer);
  return trip;
}

/** A booking of a town alone, whose customer has found the spot on the map. */
const sendsSpot: Shot = {
  name: 'tracking-spot',
  who: 'visitor',
  path: '/not-yet',
  act: async (page, { server }) => {
    const at = { latitude: null, longitude: null, exactSpotLater: true };
    const trip = await newTrip(server, { ...at, location: 'Elizabeth, NJ' });
    await giveSession(page.context(), server, trip.customer);
    await page.goto(`/tracking/${trip.id}`);
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.getByRole('button', { name: 'Send this spot' }).waitFor();
    await withStreets(page);
  },
};

/** A booking of a new customer for a day to come, on a page of that customer. */
const bookedDay = (name: string, pathOf: (id: string) => string, shown: string): Shot => ({
  name,
  who: 'visitor',
  path: '/not-yet',
  act: async (page, { server }) => {
    const { id } = await bookAhead(page, server);
    await page.goto(pathOf(id));
    await page.getByText(shown).first().waitFor();
  },
});

/** A booking for a day to come whose customer waits for an earlier time. */
const waitsForEarlier = (name: string, offer: (now: number) => object | null, shown: string): Shot => ({
  name,
  who: 'visitor',
  path: '/not-yet',
  act: async (page, { server }) => {
    const { id } = await bookAhead(page, server);
    await page.route(`**/api/bookings/${id}`, async (route) => {
      const response = await route.fetch();
      const booking = await response.json();
      const earlier = { since: booking.createdAt, offer: offer(Date.now()), told: null };
      // Newer than what the socket says.
      await route.fulfill({ response, json: { ...booking, version: booking.version + 9, earlier } });
    });
    await page.goto(`/tracking/${id}`);
    await page.getByText(shown).first().waitFor();
  },
});

/** A slot of tomorrow, held for some minutes. */
const offered = (now: number) => ({
  startAt: new Date(now + 26 * 3_600_000).toISOString(),
  expiresAt: new Date(now + 9 * 60_000).toISOString(),
});

/** The dialog that moves a booking for a day to come. */
const moving = (name: string, then: Then): Shot => ({
  name: `tracking-${name}`,
  who: 'visitor',
  path: '/not-yet',
  act: async (page, { server }) => {
    const trip = await bookAhead(page, server);
    await page.goto(`/tracking/${trip.id}`);
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await then(page, trip, server);
  },
});

/** A drawn portrait. */
const portrait = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#9fb8c9"/>
        <circle cx="128" cy="104" r="52" fill="#c98f6b"/><path d="M76 96a52 52 0 0 1 104 0z" fill="#2f2622"/>
        <path d="M36 256a92 84 0 0 1 184 0z" fill="#1d7a55"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

const WEST = 262;

const onTheMap: Then = async (page, { tech }) => {
  await page.locator('.leaflet-marker-icon').first().waitFor();
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await tech.fix({
      latitude: 40.7101 + (HALFWAY.latitude - 40.7101) * share + Math.sin(share * 5) / 300,
      longitude: -74.1891 + (HALFWAY.longitude + 74.1891) * share,
      heading: WEST,
    });
  }
  await page.locator('[data-interstate]').first().waitFor({ state: 'attached' });
};

/** The customer was told of a delay. */
const late =
  (lateReason: LateReason): Then =>
  async (page, { id }, server) => {
    const inMinutes = (minutes: number) => Date.now() + minutes * 60_000;
    const told = { lateToldAt: inMinutes(-1), lateBy: inMinutes(42), lateReason, lateTimes: 1 };
    await fillDatabase(server.dataDir, async (db) => {
      const promised = { promisedAt: inMinutes(7), ...told };
      await db.updateTable('bookings').set(promised).where('id', '=', id).execute();
    });
    await page.reload();
    await page.getByText('We are late').waitFor();
  };

/** The customer's tracking page and its states. */
export const trackingShots: Shot[] = [
  sendsSpot,
  trackingIn('en-route', 'en_route', onTheMap),
  trackingIn('silent', 'en_route', async (page) => {
    await installClock(page);
    await page.reload();
    await page.locator('.leaflet-marker-icon').first().waitFor();
    await page.clock.runFor(6 * 60_000);
    await page.getByText('Location may be outdated').waitFor();
  }),
  trackingIn('far', 'en_route', async (page, { tech }) => {
    await tech.fix({ latitude: 40.6502, longitude: -74.0141, heading: 300 });
    await page.getByText(/1\d\.\d miles away/).waitFor();
    await page.locator('[data-interstate]').first().waitFor();
  }),
  trackingIn('near', 'en_route', async (page, { tech }) => {
    await tech.fix({ latitude: CAR.latitude + 0.004, longitude: CAR.longitude + 0.003, heading: WEST });
    await withStreets(page);
  }),
  trackingIn('arrived', 'en_route', async (page, { tech, id }) => {
    await tech.fix({ ...CAR, heading: WEST });
    await tech.arrived(id);
    await page.getByText('Your technician has arrived').first().waitFor();
  }),
  trackingIn('pending', 'no_tech_assigned', (page) => page.getByText('at the latest').waitFor()),
  trackingIn('waiting-long', 'no_tech_assigned', async (page) => {
    await installClock(page);
    await page.reload();
    await page.getByText('at the latest').waitFor();
    await page.clock.runFor(11 * 60_000);
    await page.getByText('longer than usual').waitFor();
  }),
  trackingIn('late', 'no_tech_assigned', late('no_technician')),
  trackingIn('late-driving', 'en_route', async (page, trip, server) => {
    await late('technician_changed')(page, trip, server);
    await onTheMap(page, trip, server);
  }),
  trackingIn('promised', 'no_tech_assigned', async (page, { tech, assign }) => {
    await tech.fix(FAR);
    await assign();
    await page.getByText('arrives about').waitFor();
  }),
  trackingIn('who-comes', 'en_route', async (page, { admin, tech, techId }) => {
    await tech.sendPhoto(await portrait());
    await admin.giveVan(techId, { name: `CV-${techId.split('-').at(-1)}`, plate: 'X12 ABC', color: 'white' });
    await page.getByText('Look for a white van').scrollIntoViewIfNeeded();
  }),
  trackingIn('thread', 'en_route', async (page, { customer, tech, id }) => {
    await customer.write(id, 'I am behind the gate, beside the blue container. The guard knows.');
    await tech.writeReady(id, 'few_minutes');
    await page.getByText('I will be there in a few minutes').last().scrollIntoViewIfNeeded();
  }),
  bookedDay('tracking-booked', (id) => `/tracking/${id}`, 'Add to calendar'),
  waitsForEarlier('tracking-waiting', () => null, 'Leave the list'),
  waitsForEarlier('tracking-offered', offered, 'Take it'),
  moving('move', async (page) => {
    const dialog = page.getByRole('dialog');
    await dialog.locator('[data-day]:enabled').last().click();
    await dialog.locator('input[name=slot]:enabled').last().check({ force: true });
    await dialog.getByText('Moving costs nothing.').waitFor();
  }),
  moving('move-now', async (page) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Now, as an emergency').check({ force: true });
    await dialog.getByText('Arrives between ').waitFor();
  }),
  moving('move-pay', async (page, { customer }) => {
    const isCharged = async () => (await customer.bookings())[0]?.paymentStatus === 'captured';
    await until('the booking is paid', isCharged);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Now, as an emergency').check({ force: true });
    await dialog.getByText('Arrives between ').waitFor();
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await dialog.getByText('Secure Payment Ready').waitFor();
  }),
  bookedDay('home-booked', () => '/home', '10:00 to 10:30 AM'),
  bookedDay('history-booked', () => '/history', '10:00 to 10:30 AM'),
  trackingIn('assigned', 'tech_assigned'),
  trackingIn('unknown', 'tech_location_unknown'),
  trackingIn('in-progress', 'service_in_progress'),
  trackingIn('charging', 'service_in_progress', async (page, { tech, id }) => {
    await tech.charging(id, { kwh: 4.2, percent: 31 });
    await page.getByText('kWh so far').waitFor();
  }),
  trackingIn('completed', 'service_completed'),
  trackingIn('report', 'service_completed', async (page) => {
    await page.getByRole('button', { name: 'Report a problem' }).click();
    await page.getByRole('radio', { name: 'Something was damaged' }).check({ force: true });
  }),
  trackingIn('reported', 'service_completed', async (page, { customer, admin, id }) => {
    await customer.report(id, 'damage', 'The bumper has a scratch on the left, about 4 inches long.');
    await page.getByText('What you reported').waitFor();
    await admin.answer(id, 'We are sorry. We pay for the paint: please send us the bill.');
    await page.getByText('We pay for the paint').scrollIntoViewIfNeeded();
  }),
  trackingIn('private', 'tech_location_private'),
  trackingIn('share', 'en_route', async (page) => {
    await page.getByRole('button', { name: 'Share link' }).click();
    await page.locator('input[name=shareLink]').scrollIntoViewIfNeeded();
  }),
  trackingIn('error', 'en_route', async (page) => {
    await page.route('**/eta', (route) => route.fulfill({ status: 503, json: { message: 'away' } }));
    await page.getByRole('button', { name: 'Refresh Status' }).click();
    await page.getByRole('button', { name: 'Try Again' }).waitFor();
  }),
  {
    name: 'tracking-shared',
    who: 'visitor',
    path: '/not-yet',
    act: async (page, { server }) => {
      const trip = await tripIn(server, 'en_route');
      const { token } = await trip.customer.share(trip.id);
      await page.goto(`/shared/${token}`);
      await onTheMap(page, trip, server);
    },
  },
  { name: 'tracking-shared-ended', who: 'visitor', path: '/shared/nothing' },
  { name: 'tracking-cancelled', who: 'jordan', path: ({ bookings }) => `/tracking/${bookings.cancelled}` },
  { name: 'tracking-signed-out', who: 'visitor', path: ({ bookings }) => `/tracking/${bookings.enRoute}` },
  { name: 'tracking-not-found', who: 'newcomer', path: ({ bookings }) => `/tracking/${bookings.enRoute}` },
  { name: 'tracking-no-id', who: 'jordan', path: '/tracking' },
];
