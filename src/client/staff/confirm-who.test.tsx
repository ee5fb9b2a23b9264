// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { isUnproven } from '../app/http.ts';
import { changeStaff } from './api.ts';
import { ConfirmWho } from './confirm-who.tsx';

const dialog = () => document.querySelector('[role=dialog]');
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
function type(name: string, text: string): void {
  const input = field(name);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
}
const press = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();

/** A server that wants a proof until the right password comes; returns the calls that it has had. */
function serve({ enabled = false } = {}): string[] {
  const calls: string[] = [];
  let isProven = false;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const body = init?.body ? JSON.parse(String(init.body)) : null;
    const answer = (status: number, answered: unknown) =>
      new Response(JSON.stringify(answered), { status, headers: { 'content-type': 'application/json' } });
    if (url.endsWith('/second-factor')) return answer(200, { enabled, required: false });
    if (url.endsWith('/passkeys')) return answer(200, []);
    calls.push(`${init?.method} ${url} ${JSON.stringify(body)}`);
    if (url.endsWith('/account/identity')) {
      isProven = body.password === 'right';
      return isProven
        ? answer(200, { ok: true })
        : answer(403, { code: 'PASSWORD_WRONG', message: 'Wrong.' });
    }
    return isProven
      ? answer(200, { username: url.split('/').at(-1) })
      : answer(403, { code: 'SIGN_IN_AGAIN', message: 'Please sign in again first.' });
  });
  return calls;
}

let remove = () => {};
afterEach(() => remove());

const SET = 'PATCH /api/admin/staff/ben {"active":true}';

describe('a call that wants a recent proof', () => {
  it('goes on after the password, which is asked for until it is right', async () => {
    const calls = serve();
    remove = render(<ConfirmWho />);
    const changed = changeStaff('ben', { active: true });
    await expect.poll(() => field('password')).not.toBeNull();
    expect(field('totp')).toBeNull();
    type('password', 'wrong');
    press('Confirm');
    await expect.poll(() => document.body.textContent).toContain('Wrong.');
    type('password', 'right');
    press('Confirm');
    expect(await changed).toEqual({ username: 'ben' });
    await expect.poll(dialog).toBeNull();
    expect(calls).toEqual([
      SET,
      'POST /api/admin/account/identity {"password":"wrong"}',
      'POST /api/admin/account/identity {"password":"right"}',
      SET,
    ]);
  });

  it('asks for a code where a second factor is on', async () => {
    serve({ enabled: true });
    remove = render(<ConfirmWho />);
    const changed = changeStaff('ben', { active: true });
    await expect.poll(() => field('totp')).not.toBeNull();
    type('password', 'right');
    type('totp', '123456');
    press('Confirm');
    expect(await changed).toEqual({ username: 'ben' });
  });

  it('is refused once the person cancels, and the server hears no more', async () => {
    const calls = serve();
    remove = render(<ConfirmWho />);
    const changed = changeStaff('ben', { active: true }).catch((error) => error);
    await expect.poll(() => field('password')).not.toBeNull();
    press('Cancel');
    expect(isUnproven(await changed)).toBe(true);
    await expect.poll(dialog).toBeNull();
    expect(calls).toEqual([SET]);
  });

  it('shares its dialog with others that wait', async () => {
    const calls = serve();
    remove = render(<ConfirmWho />);
    const both = Promise.all([changeStaff('ben', { active: true }), changeStaff('cem', { active: true })]);
    await expect.poll(() => field('password')).not.toBeNull();
    await expect.poll(() => calls.length).toBe(2);
    type('password', 'right');
    press('Confirm');
    expect(await both).toEqual([{ username: 'ben' }, { username: 'cem' }]);
    expect(calls.length).toBe(5);
  });

  it('is refused at once on a page that does not ask, and when the page goes away', async () => {
    serve();
    expect(isUnproven(await changeStaff('ben', { active: true }).catch((error) => error))).toBe(true);
    const leave = render(<ConfirmWho />);
    const changed = changeStaff('ben', { active: true }).catch((error) => error);
    await expect.poll(() => field('password')).not.toBeNull();
    leave();
    expect(isUnproven(await changed)).toBe(true);
  });
});
