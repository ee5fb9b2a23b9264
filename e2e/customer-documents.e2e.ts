import { weigh } from '../test/page-weight.ts';
import { expect, test } from './fixtures/customer-test.ts';
import { look } from './fixtures/look.ts';
import { countRequests, untilAtRest } from './fixtures/shifts.ts';

test.describe('documents for a signed-out visitor', () => {
  test.use({ signedIn: false });

  for (const [name, path] of [
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
  ] as const) {
    test(`a visitor opens ${name} from the landing page and the sign-in, and the page loads no script`, {
      tag: '@full',
    }, async ({ page }) => {
      countRequests(page);
      for (const from of ['/', '/api/login']) {
        await page.goto(from);
        const link = page.getByRole('link', { name, exact: true });
        // What the page before loads, also on the way down to the link, is no part of the document.
        await link.scrollIntoViewIfNeeded();
        await untilAtRest(page);
        const weight = weigh(page);
        await link.click();
        await expect(page).toHaveURL(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
        expect((await weight()).scriptBytes).toBe(0);
      }
      await look(page, name);
      await page.getByRole('link', { name: 'Start page' }).click();
      await expect(page.getByRole('heading', { name: 'Mobile EV charging made simple' })).toBeVisible();
    });
  }
});

test('Home and Account link to Privacy and Terms', { tag: '@full' }, async ({ page }) => {
  for (const path of ['/', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Privacy', exact: true })).toHaveAttribute(
      'href',
      '/privacy',
    );
    await expect(page.getByRole('link', { name: 'Terms', exact: true })).toHaveAttribute('href', '/terms');
  }
});

test('the privacy notice beside the Pay button opens in a new tab, and the booking form stays', {
  tag: '@full',
}, async ({ page, customer }) => {
  await customer.saveProfile({ firstName: 'Jordan', lastName: 'Lee', phone: '9735550118' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Book Emergency charge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=location]').fill('48 Maple Court, Union, NJ 07083');
  await expect(dialog.getByText('no extra miles').first()).toBeVisible();
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText('Total Amount')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'privacy notice' }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(dialog.getByText('Total Amount')).toBeVisible();
});
