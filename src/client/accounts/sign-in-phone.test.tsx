// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { Toaster } from '../app/toaster.tsx';
import SignInPhone from './sign-in-phone.tsx';

let unmount = () => {};
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const LAST_WAY_IN = 'Add an e-mail address first: without one nobody could sign in to this account.';

/** Renders the part; the removal is answered with a status and a body. Returns the calls that were made. */
function show(status: number, body: object): () => string[] {
  const made: string[] = [];
  vi.stubGlobal('fetch', async (input: string, { method = 'GET' }: RequestInit = {}) => {
    made.push(`${method} ${new URL(input, location.href).pathname}`);
    return new Response(JSON.stringify(method === 'DELETE' ? body : {}), {
      status: method === 'DELETE' ? status : 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  unmount = render(
    <>
      <SignInPhone phone="+19735550118" />
      <Toaster />
    </>,
  );
  return () => made.filter((call) => call.startsWith('DELETE'));
}
const text = () => document.body.textContent ?? '';
const press = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click();
const removal = 'DELETE /api/account/phone';

it('shows the number, asks before it is removed, and then says so', async () => {
  const made = show(200, {});
  await expect.poll(text).toContain('Sign in by text message: (973) 555-0118');
  press('Remove');
  await expect.poll(text).toContain('(973) 555-0118 will not sign you in any more.');
  expect(made()).toEqual([]);
  press('Keep the number');
  await expect.poll(text).toContain('Sign in by text message');
  press('Remove');
  await expect.poll(text).toContain('will not sign you in any more');
  press('Remove');
  await expect.poll(text).toContain('Phone number removed');
  expect(made()).toEqual([removal]);
});

it('says what to do first when the number is the last way in', async () => {
  show(409, { code: 'LAST_WAY_IN', message: LAST_WAY_IN });
  await expect.poll(text).toContain('Sign in by text message');
  press('Remove');
  await expect.poll(text).toContain('will not sign you in any more');
  press('Remove');
  await expect.poll(() => document.querySelector('[role="alert"]')?.textContent).toContain(LAST_WAY_IN);
  expect(document.querySelector('a[href*="login"]')).toBeNull();
});

it('offers a new sign-in when the session is too old', async () => {
  show(403, { code: 'SIGN_IN_AGAIN', message: 'Please sign in again first, to confirm that it is you.' });
  await expect.poll(text).toContain('Sign in by text message');
  press('Remove');
  await expect.poll(text).toContain('will not sign you in any more');
  press('Remove');
  await expect.poll(text).toContain('Sign in again');
  expect(document.querySelector('a[href*="login"]')?.textContent).toBe('Sign in again');
});
