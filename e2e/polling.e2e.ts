import type { BrowserContext, Page, Request } from '@playwright/test';
import { SECOND_MS } from '../src/domain/durations.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { installClock } from './fixtures/own-clock.ts';
import { openAs } from './fixtures/people.ts';
import { recordRequests } from './fixtures/record.ts';
import { expect, test } from './fixtures/server.ts';
import { expectDrawn, stopClock } from './fixtures/standing-clock.ts';

const HILLSIDE = { latitude: 40.7001, longitude: -74.2291 };
const FARTHER = { latitude: 40.7301, longitude: -74.1791 };

const blockWebSockets = (context: BrowserContext) =>
  context.routeWebSocket(/socket\.io/, (socket) => socket.close({ code: 1011 }));

const timesOf = (asked: string[], path: string) =>
  asked.filter((request) => request === `GET ${path}`).length;

const WATCHED_S = 65;
/** More than a page shows 'Connecting…' before it polls. */
const CONNECTING_S = 6;

/** Expects polls at an interval during the watched time. An answer is taken up to one step of a second late. */
function expectPolls(times: number, intervalS: number): void {
  expect(times).toBeGreaterThanOrEqual(Math.floor(WATCHED_S / (intervalS + 1)));
  expect(times).toBeLessThanOrEqual(Math.ceil(WATCHED_S / intervalS));
}

/** Returns a function that waits until every request of the page that matches is answered. */
function watchAnswers(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => request.url().includes('/api/') && open.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => open.delete(request));
  return () => expect.poll(() => open.size, { intervals: [5, 10, 20, 50, 100] }).toBe(0);
}

/** More than the polls of alerts and counts, and less than the page waits for the next ping of its WebSocket. */
const IDLE_S = 11;

test('an idle board with a connected WebSocket sends no HTTP request', async ({ browser, server }) => {
  const { session } = await apiStaff(server, 'admin');
  let untilAnswered = async () => {};
  const listen = async (page: Page) => {
    untilAnswered = watchAnswers(page);
    await stopClock(page);
  };
  const board = await openAs({ browser, server, listen }, '/admin', { admin: session });
  await expectDrawn(board, board.getByText('Live', { exact: true }));
  await expectDrawn(board, board.getByText('No bookings yet'));
  // Views that were read before the WebSocket connected are read again after.
  await board.clock.runFor(500);
  await untilAnswered();
  const asked = recordRequests(board);
  await board.clock.runFor(IDLE_S * SECOND_MS);
  await expectDrawn(board, board.getByText('Live', { exact: true }));
  await board.getByRole('button', { name: 'Refresh' }).click();
  // The parts that load once after the page ask nothing.
  const question = () => asked.find((request) => !request.startsWith('GET /assets/'));
  await expect.poll(question).toBe('GET /api/admin/bookings');
});

test('a board without WebSocket polls at the specified intervals and shows the same changes', async ({
  browser,
  server,
}) => {
  const ana = await apiCustomer(server);
  const { session } = await apiStaff(server, 'admin');
  let untilAnswered = async () => {};
  const listen = async (page: Page) => {
    untilAnswered = watchAnswers(page);
    await stopClock(page);
    await blockWebSockets(page.context());
  };
  const board = await openAs({ browser, server, listen }, '/admin', { admin: session });
  await expectDrawn(board, board.getByText('No bookings yet'));
  await board.clock.runFor(CONNECTING_S * SECOND_MS);
  await expectDrawn(board, board.getByText(/^Reconnecting… updated/).first());
  await untilAnswered();
  const asked = recordRequests(board);
  for (let second = 0; second < WATCHED_S; second += 1) {
    await board.clock.runFor(SECOND_MS);
    await untilAnswered();
  }
  expectPolls(timesOf(asked, '/api/bookings/count'), 10);
  expectPolls(timesOf(asked, '/api/admin/bookings'), 30);
  expectPolls(timesOf(asked, '/api/admin/stats'), 60);
  expectPolls(timesOf(asked, '/api/admin/recent-notifications'), 5);

  const booking = await ana.book('Ana Silva');
  await board.clock.runFor(10 * SECOND_MS);
  const row = board.locator(`[data-booking="${booking.id}"]`);
  await expectDrawn(board, row.getByText('Pending'));
  const tech = await apiStaff(server, 'tech');
  await tech.setStatus(booking.id, 'confirmed');
  await board.clock.runFor(30 * SECOND_MS);
  await expectDrawn(board, row.getByText('Confirmed'));
});

test('a tracking page without WebSocket updates by polling every 30 s', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  const ana = await apiCustomer(server);
  const tech = await apiStaff(server, 'tech');
  const booking = await ana.book('Ana Silva');
  const page = await openAs({ browser, server, listen: noSockets }, `/tracking/${booking.id}`, ana);
  await expect(page.getByText('Assignment Pending').first()).toBeVisible();
  // Drawn by the page itself, whose polls have begun.
  await expect(page.locator('.leaflet-container')).toBeVisible();
  await tech.setStatus(booking.id, 'confirmed');
  await tech.fix(HILLSIDE);
  const asked = recordRequests(page);
  await page.clock.runFor(30 * SECOND_MS);
  await expect(page.getByText('Technician En Route').first()).toBeVisible();
  const marker = page.locator('.leaflet-marker-icon');
  await expect(marker).toHaveCount(1);
  const before = await page
    .getByText(/miles? away|mi away/)
    .first()
    .innerText();
  await tech.fix(FARTHER);
  await page.clock.runFor(30 * SECOND_MS);
  await expect(page.getByText(/miles? away|mi away/).first()).not.toHaveText(before);
  expect(timesOf(asked, `/api/bookings/${booking.id}/eta`)).toBeGreaterThanOrEqual(2);
});

test('a technician’s page without WebSocket reads the jobs every 10 s', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  const tech = await apiStaff(server, 'tech');
  const page = await openAs({ browser, server, listen: noSockets }, '/tech', { tech: tech.session });
  await expect(page.getByText('GPS Tracking').first()).toBeVisible();
  const asked = recordRequests(page);
  const answered = watchAnswers(page);
  for (let second = 0; second < 31; second += 1) {
    await page.clock.runFor(SECOND_MS);
    await answered();
  }
  const times = timesOf(asked, '/api/tech/bookings');
  expect(times).toBeGreaterThanOrEqual(2);
  expect(times).toBeLessThanOrEqual(4);
});

async function noSockets(page: Page): Promise<void> {
  await installClock(page);
  await blockWebSockets(page.context());
}
