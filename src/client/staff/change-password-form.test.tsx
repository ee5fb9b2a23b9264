// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import type { StoredSession } from '../../domain/people/staff.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

const session: StoredSession = {
  ...{ token: 't', role: 'tech', username: 'luis' },
  ...{ expiresAt: '2030-01-01T00:00:00.000Z', mustChangePassword: true },
};
const OWN = 'a sentence of my own';

let remove = () => {};
afterEach(() => remove());

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
function type(name: string, text: string): void {
  const input = field(name);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input?.dispatchEvent(new Event('input', { bubbles: true }));
}
const submit = () => document.querySelector('form')?.requestSubmit();
/** Answers each change with a status; returns the bodies of the changes. */
function answering(...statuses: number[]): () => unknown[] {
  const fetched = vi.fn((_: unknown, init?: RequestInit) => {
    const status = init?.method === 'POST' ? (statuses.shift() ?? 200) : 200;
    const body = status === 200 ? { ok: true } : { code: 'INVALID', message: 'Enter your present password.' };
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
    );
  });
  vi.stubGlobal('fetch', fetched);
  return () => fetched.mock.calls.flatMap(([, init]) => (init?.body ? [JSON.parse(String(init.body))] : []));
}

describe('form that changes the own password', () => {
  it('asks for the new password only, just after a sign-in with a given one', async () => {
    const sent = answering();
    remove = render(<ChangePasswordForm session={session} isPresentKnown />);
    expect(field('password')).toBeNull();
    type('newPassword', OWN);
    submit();
    await expect.poll(sent).toEqual([{ newPassword: OWN }]);
  });

  it('asks for the present password too, once the server wants it', async () => {
    const sent = answering(400);
    remove = render(<ChangePasswordForm session={session} isPresentKnown />);
    type('newPassword', OWN);
    submit();
    await expect.poll(() => field('password')).not.toBeNull();
    expect(field('newPassword')?.value).toBe(OWN);
    type('password', 'the given one');
    submit();
    await expect.poll(() => sent().at(-1)).toEqual({ password: 'the given one', newPassword: OWN });
  });

  it('sends no ordinary change without the present password', async () => {
    const sent = answering();
    remove = render(<ChangePasswordForm session={session} />);
    type('newPassword', OWN);
    submit();
    await expect.poll(() => document.body.textContent).toContain('Enter your present password.');
    expect(sent()).toEqual([]);
  });
});
