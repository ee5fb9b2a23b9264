import { expect, newEmail, test } from './fixtures/customer-test.ts';
import { hand } from './fixtures/hand.ts';
import { expectToast } from './fixtures/toast.ts';

const CAR = { latitude: 40.70123, longitude: -74.27456 };

test('a returning customer pays for an emergency with the saved card in 3 taps and 0 keys, and deletes the card', async ({
  page,
  customer,
}) => {
  await customer.saveProfile({
    ...{ firstName: 'Ana', lastName: 'Silva', phone: '9735550118', vehicleMake: 'Kia' },
    ...{ address: '9 Elm St', city: 'Newark', state: 'NJ', zipCode: '07102' },
  });
  const former = await customer.bookAndSaveCard('Ana Silva', '48 Maple Court, Union, NJ 07083');
  const { count, tap } = hand(page);
  await page.goto(`/tracking/${former}`);
  await tap(page.getByRole('button', { name: 'Book again' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('$185.00').first()).toBeVisible();
  await tap(dialog.getByRole('button', { name: 'Continue to payment' }));
  const saved = dialog.getByRole('radio', { name: 'Visa ending in 1111' });
  await expect(saved).toBeChecked();
  await expect(saved).toHaveAccessibleName(/Expires 12\/35/);
  await expect(dialog.locator('iframe')).toHaveCount(0);
  await tap(dialog.getByRole('button', { name: 'Pay $185.00' }));
  await expectToast(page, 'Booking Confirmed');
  await expect(page).toHaveURL(/\/tracking\//);
  const said = `${count.taps} taps, ${count.keys} keys with a saved card`;
  console.log(`From a former booking to a paid emergency: ${said}`);
  expect([count.taps, count.keys], said).toEqual([3, 0]);

  await page.goto('/account');
  const cards = page.getByRole('list', { name: 'Saved cards' });
  await expect(cards.getByRole('listitem')).toHaveCount(1);
  await expect(cards.getByText('Visa ending in 1111')).toBeVisible();
  await expect(cards.getByText('Expires 12/35')).toBeVisible();
  await cards.getByRole('button', { name: 'Remove Visa ending in 1111' }).tap();
  await expectToast(page, 'Card removed');
  await expect(page.getByText('No card is saved.')).toBeVisible();
  expect(await customer.cards()).toEqual([]);
});

test.describe('where the position is allowed', () => {
  test.use({ permissions: ['geolocation'], geolocation: { ...CAR, accuracy: 8 } });

  test('a returning customer gets from Home to a paid emergency in 3 taps and 0 keys', async ({
    page,
    customer,
  }) => {
    await customer.saveProfile({
      ...{ firstName: 'Ana', lastName: 'Silva', phone: '9735550118', vehicleMake: 'Kia' },
      ...{ address: '9 Elm St', city: 'Newark', state: 'NJ', zipCode: '07102' },
    });
    await customer.bookAndSaveCard('Ana Silva', '48 Maple Court, Union, NJ 07083');
    const { count, tap } = hand(page);
    await page.goto('/home');
    await tap(page.getByRole('button', { name: 'Book Emergency charge' }));
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('[name=location]')).toHaveValue(/Union, NJ/);
    await tap(dialog.getByRole('button', { name: 'Continue to payment' }));
    await expect(dialog.getByRole('radio', { name: 'Visa ending in 1111' })).toBeChecked();
    const answer = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/bookings'),
    );
    await tap(dialog.getByRole('button', { name: 'Pay $185.00' }));
    expect(await (await answer).json()).toMatchObject({ ...CAR, precision: 'exact' });
    await expect(page).toHaveURL(/\/tracking\//);
    const said = `${count.taps} taps, ${count.keys} keys with a saved card`;
    console.log(`From Home to a paid emergency: ${said}`);
    expect([count.taps, count.keys], said).toEqual([3, 0]);
  });
});

test.describe('with a wallet', () => {
  test.use({
    ...{ signedIn: false, wallet: 'google', permissions: ['geolocation'] },
    geolocation: { ...CAR, accuracy: 8 },
  });

  test('a new customer gets from the landing page to a paid emergency by position and wallet in 8 taps and 20 keys', async ({
    page,
    server,
  }) => {
    const { count, tap, type, takeSuggestion } = hand(page);
    await page.goto('/');
    await tap(page.getByRole('button', { name: 'Use my location' }));
    const book = page.getByRole('link', { name: 'Book this' });
    await expect(book).toBeVisible();
    await tap(book);
    const email = newEmail();
    const field = page.locator('input[name=email]');
    await takeSuggestion([field, 'email', email]);
    await type(field, '', 'Enter');
    await page.locator('input[name=code]').waitFor();
    await type(page.locator('input[name=code]'), await server.codeFor(email), null);
    const dialog = page.getByRole('dialog');
    const [name, phone] = [dialog.locator('[name=customerName]'), dialog.locator('[name=phoneNumber]')];
    await tap(name);
    await takeSuggestion([name, 'name', 'Ana Silva'], [phone, 'tel', '9735550118']);
    await tap(dialog.getByRole('button', { name: 'Continue to payment' }));
    // The billing address comes from the wallet.
    await expect(dialog.locator('[name=addressLine1]')).toHaveValue('');
    await tap(dialog.getByRole('button', { name: 'Buy with Google Pay' }));
    await tap(page.getByRole('button', { name: 'Confirm payment' }));
    await expectToast(page, 'Booking Confirmed');
    await expect(page).toHaveURL(/\/tracking\//);
    const said = `${count.taps} taps, ${count.keys} keys by wallet`;
    test.info().annotations.push({ type: 'journey', description: said });
    console.log(`From the landing page to a paid emergency: ${said}`);
    expect(count.taps, said).toBeLessThanOrEqual(8);
    expect(count.keys, said).toBeLessThanOrEqual(20);
  });
});
