import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { expect, newEmail, test } from './fixtures/customer-test.ts';
import { hostServer, type JourneyServer } from './fixtures/hosted-server.ts';

test.use({ javaScriptEnabled: false, signedIn: false });

const alert = (page: Page) => page.getByRole('alert');
const codeField = (page: Page) => page.getByLabel('Code', { exact: true });

async function askCode(page: Page, server: JourneyServer, email: string): Promise<string> {
  await page.goto('/api/login?returnTo=/history');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  return server.codeFor(email);
}

async function askAgain(page: Page, server: JourneyServer, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(alert(page)).toBeHidden();
  return server.codeFor(email);
}

async function enter(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Expires the codes of an address, as after ten minutes. */
function expireCodes(server: JourneyServer, email: string): void {
  const database = new Database(join(server.dataDir, 'curbvolt.sqlite'));
  database.prepare('update sign_in_codes set expires_at = 0 where email = ?').run(email);
  database.close();
}

test('the sign-in works without JavaScript, one field per step, and returns to the requested page', async ({
  page,
  server,
}) => {
  const email = newEmail();
  const font = page.waitForResponse('**/fonts/inter-latin-wght-normal.woff2');
  await page.goto('/api/login?returnTo=/history');
  expect((await font).status()).toBe(200);
  await expect(page.locator('input:not([type=hidden])')).toHaveCount(1);
  await page.getByLabel('E-mail address').fill('jordan@nowhere');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(alert(page)).toHaveText('Please enter a valid e-mail address.');
  await expect(page.getByLabel('E-mail address')).toHaveValue('jordan@nowhere');

  const code = await askCode(page, server, email);
  await expect(page.locator('input:not([type=hidden])')).toHaveCount(1);
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await enter(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL('/history');
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ email });
});

test('the sign-in reports a wrong, a used and an expired code, and sends a new code', async ({
  page,
  server,
}) => {
  // With a route the browser keeps no pages, so that Back asks for the form again.
  await page.route('/history', (route) => route.continue());
  const email = newEmail();
  const code = await askCode(page, server, email);
  await enter(page, code === '000000' ? '111111' : '000000');
  await expect(alert(page)).toHaveText('That code is not right. Please check it and try again.');
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('We sent')).toContainText(email);
  await enter(page, code);
  await expect(page).toHaveURL('/history');

  await page.goBack();
  await enter(page, code);
  await expect(alert(page)).toHaveText('That code is no longer valid. Please ask for a new one.');
  const second = await askAgain(page, server, email);
  expireCodes(server, email);
  await enter(page, second);
  await expect(alert(page)).toHaveText('That code is no longer valid. Please ask for a new one.');
  await enter(page, await askAgain(page, server, email));
  await expect(page).toHaveURL('/history');
});

test('the sign-in asks a customer who requests too many codes to wait', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const email = newEmail();
  await askCode(page, server, email);
  for (let asked = 1; asked < 5; asked += 1) await askAgain(page, server, email);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(alert(page)).toContainText(
    'Too many codes were asked for. You can ask for the next one in 60 minutes',
  );
  await expect(page.getByRole('link', { name: '(908) 555-0142' })).toHaveAttribute(
    'href',
    'tel:+19085550142',
  );
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
});

test('the sign-in of a development server without a mail server shows the code on the page', {
  tag: '@full',
}, async ({ page }) => {
  // A production server does not start without a mail server and never shows a code.
  const server = await hostServer({ development: true, env: { SMTP_URL: '' } });
  await page.goto(`${server.url}/api/login?returnTo=/history`);
  await page.getByLabel('E-mail address').fill(newEmail());
  await page.getByRole('button', { name: 'Send code' }).click();
  await enter(page, await page.locator('#sign-in-code').innerText());
  await expect(page).toHaveURL(`${server.url}/history`);
  await server.stop();
});
