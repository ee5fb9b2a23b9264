import { defaultCompany } from '../src/domain/company/company-profile.ts';
import { profileFile } from '../test/adding-company.ts';
import { hand } from './fixtures/hand.ts';
import { hostServer } from './fixtures/hosted-server.ts';
import { openAs } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { tripIn } from './fixtures/trips.ts';

const tips = { percents: [10, 15, 20], days: 14 };

test('a customer tips the technician with the saved card in 3 taps, and other pages show it by push', {
  tag: '@full',
}, async ({ browser }) => {
  const server = await hostServer({
    company: profileFile({ ...defaultCompany, slotCapacity: 'unlimited', tips }),
  });
  const { id, customer, tech } = await tripIn(server, 'service_completed');
  await customer.bookAndSaveCard('Jordan Lee', '48 Maple Court, Union, NJ 07083');
  const mobile = { viewport: { width: 320, height: 640 }, hasTouch: true };
  const page = await openAs({ browser, server, ...mobile }, `/tracking/${id}`, { cookie: customer.cookie });
  const other = await openAs({ browser, server }, `/tracking/${id}`, { cookie: customer.cookie });
  const van = await openAs({ browser, server }, '/tech', { tech: tech.session });
  const { count, tap } = hand(page);
  const amounts = page.getByRole('group', { name: 'Amount of the tip' });
  await expect(amounts.getByRole('radio')).toHaveCount(4);
  await expect(amounts.locator(':checked')).toHaveCount(0);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await wide()).toBe(320);
  await tap(amounts.getByRole('radio', { name: '$26' }));
  await tap(page.getByRole('button', { name: 'Tip $26.00' }));
  const dialog = page.getByRole('dialog', { name: 'Tip for your technician' });
  await tap(dialog.getByRole('button', { name: 'Pay $26.00' }));
  const said = '$26.00 was charged to your card. Thank you.';
  await expect(page.getByText(said)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect([count.taps, count.keys]).toEqual([3, 0]);
  await expect(other.getByText(said)).toBeVisible();
  await van.getByText('Finished today').click();
  await expect(van.getByText('Tip: $26.00')).toBeVisible();
  await page.goto(`/receipts/${id}`);
  await expect(page.getByText('Tip, without tax')).toBeVisible();
  expect(await wide()).toBe(320);
  await server.stop();
});
