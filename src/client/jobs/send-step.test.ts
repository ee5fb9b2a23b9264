import { beforeEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { checkSession, endSession, saveSession } from '../app/sessions.ts';
import type { UnsentStep } from '../offline/phone-store.ts';
import { sendStep } from './send-step.ts';

const viewer = { role: 'tech', username: 'luis' } as const;
const signIn = (role: StaffRole, username: string) =>
  saveSession({
    ...{ role, username, token: `token-of-${username}` },
    ...{ expiresAt: '2040-11-20T12:00:00.000Z', mustChangePassword: false },
  });
const job = { id: 'own', version: 4, assignedTechId: 'luis' };
const step: UnsentStep = { id: '1', techId: 'luis', what: 'confirmed', job, tappedAtMs: 0 };
const send = (sent: UnsentStep = step) => sendStep(sent, viewer, () => {});

/** The answer to each token; 200 without one. */
let refusals: Record<string, { status: number; code: string }>;
/** The path and the token of each call. */
let calls: string[];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/tech' });
  for (const role of ['admin', 'tech'] as const) endSession(role);
  signIn('tech', 'luis');
  refusals = {};
  calls = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    const token = headers.authorization?.replace('Bearer token-of-', '') ?? '';
    calls.push(`${path.split('/').at(-1)} ${token}`);
    const refusal = refusals[token];
    const body = refusal ? { message: 'No.', code: refusal.code } : aBooking({ ...job, version: 5 });
    return new Response(JSON.stringify(body), { status: refusal?.status ?? 200 });
  });
});

it('a step has the admin’s token while an admin is signed in too', async () => {
  signIn('admin', 'rosa');
  expect(await send()).toMatchObject({ kind: 'done' });
  expect(calls).toEqual(['status rosa']);
});

it('a step is sent with the technician’s token once the server has ended the admin’s session', async () => {
  for (const refusal of [
    { status: 401, code: 'UNAUTHORIZED' },
    { status: 403, code: 'PASSWORD_CHANGE_REQUIRED' },
  ]) {
    signIn('admin', 'rosa');
    refusals = { rosa: refusal };
    calls = [];
    expect(await send()).toMatchObject({ kind: 'done' });
    expect(calls).toEqual(['status rosa', 'status luis']);
    expect([checkSession('admin'), checkSession('tech')?.username]).toEqual([null, 'luis']);
  }
});

it('a step that claims a job is sent with the technician’s token once the admin’s session has ended', async () => {
  signIn('admin', 'rosa');
  refusals = { rosa: { status: 401, code: 'UNAUTHORIZED' } };
  const claim = { ...step, job: { ...job, assignedTechId: null } };
  expect(await send(claim)).toMatchObject({ kind: 'done' });
  expect(calls).toEqual(['assign rosa', 'status luis']);
});

it('a step keeps the admin’s session when the server refuses the technician’s', async () => {
  signIn('admin', 'rosa');
  refusals = { luis: { status: 401, code: 'UNAUTHORIZED' } };
  await expect(send({ ...step, what: 'departed' })).rejects.toThrow('401');
  expect(checkSession('admin')?.username).toBe('rosa');
});

it('a step is not sent with the token of another technician, who has signed in meanwhile', async () => {
  signIn('tech', 'sam');
  await expect(send()).rejects.toThrow('Another account');
  expect(calls).toEqual([]);
});
