import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '../../domain/durations.ts';
import type { Role } from '../../domain/people/role.ts';
import type { Context } from '../context.ts';
import { newId } from '../platform/db/id.ts';
import { changedRows } from '../platform/db/row-counts.ts';
import type { Db } from '../platform/db/schema.ts';
import { type Addressed, cookieName, cookieOptions } from '../platform/http/own-cookie.ts';
import { insertDevice, isKnownDevice, isKnownDeviceOfRecipient } from './queries.ts';

const DEVICE_COOKIE = 'device';
export const DEVICE_LIFETIME_MS = 180 * DAY_MS;

/** Returns the browser's id in the signed cookie; null without a valid cookie. */
export function deviceOf(request: FastifyRequest, context: Addressed): string | null {
  const { valid, value } = request.unsignCookie(request.cookies[cookieName(context, DEVICE_COOKIE)] ?? '');
  return valid ? value : null;
}

/**
 * Returns the browser's id and sets its cookie; generates an id for a new browser. The id authenticates no one. It
 * distinguishes a person's own browser from strangers who guess the password (the device cookies of OWASP's 'Slow Down
 * Online Guessing Attacks').
 */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, context: Addressed): string {
  const id = deviceOf(request, context) ?? newId();
  reply.setCookie(cookieName(context, DEVICE_COOKIE), id, {
    ...cookieOptions(context),
    signed: true,
    maxAge: DEVICE_LIFETIME_MS / 1000,
  });
  return id;
}

/** Records that the account has signed in from this browser. */
export async function rememberDevice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  device: string,
  role: Role,
  subject: string,
): Promise<void> {
  await insertDevice(db, { role, subject, device, usedAt: clock() });
}

/** Returns whether the account has signed in from this browser before. */
export const isOwnDevice = async (
  { db, clock }: { db: Db } & Pick<Context, 'clock'>,
  role: Role,
  subject: string,
  device: string | null,
): Promise<boolean> =>
  device !== null && isKnownDevice(db, { role, subject, device }, clock() - DEVICE_LIFETIME_MS);

/** Returns whether the customer of an e-mail address or a number, if any, has signed in from this browser before. */
export const isOwnDeviceOfRecipient = (
  { db, clock }: { db: Db } & Pick<Context, 'clock'>,
  recipient: string,
  device: string,
): Promise<boolean> => isKnownDeviceOfRecipient(db, recipient, device, clock() - DEVICE_LIFETIME_MS);

/** Forgets an account's known browsers, as after a new password. */
export async function forgetDevices(db: Db, role: Role, subject: string): Promise<void> {
  await db.deleteFrom('knownDevices').where('role', '=', role).where('subject', '=', subject).execute();
}

/** Deletes known browsers without a sign-in since an instant. Returns their number. */
export function deleteOldDevices(db: Db, before: number): Promise<number> {
  return changedRows(db.deleteFrom('knownDevices').where('usedAt', '<=', before));
}
