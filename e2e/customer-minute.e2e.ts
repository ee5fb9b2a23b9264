import { pay } from './fixtures/book.ts';
import { expect, newEmail, test } from './fixtures/customer-test.ts';
import { hand } from './fixtures/hand.ts';

const CAR = { latitude: 40.70123, longitude: -74.27456 };
/** What the journey needs at most by card, from the landing page to the paid booking. */
const MAX_TAPS = 9;

test.use({ signedIn: false, permissions: ['geolocation'], geolocation: { ...CAR, accuracy: 8 } });

test('a new customer gets from the landing page to a paid emergency by position and card in 9 taps', {
  tag: '@full',
}, async ({ page, server }) => {
  const { count, tap, type } = hand(page);
  await page.goto('/');
  await tap(page.getByRole('button', { name: 'Use my location' }));
  const book = page.getByRole('link', { name: 'Book this' });
  await expect(book).toBeVisible();
  await expect(page.getByLabel('Where is your car?')).toHaveValue(/Union, NJ/);
  await expect(page.getByText('$185.00')).toBeVisible();
  await expect(page.getByText(/^Arrives between/)).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session');

  // The sign-in comes with the booking; the code submits itself.
  await tap(book);
  const email = newEmail();
  await type(page.locator('input[name=email]'), email);
  await page.locator('input[name=code]').waitFor();
  await type(page.locator('input[name=code]'), await server.codeFor(email), null);

  // The form has the place and its price at once.
  const dialog = page.getByRole('dialog', { name: 'Book a charge' });
  await expect(dialog.locator('[name=location]')).toHaveValue(/Union, NJ/);
  await expect(dialog.getByText('$185.00').first()).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await tap(dialog.locator('[name=customerName]'));
  await type(dialog.locator('[name=customerName]'), 'Ana Silva');
  await type(dialog.locator('[name=phoneNumber]'), '9735550118', null);
  await tap(dialog.getByRole('button', { name: 'Continue to payment' }));

  await expect(page.getByText('Secure Payment Ready')).toBeVisible({ timeout: 15_000 });
  const card = page.frameLocator('iframe[title=Card]');
  await tap(card.locator('[name=cardNumber]'));
  await type(card.locator('[name=cardNumber]'), '4111111111111111', 'Tab');
  await type(card.locator('[name=expirationDate]'), '1229', 'Tab');
  await type(card.locator('[name=cvv]'), '123', 'Tab');
  await type(card.locator('[name=postalCode]'), '07083', null);
  const payment = page.getByRole('dialog');
  await tap(payment.locator('[name=addressLine1]'));
  await type(payment.locator('[name=addressLine1]'), '48 Maple Court');
  await type(payment.locator('[name=city]'), 'Union');
  count.taps += 2;
  await payment.locator('[name=state]').selectOption('NJ');
  // The ZIP was typed with the card.
  await expect(payment.locator('[name=postalCode]')).toHaveValue('07083');
  count.taps += 1;
  const { booking } = await pay(page);
  expect(booking).toMatchObject({ ...CAR, precision: 'exact', customerName: 'Ana Silva', totalAmount: 185 });

  // The tracking page opens by itself.
  await expect(page).toHaveURL(`/tracking/${booking.id}`);
  await expect(page.getByRole('heading', { name: 'Assignment Pending' })).toBeVisible();
  const said = `${count.taps} taps, ${count.keys} keys by card`;
  test.info().annotations.push({ type: 'journey', description: said });
  console.log(`From the landing page to a paid emergency: ${said}`);
  expect(count.taps, said).toBeLessThanOrEqual(MAX_TAPS);
});

test('a press before the script has come is kept: the page that answers it has the place and its price', async ({
  page,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/?ref=friend', { waitUntil: 'commit' });
  const field = page.getByLabel('Where is your car?');
  await field.fill('48 Maple Court, Union, NJ 07083');
  await page.getByRole('button', { name: 'See price and time' }).tap();
  await page.waitForURL(/location=48/, { waitUntil: 'commit' });
  expect(new URL(page.url()).searchParams.get('ref')).toBe('friend');
  await expect(field).toHaveValue('48 Maple Court, Union, NJ 07083');
  letGo();
  const book = page.getByRole('link', { name: 'Book this' });
  await expect(book).toHaveAttribute('href', /ref=friend/);
  await expect(page.getByText('$185.00')).toBeVisible();
});
