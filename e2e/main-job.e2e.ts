import type { Page } from '@playwright/test';
import type { Booking } from '../src/domain/bookings/booking.ts';
import { arrivalBesidePay, fillBooking, fillCard, pay, promisedText } from './fixtures/book.ts';
import { customer, dispatcher, drive, technician } from './fixtures/people.ts';
import { recordCoordinates, recordFixes, recordRequests, shownAfter, whenMoved } from './fixtures/record.ts';
import { expect, test } from './fixtures/server.ts';
import { translate } from './fixtures/translate.ts';

const HILLSIDE = { latitude: 40.7001, longitude: -74.2291 };
const CLOSER = { latitude: 40.6984, longitude: -74.2489 };
const AWAY = { latitude: 40.7201, longitude: -74.2001 };

type Look = { name: string; tag?: string; prepare: (page: Page) => unknown };
const looks: Look[] = [
  { name: '', prepare: () => {} },
  { name: ', on pages that the browser translates', tag: '@full', prepare: translate },
];
for (const { name, tag, prepare } of looks)
  test(`a charge is booked, paid, assigned, tracked and completed live by customer, dispatcher and technician${name}`, {
    tag,
  }, async ({ browser, server }) => {
    const sent: string[] = [];
    const seen: string[] = [];
    const jordan = await customer(browser, server, {
      listen: async (page) => {
        await prepare(page);
        await recordCoordinates(page, seen);
      },
    });
    const board = await dispatcher(browser, server, {
      viewport: { width: 1280, height: 800 },
      listen: async (page) => void (await prepare(page)),
    });
    const van = await technician(browser, server, {
      at: HILLSIDE,
      listen: async (page) => {
        await prepare(page);
        await recordFixes(page, sent);
      },
    });

    // The open board shows the paid booking by push, without a request.
    await fillBooking(jordan);
    await fillCard(jordan);
    const asked = recordRequests(board);
    // What stands beside Pay is stored.
    const beside = await arrivalBesidePay(jordan);
    let booked: Booking | undefined;
    await shownAfter([{ page: board, selector: '[data-booking]', text: 'Jordan Lee' }], async () => {
      booked = (await pay(jordan)).booking;
    });
    if (!booked) throw new Error('nothing was booked');
    const booking = booked;
    expect(beside).toContain(promisedText(booking));
    const row = board.locator(`[data-booking="${booking.id}"]`);
    expect(booking).toMatchObject({ totalAmount: 185, baseFee: 185, distanceCharges: 0, status: 'pending' });
    await expect(row).toContainText('Jordan Lee');
    await expect(row).toContainText('$185.00');
    await expect(board.getByText('$185.00').first()).toBeVisible();
    await expect(jordan.getByText('Booking Confirmed').first()).toBeVisible();
    expect(asked).toEqual([]);

    // The dispatcher acknowledges the alert and assigns a technician in Tech Management.
    await board.getByRole('button', { name: 'ACK', exact: true }).click();
    await board.getByRole('tab', { name: /Tech Management/ }).click();
    await board
      .getByRole('button', { name: /Jordan Lee/ })
      .first()
      .click();
    await board.getByRole('radio', { name: /tech/ }).first().check();
    await board.getByRole('button', { name: 'Assign Technician', exact: true }).click();
    await expect(board.getByText('Assignment Successful').first()).toBeVisible();
    const job = van.getByRole('article', { name: booking.id.slice(-8) });
    await expect(job).toBeVisible();

    // The customer opens the tracking page.
    await jordan.goto(`/tracking/${booking.id}`);
    await expect(jordan.getByText('Technician Assigned').first()).toBeVisible();
    const marker = jordan.locator('.leaflet-marker-icon');
    expect(seen).toEqual([]);

    // The technician confirms; all pages update without a reload, and the map shows the technician.
    await van.getByRole('button', { name: 'Confirm Job' }).click();
    await expect(jordan.getByText('Technician En Route').first()).toBeVisible();
    await board.getByRole('tab', { name: 'Booking Management' }).click();
    await expect(row).toContainText('Confirmed');
    await expect(marker).toBeVisible();

    // The technician drives, and the marker moves.
    const moved = await whenMoved(marker);
    const known = sent.length;
    await drive(van, CLOSER);
    await expect.poll(() => sent.length).toBeGreaterThan(known);
    await moved();

    // The job is completed on all three pages, and no more coordinates reach the customer while the van drives on.
    await van.getByRole('button', { name: 'Start Service' }).click();
    await expect(jordan.getByText('Service in Progress').first()).toBeVisible();
    await expect(row).toContainText('In Progress');
    await van.getByRole('button', { name: 'Complete Job' }).click();
    await expect(jordan.getByText('Service Complete').first()).toBeVisible();
    await expect(row).toContainText('Completed');
    await expect(job).toBeHidden();
    const until = seen.length;
    const fixes = sent.length;
    await drive(van, AWAY);
    await expect.poll(() => sent.length).toBeGreaterThan(fixes);
    await board.getByRole('tab', { name: /Tech Management/ }).click();
    await expect(board.locator('tr[data-technician=tech]')).toContainText('40.7201');
    // The server has handled the fix; any event to the customer arrives before this answer.
    await jordan.evaluate(async () => (await fetch('/healthz')).text());
    expect(seen.length).toBe(until);
    await expect(marker).toHaveCount(0);
  });
