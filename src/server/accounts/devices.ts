import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '../../domain/role.ts';
import type { Context } from '../context.ts';
import { newId } from '../db/id.ts';
import type { Db } from '../db/schema.ts';
import { type Addressed, cookieName, ownCookie } from '../http/own-cookie.ts';
import { deleteDevicesOf, isKnownDevice, isKnownDeviceOfEmail, rememberDevice } from './device-queries.ts';

const DEVICE_COOKIE = 'device';
export const DEVICE_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000;

/** Whose browser it is, as a signed cookie says; null without one of ours. */
export function deviceOf(request: FastifyRequest, context: Addressed): string | null {
  const { valid, value } = request.unsignCookie(request.cookies[cookieName(context, DEVICE_COOKIE)] ?? '');
  return valid ? value : null;
}

/**
 * Gives the browser its id, or lets it keep the one that it has. The id signs nobody in: it tells a person's own
 * browser from those of strangers who try that person's account (the device cookies of OWASP's 'Slow Down Online
 * Guessing Attacks').
 */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, context: Addressed): string {
  const id = deviceOf(request, context) ?? newId();
  reply.setCookie(cookieName(context, DEVICE_COOKIE), id, {
    ...ownCookie(context),
    signed: true,
    maxAge: DEVICE_LIFETIME_MS / 1000,
  });
  return id;
}

/** Remembers that the account has signed in from this browser. */
export async function keepOwnDevice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  device: string,
  role: Role,
  subject: string,
): Promise<void> {
  await rememberDevice(db, { role, subject, device, usedAt: clock() });
}

/** Whether the account has signed in from this browser before. */
export const isOwnDevice = async (
  { db, clock }: { db: Db } & Pick<Context, 'clock'>,
  role: Role,
  subject: string,
  device: string | null,
): Promise<boolean> =>
  device !== null && isKnownDevice(db, { role, subject, device }, clock() - DEVICE_LIFETIME_MS);

/** Whether the customer of an e-mail address, if there is one, has signed in from this browser before. */
export const isOwnDeviceOfEmail = (
  { db, clock }: { db: Db } & Pick<Context, 'clock'>,
  email: string,
  device: string,
): Promise<boolean> => isKnownDeviceOfEmail(db, email, device, clock() - DEVICE_LIFETIME_MS);

/** Counts these browsers with those of strangers again, as after a new password. */
export async function forgetDevices(db: Db, role: Role, subject: string): Promise<void> {
  await deleteDevicesOf(db, role, subject);
}
