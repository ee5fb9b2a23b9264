import { expect, newEmail, test } from './fixtures/customer-test.ts';
import { signIn } from './fixtures/people.ts';
import { expectToast, expectToLeave, LOGGED_OUT } from './fixtures/toast.ts';

test.describe('pages for a signed-out visitor', () => {
  test.use({ signedIn: false });

  for (const [path, heading] of [
    ['/home', 'Distance pricing'],
    ['/history?from=mail', 'Charging History'],
    ['/account', 'Quick actions'],
  ] as const) {
    test(`a signed-out visitor of ${path} sees a message, is sent to the sign-in and returns`, {
      tag: path === '/home' ? [] : '@full',
    }, async ({ page, server }) => {
      await expectToLeave(page, LOGGED_OUT, () => page.goto(path, { waitUntil: 'commit' }));
      await expect(page).toHaveURL(`/api/login?returnTo=${encodeURIComponent(path)}`);
      await signIn(page, server, newEmail());
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    });
  }
});

test('an open page tells a customer who logged out elsewhere, and leads to the sign-in', {
  tag: '@full',
}, async ({ page, customer, server }) => {
  await page.goto('/account');
  await expect(page.getByText(customer.email)).toBeVisible();
  await fetch(`${server.url}/api/logout`, { headers: { cookie: customer.cookie } });
  await expectToast(page, LOGGED_OUT.title, LOGGED_OUT.description);
  await expect(page).toHaveURL('/api/login?returnTo=%2Faccount');
});

test('Log Out leads to the landing page and ends the customer’s session', async ({ page, customer }) => {
  await page.goto('/account');
  await expect(page.getByText(customer.email)).toBeVisible();
  await page.getByRole('link', { name: 'Log Out' }).click();
  await expect(page.getByText('Ready to Get Started')).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});
