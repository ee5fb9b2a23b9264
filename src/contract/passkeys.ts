import * as z from 'zod/mini';
import type { Role } from '../domain/people/role.ts';
import { type StaffRole, StaffSession } from '../domain/people/staff.ts';
import { type Audited, callersOwn, get, patch, post } from './contract.ts';
import { Id } from './fields.ts';
import {
  NewPasskey,
  Passkey,
  PasskeyLogin,
  PasskeyOptions,
  PasskeyPatch,
  PasskeySignIn,
  SignedIn,
} from './shapes/passkey.ts';
import { Confirmation } from './shapes/second-factor.ts';

const passkeyPaths = {
  customer: '/api/account/passkeys',
  admin: '/api/admin/account/passkeys',
  tech: '/api/tech/account/passkeys',
} as const;

const passkeysChanged = (change: string) => (): Audited => ({
  action: 'passkeys-changed',
  detail: { change },
});

/** Calls that list, add, rename and remove the caller's passkeys. `body` and `proof` are the proof of identity. */
const passkeyCalls = <const R extends Role, B extends z.ZodMiniType>(
  role: R,
  { body, proof }: { body: B; proof: 'recent' | 'in body' },
) => ({
  listPasskeys: get(passkeyPaths[role], {
    auth: [role],
    audit: callersOwn,
    summary: "The caller's passkeys",
    answers: { 200: z.array(Passkey) },
  }),
  beginPasskey: post(`${passkeyPaths[role]}/options`, {
    auth: [role],
    audit: passkeysChanged('begun'),
    proof,
    summary: 'Options for creating a passkey',
    body,
    answers: { 200: PasskeyOptions },
  }),
  addPasskey: post(passkeyPaths[role], {
    auth: [role],
    audit: passkeysChanged('added'),
    proof: { none: 'it answers a challenge that was given for a proof' },
    summary: 'Adds a passkey created by the browser',
    body: NewPasskey,
    answers: { 201: Passkey },
  }),
  renamePasskey: patch(`${passkeyPaths[role]}/:id`, {
    auth: [`its ${role}`],
    audit: passkeysChanged('renamed'),
    proof: { none: 'a name signs nobody in' },
    summary: 'Renames a passkey',
    params: Id,
    body: PasskeyPatch,
    answers: { 200: Passkey },
  }),
  removePasskey: post(`${passkeyPaths[role]}/:id/remove`, {
    auth: [`its ${role}`],
    audit: passkeysChanged('removed'),
    proof,
    summary: 'Removes a passkey',
    params: Id,
    body,
    answers: { 200: z.array(Passkey) },
  }),
});

/** Without a proof in the body, because a customer's session records when the customer signed in. */
export const customerPasskeyCalls = passkeyCalls('customer', {
  body: z.optional(z.strictObject({})),
  proof: 'recent',
});
export const staffPasskeyCalls = <const R extends StaffRole>(role: R) =>
  passkeyCalls(role, { body: Confirmation, proof: 'in body' });
export type PasskeyCalls<B extends z.ZodMiniType> = ReturnType<typeof passkeyCalls<Role, B>>;

/** Returns the call that creates the challenge of a sign-in. */
const beginSignIn = <const P extends string>(path: P) =>
  post(path, {
    auth: 'everybody',
    summary: 'Options for signing in with a passkey',
    answers: { 200: PasskeyOptions },
  });

export const passkeySignInCalls = {
  beginSignIn: beginSignIn('/api/login/passkey/options'),
  signIn: post('/api/login/passkey', {
    auth: 'everybody',
    signsIn: 'customer',
    summary: 'Signs a customer in with a passkey',
    body: PasskeySignIn,
    answers: { 200: SignedIn },
  }),
};

export const passkeyLoginCalls = <const R extends StaffRole>(role: R) => ({
  beginSignIn: beginSignIn(`/api/${role}/login/passkey/options`),
  signIn: post(`/api/${role}/login/passkey`, {
    auth: 'everybody',
    signsIn: role,
    summary: 'Signs staff in with a passkey, which stands for both factors',
    body: PasskeyLogin,
    answers: { 200: StaffSession },
  }),
});
