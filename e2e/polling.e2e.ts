import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { customer, dispatcher } from './fixtures/people.ts';
import { recordRequests } from './fixtures/record.ts';
import { expect, test } from './fixtures/server.ts';

const SECOND_MS = 1000;
const HILLSIDE = { latitude: 40.7001, longitude: -74.2291 };
const FARTHER = { latitude: 40.7301, longitude: -74.1791 };

const blockWebSockets = (context: BrowserContext) =>
  context.routeWebSocket(/socket\.io/, (socket) => socket.close({ code: 1011 }));

const timesOf = (asked: string[], path: string) =>
  asked.filter((request) => request === `GET ${path}`).length;

/** The count may differ by one, because the start of an interval is random. */
function expectAbout(times: number, expected: number): void {
  expect(times).toBeGreaterThanOrEqual(expected - 1);
  expect(times).toBeLessThanOrEqual(expected + 1);
}

test('an idle board with a connected WebSocket sends no HTTP request', async ({ browser, server }) => {
  test.slow();
  let heartbeats = 0;
  // The page's clock is not replaced, because the WebSocket needs its pings.
  const board = await dispatcher(browser, server, {
    listen: (page) => {
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (String(payload).includes('live:heartbeat')) heartbeats += 1;
        }),
      );
    },
  });
  const asked = recordRequests(board);
  // Views that were read before the WebSocket connected are read again after.
  await expect(board.getByText('Live', { exact: true })).toBeVisible();
  const requestsIn = async (count: number) => {
    const before = asked.length;
    const last = heartbeats + count;
    await expect.poll(() => heartbeats, { timeout: 30 * SECOND_MS }).toBeGreaterThanOrEqual(last);
    return asked.slice(before);
  };
  await requestsIn(1);
  // The server sends a heartbeat every 10 s.
  expect(await requestsIn(2)).toEqual([]);
});

test('a board without WebSocket polls at the specified intervals and shows the same changes', async ({
  browser,
  server,
}) => {
  const ana = await apiCustomer(server);
  const board = await dispatcher(browser, server, {
    viewport: { width: 1280, height: 800 },
    listen: noSockets,
  });
  await board.waitForLoadState('networkidle');
  const asked = recordRequests(board);
  for (let second = 0; second < 120; second += 1) {
    await board.clock.runFor(SECOND_MS);
    // The test moves only the page's clock; answers of the network need real time.
    await sleep(60);
  }
  expectAbout(timesOf(asked, '/api/bookings/count'), 12);
  expectAbout(timesOf(asked, '/api/admin/bookings'), 4);
  expectAbout(timesOf(asked, '/api/admin/stats'), 2);
  expectAbout(timesOf(asked, '/api/admin/recent-notifications'), 24);

  const booking = await ana.book('Ana Silva');
  await board.clock.runFor(10 * SECOND_MS);
  const row = board.locator(`[data-booking="${booking.id}"]`);
  await expect(row).toContainText('Pending');
  const tech = await apiStaff(server, 'tech');
  await tech.setStatus(booking.id, 'confirmed');
  await board.clock.runFor(30 * SECOND_MS);
  await expect(row).toContainText('Confirmed');
});

test('a tracking page without WebSocket updates by polling every 30 s', async ({ browser, server }) => {
  const page = await customer(browser, server, { email: 'ana@example.com', listen: noSockets });
  const ana = await apiCustomer(server);
  const tech = await apiStaff(server, 'tech');
  const booking = await ana.book('Ana Silva');
  await page.goto(`/tracking/${booking.id}`);
  await expect(page.getByText('Assignment Pending').first()).toBeVisible();
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
  expectAbout(timesOf(asked, `/api/bookings/${booking.id}/eta`), 2);
});

async function noSockets(page: Page): Promise<void> {
  await page.clock.install();
  await blockWebSockets(page.context());
}
