import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/trip-test.ts';
import { CAR } from './fixtures/trips.ts';

/** A parking place 0.4 miles from the car. */
const ROUND_THE_CORNER = { latitude: CAR.latitude + 0.0058, longitude: CAR.longitude };

/** What says that the technician still drives, and how far it is. */
const FIGURES = [/^En Route$/, /^Wait: .+$/, /^\d+\.\d miles? away$/, /^Arrives about .+$/, /^\d+ min$/];

async function expectArrived(page: Page, message: string): Promise<void> {
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(page.getByText('Technician Arrived', { exact: true })).toBeVisible();
  for (const figure of FIGURES) await expect(page.getByText(figure)).toHaveCount(0);
}

test('tracking pages of customer and guest follow departure and arrival, without distance or En Route afterwards', {
  tag: '@full',
}, async ({ trip, watch }) => {
  const its = await trip();
  await its.driveFrom();
  const { token } = await its.customer.share(its.id);
  const page = await watch(its);
  const guest = await page.context().newPage();
  await guest.goto(`/shared/${token}`);
  for (const each of [page, guest]) await expect(each.getByText('Live', { exact: true })).toBeVisible();
  await its.tech.departed(its.id);
  await expect(guest.getByText(/On the way since \d/)).toBeVisible();
  await expect(
    guest
      .getByText('The technician is on the way.')
      .or(guest.getByText(/\d min/))
      .first(),
  ).toBeVisible();
  await its.tech.fix(ROUND_THE_CORNER);
  await its.tech.arrived(its.id);
  await expectArrived(page, 'Your technician has arrived.');
  await expectArrived(guest, 'The technician has arrived.');
  for (const each of [page, guest])
    await expect(each.getByRole('listitem').filter({ hasText: 'Technician Assigned' })).toContainText(
      /Arrived at \d/,
    );
  await expect(
    guest.getByAltText('The technician').or(guest.getByLabel('The technician')).first(),
  ).toBeAttached();
  await expect(guest.locator('body')).not.toContainText(/your technician/i);
  await page.goto('/');
  await expectArrived(page, 'Your technician has arrived.');
});

test('the tracking page shows an arrival by position before the technician reports the arrival', {
  tag: '@full',
}, async ({ trip, watch }) => {
  const its = await trip('en_route');
  const page = await watch(its);
  await expect(page.getByText(/On the way since/)).toBeVisible();
  await its.tech.fix(CAR);
  await expectArrived(page, 'Your technician has arrived.');
  await expect(page.getByText(/On the way since/)).toHaveCount(0);
});
