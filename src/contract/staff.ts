import * as z from 'zod/mini';
import {
  NewStaff,
  PasswordChange,
  StaffAccount,
  StaffLogin,
  StaffPatch,
  type StaffRole,
  StaffSession,
} from '../domain/people/staff.ts';
import { type Audited, callersOwn, del, get, patch, post } from './contract.ts';
import { fieldNames, ok } from './fields.ts';
import { DeviceSession, EndedSessions } from './shapes/device-session.ts';
import { IdentityProof } from './shapes/passkey.ts';
import {
  Enrolment,
  EnrolmentEnd,
  EnrolmentStart,
  RecoveryCodes,
  SecondFactor,
  SecondFactorChange,
} from './shapes/second-factor.ts';

/** Staff sign-in and sign-out: admins under /api/admin, technicians under /api/tech. */
export const staffSessionCalls = <const R extends StaffRole>(role: R) => ({
  login: post(`/api/${role}/login`, {
    auth: 'everybody',
    signsIn: role,
    summary: 'Signs staff in',
    body: StaffLogin,
    answers: { 200: StaffSession },
  }),
  logout: post(`/api/${role}/logout`, {
    auth: [role],
    audit: 'sign-out',
    withGivenPassword: true,
    summary: 'Ends the session',
    answers: { 200: ok },
  }),
  changePassword: post(`/api/${role}/password`, {
    auth: [role],
    audit: 'password-changed',
    proof: 'in body',
    withGivenPassword: true,
    summary: "Changes the caller's password; ends all other sessions of the account",
    body: PasswordChange,
    answers: { 200: ok },
  }),
});

const secondFactorChanged =
  (change: string) =>
  ({ caller: { id } }: { caller: { id: string } }): Audited => ({
    action: 'second-factor-changed',
    subject: { kind: 'staff', id },
    detail: { change },
  });

export const secondFactorCalls = <const R extends StaffRole>(role: R) => ({
  readSecondFactor: get(`/api/${role}/account/second-factor`, {
    auth: [role],
    audit: callersOwn,
    withGivenPassword: true,
    summary: "The caller's second factor",
    answers: { 200: SecondFactor },
  }),
  beginEnrolment: post(`/api/${role}/account/second-factor`, {
    auth: [role],
    audit: secondFactorChanged('begun'),
    proof: 'in body',
    summary: 'Begins to set up an authenticator app',
    body: EnrolmentStart,
    answers: { 200: Enrolment },
  }),
  endEnrolment: post(`/api/${role}/account/second-factor/confirm`, {
    auth: [role],
    audit: secondFactorChanged('turned on'),
    proof: { none: 'the code is of a secret that was given for the password' },
    summary: 'Turns the second factor on by a first code of the app',
    body: EnrolmentEnd,
    answers: { 200: RecoveryCodes },
  }),
  renewRecoveryCodes: post(`/api/${role}/account/second-factor/recovery-codes`, {
    auth: [role],
    audit: secondFactorChanged('new recovery codes'),
    proof: 'in body',
    summary: 'New recovery codes in place of the old ones',
    body: SecondFactorChange,
    answers: { 200: RecoveryCodes },
  }),
  removeSecondFactor: post(`/api/${role}/account/second-factor/remove`, {
    auth: [role],
    audit: secondFactorChanged('turned off'),
    proof: 'in body',
    summary: 'Turns the second factor off',
    body: SecondFactorChange,
    answers: { 200: SecondFactor },
  }),
});

const Username = z.object({ username: z.string() });

/** The proof that a call with `proof` asks for once the sign-in is more than 15 minutes ago. */
export const identityCalls = <const R extends StaffRole>(role: R) => ({
  confirm: post(`/api/${role}/account/identity`, {
    auth: [role],
    audit: 'identity-confirmed',
    proof: 'in body',
    summary: 'Confirms who holds the session, by password and code or by a passkey, for 15 minutes',
    body: IdentityProof,
    answers: { 200: ok },
  }),
});

export const staffCalls = {
  listStaff: get('/api/admin/staff', {
    auth: ['admin'],
    audit: 'staff-viewed',
    summary: 'Staff accounts',
    answers: { 200: z.array(StaffAccount) },
  }),
  addStaff: post('/api/admin/staff', {
    auth: ['admin'],
    audit: ({ body }) => ({
      action: 'staff-added',
      subject: { kind: 'staff', id: body.username },
      detail: { role: body.role },
    }),
    proof: 'recent',
    summary: 'Adds a staff account',
    body: NewStaff,
    answers: { 201: StaffAccount },
  }),
  changeStaff: patch('/api/admin/staff/:username', {
    auth: ['admin'],
    audit: ({ params, body }) => ({
      action: 'staff-changed',
      subject: { kind: 'staff', id: params.username },
      detail: { fields: fieldNames(body) },
    }),
    proof: ({ active, password }) => active !== undefined || password !== undefined,
    summary: 'Disables, enables or renames an account, or sets its password',
    params: Username,
    body: StaffPatch,
    answers: { 200: StaffAccount },
  }),
  resetSecondFactor: del('/api/admin/staff/:username/second-factor', {
    auth: ['admin'],
    audit: ({ params }) => ({
      action: 'staff-changed',
      subject: { kind: 'staff', id: params.username },
      detail: { fields: 'second factor' },
    }),
    proof: 'recent',
    summary: 'Removes the second factor and the passkeys of an account and ends its sessions',
    params: Username,
    answers: { 200: StaffAccount },
  }),
  listDevices: get('/api/admin/staff/:username/sessions', {
    auth: ['admin'],
    audit: ({ params }) => ({ action: 'staff-viewed', subject: { kind: 'staff', id: params.username } }),
    summary: 'Where a staff member is signed in',
    params: Username,
    answers: { 200: z.array(DeviceSession) },
  }),
  endSessions: del('/api/admin/staff/:username/sessions', {
    auth: ['admin'],
    audit: ({ params }) => ({ action: 'sessions-ended', subject: { kind: 'staff', id: params.username } }),
    proof: 'recent',
    summary: 'Ends all sessions of a staff member',
    params: Username,
    answers: { 200: EndedSessions },
  }),
};
