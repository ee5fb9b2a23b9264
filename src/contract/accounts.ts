import * as z from 'zod/mini';
import { Email, ProfilePatch, User } from '../domain/people/customer.ts';
import type { Role } from '../domain/people/role.ts';
import { CustomerVehicle, NewVehicle, VehiclePatch } from '../domain/people/vehicle.ts';
import { type Audited, callersOwn, del, get, patch, post } from './contract.ts';
import { Id } from './fields.ts';
import { DeviceSession, EndedSessions } from './shapes/device-session.ts';

export const accountCalls = {
  readUser: get('/api/auth/user', {
    auth: ['customer'],
    summary: 'The signed-in customer',
    answers: { 200: User },
  }),
  changeProfile: patch('/api/profile', {
    auth: ['customer'],
    summary: 'Changes the profile: these fields and no others',
    body: ProfilePatch,
    answers: { 200: User },
  }),
};

const vehicles = z.array(CustomerVehicle);

/** The cars of the caller. Each change answers all of them. */
export const vehicleCalls = {
  listVehicles: get('/api/vehicles', {
    auth: ['customer'],
    summary: "The caller's cars, the usual one first, which is the profile's",
    answers: { 200: vehicles },
  }),
  addVehicle: post('/api/vehicles', {
    auth: ['customer'],
    summary:
      'Adds a car, the first one to the profile; the same car again is one; 409 TOO_MANY_VEHICLES beyond 10',
    body: NewVehicle,
    answers: { 201: vehicles },
  }),
  changeVehicle: patch('/api/vehicles/:id', {
    auth: ['its customer'],
    summary: 'Changes the given fields of a car; an empty text clears a field',
    params: Id,
    body: VehiclePatch,
    answers: { 200: vehicles },
  }),
  removeVehicle: del('/api/vehicles/:id', {
    auth: ['its customer'],
    summary: 'Removes a car; the next one takes the place of the usual one',
    params: Id,
    answers: { 200: vehicles },
  }),
  useVehicleFirst: post('/api/vehicles/:id/first', {
    auth: ['its customer'],
    summary: "Makes a car the usual one, which is the profile's, and puts the former one among the others",
    params: Id,
    answers: { 200: vehicles },
  }),
};

const signInChanged = (change: string) => (): Audited => ({ action: 'sign-in-changed', detail: { change } });

/** An e-mail address for an account that was made by a phone number. */
export const emailCalls = {
  askEmailCode: post('/api/account/email', {
    auth: ['customer'],
    proof: 'recent',
    summary:
      'Sends a code to an e-mail address that an account without one is to get; `code` only where no mail is sent',
    body: z.strictObject({ email: Email }),
    answers: { 200: z.object({ code: z.nullable(z.string()) }) },
  }),
  addEmail: post('/api/account/email/verify', {
    auth: ['customer'],
    // A code says who reads an address; anybody can ask for one at the sign-in.
    proof: 'recent',
    audit: signInChanged('e-mail address added'),
    summary:
      'Gives the account the e-mail address whose code this is; 409 EMAIL_TAKEN if another account has it',
    body: z.strictObject({ email: Email, code: z.string().check(z.maxLength(40)) }),
    answers: { 200: User },
  }),
};

/** The phone number by which a customer signs in. */
export const phoneCalls = {
  removePhone: del('/api/account/phone', {
    auth: ['customer'],
    proof: 'recent',
    audit: signInChanged('phone number removed'),
    summary:
      'Ends sign-in by the phone number of the account, and its other sessions; 409 LAST_WAY_IN if nobody could sign in without it',
    answers: { 200: User },
  }),
};

export const photoCalls = {
  uploadPhoto: post('/api/upload-photo', {
    auth: ['customer'],
    summary: 'Replaces the photo',
    form: z.object({ photo: z.file() }),
    answers: { 200: z.object({ photoUrl: z.string() }) },
  }),
  readPhoto: get('/api/photos/:name', {
    auth: 'everybody',
    summary: 'A photo',
    params: z.object({ name: z.string() }),
    answers: { 200: 'image/webp' },
  }),
};

const sessionPaths = {
  customer: '/api/auth/sessions',
  admin: '/api/admin/sessions',
  tech: '/api/tech/sessions',
} as const;

/** Sessions of the caller. Admins manage other people's sessions with their accounts. */
export const sessionCalls = <const R extends Role>(role: R) => ({
  listOwnDevices: get(sessionPaths[role], {
    auth: [role],
    audit: callersOwn,
    withGivenPassword: true,
    summary: 'Where the caller is signed in',
    answers: { 200: z.array(DeviceSession) },
  }),
  endOtherSessions: del(sessionPaths[role], {
    auth: [role],
    audit: 'sessions-ended',
    summary: 'Ends all other sessions of the caller',
    answers: { 200: EndedSessions },
  }),
  endOwnSession: del(`${sessionPaths[role]}/:id`, {
    auth: [`its ${role}`],
    audit: 'sessions-ended',
    summary: 'Ends one session of the caller',
    params: Id,
    answers: { 200: EndedSessions },
  }),
});
