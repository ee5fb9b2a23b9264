import type { Page } from '@playwright/test';
import type { Shot } from './shoot.ts';

const enrolment = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Curbvolt:mreyes?issuer=Curbvolt&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
};
const recoveryCodes = Array.from({ length: 10 }, (_, n) => `k7m${n}q-a3hx${n}`);
const session = { token: 'x', role: 'admin', username: 'mreyes', expiresAt: '2100-01-01T00:00:00.000Z' };

async function enterPassword(page: Page): Promise<void> {
  await page.locator('[name=username]').fill('mreyes');
  await page.locator('[name=password]').fill('correct horse battery');
  await page.locator('[name=password]').press('Enter');
}

/** The step of the sign-in that follows this answer to the password. */
const stepAfter = (
  name: string,
  { status, json }: { status: number; json: object },
  shown: (page: Page) => Promise<unknown>,
): Shot => ({
  name,
  who: 'visitor',
  path: '/admin-login',
  prepare: (page) => page.route('**/api/*/login', (route) => route.fulfill({ status, json })),
  act: async (page) => {
    await enterPassword(page);
    await shown(page);
  },
});

/** The steps of the staff's sign-in. */
export const signInShots: Shot[] = [
  { name: 'admin-login', who: 'visitor', path: '/admin-login' },
  stepAfter(
    'admin-login-code',
    { status: 401, json: { code: 'TOTP_REQUIRED', message: 'Unauthorized' } },
    (page) => page.locator('[name=totp]').waitFor(),
  ),
  stepAfter(
    'admin-login-setup',
    { status: 403, json: { code: 'ENROLMENT_REQUIRED', message: '', enrolment } },
    (page) => page.locator('[name=code]').waitFor(),
  ),
  stepAfter('admin-login-recovery', { status: 200, json: { ...session, recoveryCodes } }, (page) =>
    page.getByText('Save your recovery codes').waitFor(),
  ),
];
