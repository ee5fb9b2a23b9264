import { expectAccessible } from './fixtures/access.ts';
import { apiStaff } from './fixtures/api.ts';
import { expect, test } from './fixtures/customer-test.ts';

test('a charged customer opens the receipt from the tracking page, and it prints without its button', async ({
  page,
  server,
  customer,
}) => {
  const admin = await apiStaff(server, 'admin');
  const { id } = await customer.book('Jordan Lee');
  await admin.setStatus(id, 'completed');
  await page.goto(`/tracking/${id}`);
  await page.getByRole('link', { name: 'Receipt to print' }).click();
  await expect(page).toHaveURL(`/receipts/${id}`);
  await expect(page.getByRole('heading', { name: /^Receipt \d{6}$/ })).toBeVisible();
  await expect(page.getByText('NJ sales tax 6.625%')).toBeVisible();
  await expect(page.getByText('$11.49')).toBeVisible();
  await expect(page.getByText('Visa ending in 1111')).toBeVisible();
  await expectAccessible(page, 'the receipt');
  const print = page.getByRole('button', { name: 'Print or save as PDF' });
  await expect(print).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(print).toBeHidden();
  // Paper is white, whatever the screen's colours are.
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await expectAccessible(page, 'the receipt on paper');
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g), 'pages').toHaveLength(1);
});

test('a receipt of a booking that is not theirs, or that is not known, is refused with its reason', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/receipts/00000000000000000000000000000000');
  await expect(page.getByText('Booking not found.')).toBeVisible();
});
