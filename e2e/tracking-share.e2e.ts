import { expectAccessible, expectNoOverflow } from './fixtures/access.ts';
import { expect, test } from './fixtures/trip-test.ts';
import { HALFWAY } from './fixtures/trips.ts';

test.use({ signedIn: false });

test('a shared tracking link works live without an account, shows no personal data and can be stopped', {
  tag: '@full',
}, async ({ page, trip, watch }) => {
  const its = await trip('en_route');
  const owner = await watch(its);
  await owner.getByRole('button', { name: 'Share link' }).click();
  const url = await owner.locator('input[name=shareLink]').inputValue();
  expect(url).toMatch(/\/shared\/[\w-]{22}$/);

  const told: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/shared/')) {
      expect(response.headers()['cache-control']).toBe('no-store');
      told.push(await response.text().catch(() => ''));
    }
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.push(String(payload))));
  await page.goto(new URL(url).pathname);
  await expect(page.getByRole('heading', { name: 'Technician En Route', level: 2 })).toBeVisible();
  // A guest's distance is measured from about where the car is.
  await expect(page.getByText(/^[34]\.\d miles away$/)).toBeVisible();
  await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await its.tech.fix(HALFWAY);
  await expect(page.getByText(/^[12]\.\d miles away$/)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page, 'shared');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page, 'shared');

  const shown = (await page.locator('body').innerText()) + told.join('\n');
  expect(shown).not.toMatch(/555-0118|9735550118|Maple\b|\$185|[Aa]mount|Ioniq|Jordan Lee/);
  for (const name of ['Share link', 'Cancel booking', 'Send rating'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);

  // The shared page receives status changes too.
  await its.tech.setStatus(its.id, 'in_progress');
  await expect(page.getByRole('heading', { name: 'Service in Progress', level: 2 })).toBeVisible();
  await expect(page.locator('.leaflet-marker-icon')).toHaveCount(0);
  await expect(page.getByText('In Progress', { exact: true })).toBeVisible();

  await owner.reload();
  await owner.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await expect(owner.getByRole('button', { name: 'Stop sharing' })).toHaveCount(0);
});
