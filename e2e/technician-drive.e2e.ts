import { expect, type Page } from '@playwright/test';
import { trials } from '../test/trials.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { hostServer } from './fixtures/hosted-server.ts';
import { openAs, openTechnician } from './fixtures/people.ts';
import { type GpsReading, say, scriptGps } from './fixtures/scripted-gps.ts';
import { storedFixes } from './fixtures/stored-fixes.ts';
import { test } from './fixtures/tidy.ts';
import { milesSeen, watchMarker } from './fixtures/watch-marker.ts';

/** A minute, ten in a soak; a tenth of it is a part of the drive. */
const SECONDS = trials(60, 60, 600);
const PART = SECONDS / 60;
const EVERY_MS = 1000;
const METERS = 8400;
const PLACE = { latitude: 40.6976, longitude: -74.2632 };
const METERS_PER_DEGREE = 111_320 * Math.cos((PLACE.latitude * Math.PI) / 180);
/** The drive ends 100 m from the customer. */
const FROM_METERS = 100 + METERS;

const readingAt = (t0: number, second: number, more: Partial<GpsReading> = {}): GpsReading => ({
  latitude: PLACE.latitude,
  longitude: PLACE.longitude - (FROM_METERS - (second / SECONDS) * METERS) / METERS_PER_DEGREE,
  accuracy: 6,
  speed: 14,
  timestamp: t0 + second * 1000,
  ...more,
});

/** Returns a function that blocks or restores the WebSockets and API calls of a page. */
async function cuttable(page: Page) {
  const cut = { sockets: false, calls: false };
  const open = new Set<{ close: () => Promise<void> }>();
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (cut.sockets) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  await page.route('**/api/**', (route) =>
    cut.calls ? route.abort('internetdisconnected') : route.continue(),
  );
  return async (what: { sockets: boolean; calls: boolean }) => {
    Object.assign(cut, what);
    if (!cut.sockets) return;
    for (const socket of open) await socket.close();
    open.clear();
  };
}

/** The number of fixes stored in the phone's IndexedDB. */
const keptOnPhone = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('curbvolt-phone');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('fixes').objectStore('fixes').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

test('a drive with three connection losses and a reload stores every fix once, and its marker never goes back', {
  tag: '@full',
}, async ({ browser }) => {
  const server = await hostServer({ env: { RATE_LIMIT: '0' } });
  const t0 = Date.now();
  const ana = await apiCustomer(server, 'jordan@example.com');
  const admin = await apiStaff(server, 'admin');
  const booking = await ana.book('Jordan Lee', PLACE);
  await admin.assign(booking.id, 'tech');
  await admin.setStatus(booking.id, 'confirmed');

  let cutLine: Awaited<ReturnType<typeof cuttable>> = async () => {};
  const { session } = await apiStaff(server, 'tech');
  const van = await openTechnician(browser, server, session, {
    at: PLACE,
    listen: async (page) => {
      await scriptGps(page, readingAt(t0, 0));
      cutLine = await cuttable(page);
    },
  });
  const card = van.getByRole('region', { name: 'GPS Tracking' });
  const waiting = card.getByText(/\d+ waiting/);
  const taken = [readingAt(t0, 0)];
  let second = 0;
  const driveOn = async (seconds: number) => {
    const readings = Array.from({ length: seconds }, (_, i) => readingAt(t0, second + 1 + i));
    second += seconds;
    taken.push(...readings);
    await say(van, readings, EVERY_MS);
  };
  const expectSynced = async () => {
    await expect(card.getByText('Synced')).toBeVisible();
    await expect.poll(() => keptOnPhone(van)).toBe(0);
    await expect(waiting).toBeHidden();
  };

  const heardAt: string[] = [];
  const listen = (page: Page) =>
    void page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const [, recordedAt] = /"technician:location".*"recordedAt":"([^"]+)"/.exec(String(payload)) ?? [];
        if (recordedAt) heardAt.push(recordedAt);
      }),
    );
  const jordan = await openAs({ browser, server, listen }, `/tracking/${booking.id}`, ana);
  await expect(jordan.locator('.leaflet-marker-icon')).toBeVisible();
  await watchMarker(jordan);

  // The phone is online.
  await expectSynced();
  await driveOn(10 * PART);
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await expect(card.getByText('Connected')).toBeVisible();
  await expect(card.getByText('Excellent')).toBeVisible();
  await expect(card.getByText('±6 m')).toBeVisible();
  await expect(card.getByText('31.3 mph')).toBeVisible();
  await expect(card).toContainText(readingAt(t0, second).longitude.toFixed(6));
  await expectSynced();

  // Readings that are too early or too inaccurate are shown and not sent.
  await say(van, [{ ...readingAt(t0, second), timestamp: t0 + second * 1000 + 400 }], 1);
  await say(van, [readingAt(t0, second + 1, { accuracy: 812 })], 1);
  await expect(card.getByText('Poor')).toBeVisible();
  await expect(card.getByText('±812 m')).toBeVisible();
  await expectSynced();

  // First connection loss: the phone has no network.
  await van.context().setOffline(true);
  await driveOn(10 * PART);
  await expect(card.getByText(`${10 * PART} waiting`)).toBeVisible();
  await expect(card.getByText('Error')).toBeVisible();
  await expect(card.getByText('Connected')).toBeVisible();
  await van.context().setOffline(false);
  await expectSynced();

  // Second connection loss: WebSockets are blocked, API calls work.
  await driveOn(5 * PART);
  await cutLine({ sockets: true, calls: false });
  await driveOn(10 * PART);
  await expect(van.getByText(/Reconnecting…/)).toBeVisible();
  await expectSynced();
  await cutLine({ sockets: false, calls: false });
  await driveOn(5 * PART);
  await expectSynced();

  // Third connection loss: WebSockets and API calls are blocked, and the page is reloaded.
  await cutLine({ sockets: true, calls: true });
  await driveOn(8 * PART);
  await expect(card.getByText(`${8 * PART} waiting`)).toBeVisible();
  await van.reload();
  await expect(card.getByText(`${8 * PART} waiting`)).toBeVisible();
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await driveOn(2 * PART);
  await expect(card.getByText(`${10 * PART} waiting`)).toBeVisible();
  await expect(card.getByText('Error')).toBeVisible();
  await cutLine({ sockets: false, calls: false });
  await expectSynced();

  // The phone is online until the end of the drive.
  await driveOn(SECONDS - second);
  await expectSynced();
  // The jobs did not load while offline; they load with the WebSocket or with the next poll after 10 s.
  const arrived = van.getByRole('button', { name: 'You seem to be there: Arrived' });
  await expect(arrived).toBeVisible();

  const stored = storedFixes(server, 'tech');
  expect(stored.map(({ longitude }) => longitude)).toEqual(taken.map(({ longitude }) => longitude));
  await expect.poll(async () => (await milesSeen(jordan)).at(-1)).toBe(0.1);
  expect(heardAt.length).toBeGreaterThan(20);
  expect(heardAt).toEqual([...new Set(heardAt)].sort());
  const miles = await milesSeen(jordan);
  expect(miles[0]).toBeGreaterThan(4);
  expect(miles).toEqual([...miles].sort((a, b) => b - a));

  for (const page of [van, jordan]) await page.context().close();
  await server.stop();
});
