import { expect, test } from './fixtures/customer-test.ts';

test.use({
  ...{ signedIn: false, isMobile: false, viewport: { width: 1280, height: 900 } },
  // The page draws 250 calls before it reacts.
  actionTimeout: 120_000,
});

test('the API documentation page shows calls without console errors or requests to other hosts', {
  tag: '@full',
}, async ({ page, server }) => {
  const complaints: string[] = [];
  const elsewhere: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(server.url) && !/^(data|blob):/.test(url)) elsewhere.push(url);
  });

  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Curbvolt', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Group Customers' }).click();
  await expect(page.getByText('Authorises a card for the price; nothing is taken yet').first()).toBeVisible();
  const live = page.getByRole('link', { name: 'AsyncAPI 3.0 of the live events' });
  await expect(live).toHaveAttribute('href', '/api/docs/asyncapi.json');

  expect(complaints).toEqual([]);
  expect(elsewhere).toEqual([]);
});
