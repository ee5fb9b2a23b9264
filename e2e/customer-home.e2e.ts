import { expectNoOverflow } from './fixtures/access.ts';
import { expect, test } from './fixtures/customer-test.ts';
import { installClock } from './fixtures/own-clock.ts';
import { recordRequests } from './fixtures/record.ts';
import { expectToast, expectToLeave, LOGGED_OUT } from './fixtures/toast.ts';

const DISTANCE = 'POST /api/calculate-distance';
/** Longer than the debounce of 400 ms and an answer. */
const RESTED_MS = 700;

test('Home greets the customer by name, offers both services and links to all main pages', async ({
  page,
  customer,
}) => {
  await customer.saveProfile({ firstName: 'Jordan', lastName: 'Lee', phone: '9735550118' });
  await page.goto('/');
  await expect(
    page.getByRole('heading', { name: /^Good (morning|afternoon|evening) Jordan$/ }),
  ).toBeVisible();
  await expect(page.getByText('25-mile coverage')).toBeVisible();
  await expect(page.getByText('$185')).toBeVisible();
  await expect(page.getByText('$125')).toBeVisible();
  const services = page.getByRole('button', { name: /Emergency/ });
  await expect(services).toHaveCount(2);
  await expect(services.last()).toHaveAccessibleName(/Non-Emergency/);
  await expect(page.getByText('No bookings yet')).toBeVisible();
  await expect(page.getByRole('link', { name: /Call emergency support/ })).toHaveAttribute(
    'href',
    'tel:+19085550142',
  );
  await expect(page.getByRole('link', { name: 'Support', exact: true })).toHaveAttribute('href', '/support');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link')).toHaveText(['Home', 'History', 'Account', 'Website']);
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expect(bar.getByRole('link', { name: 'Website' })).toHaveAttribute(
    'href',
    'https://www.example.com/',
  );
});

test('Home shows the three newest bookings, and the open booking in a card', { tag: '@full' }, async ({
  page,
  customer,
}) => {
  for (const name of ['First', 'Second', 'Third']) await customer.cancel((await customer.book(name)).id);
  const open = await customer.book('Fourth');
  await page.goto('/home');
  const recent = page.getByRole('region', { name: 'Recent bookings' });
  await expect(recent.getByRole('listitem')).toHaveCount(3);
  await expect(recent.getByRole('listitem').first()).toContainText('Pending');
  await expect(recent.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/history');
  const card = page.getByRole('link', { name: /Assignment Pending/ });
  await expect(card).toHaveAttribute('href', `/tracking/${open.id}`);
});

test('Home does not overflow at 320 px with a very long address of the open booking', {
  tag: '@full',
}, async ({ page, customer }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const location = `${'Boulevard of the Unknown and Forgotten Presidents '.repeat(3)}, Union, NJ 07083`;
  await customer.book('Jordan', { location });
  await page.goto('/home');
  await expect(page.getByRole('link', { name: /Assignment Pending/ })).toBeVisible();
  await expectNoOverflow(page, 'Home at 320 px');
});

test('the distance calculator on Home asks from four characters on, once typing stops, and clears below', {
  tag: '@full',
}, async ({ page }) => {
  await installClock(page);
  await page.goto('/home');
  await expect(page.getByText('No bookings yet')).toBeVisible();
  const asked = recordRequests(page);
  const times = () => asked.filter((request) => request === DISTANCE).length;
  const place = page.locator('[name=location]');
  await place.fill('0708');
  await place.fill('070');
  await page.clock.runFor(RESTED_MS);
  expect(times()).toBe(0);

  await place.pressSequentially('83', { delay: 30 });
  await expect(page.getByText('No extra miles')).toBeVisible();
  await expect(page.getByText('$185.00')).toBeVisible();
  await expect(page.getByText('$125.00')).toBeVisible();
  expect(times()).toBe(1);

  await place.fill('Trenton, NJ');
  await expect(page.getByText(/^\d+\.\d extra miles at \$2$/)).toBeVisible();
  await expect(page.getByText('$185.00')).toBeHidden();

  await place.fill('Tre');
  await expect(page.getByText('Distance from Union, NJ')).toBeHidden();
});

test('the distance calculator on Home aborts the request in flight when the place changes', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByText('No bookings yet')).toBeVisible();
  await page.route('/api/calculate-distance', async (route) => {
    if (!route.request().postData()?.includes('Trenton')) await route.continue();
  });
  const place = page.locator('[name=location]');
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('distance'));
  const inFlight = page.waitForRequest('/api/calculate-distance');
  await place.fill('Trenton, NJ');
  await inFlight;
  await place.fill('Union, NJ 07083');
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(page.getByText('No extra miles')).toBeVisible();
});

test('the distance calculator on Home reports an unknown place, and an ended session leads to the sign-in', async ({
  page,
  context,
}) => {
  await page.goto('/home');
  await expect(page.getByText('No bookings yet')).toBeVisible();
  const place = page.locator('[name=location]');
  await place.fill('Qwxyzzy, NJ');
  await expectToast(page, 'Error', 'Failed to calculate distance');
  await expect(page.getByText('We could not find that place. Please add a town or ZIP code.')).toBeVisible();

  await context.clearCookies();
  await expectToLeave(page, LOGGED_OUT, () => place.fill('Union, NJ 07083'));
  await expect(page).toHaveURL('/api/login?returnTo=%2Fhome');
});
