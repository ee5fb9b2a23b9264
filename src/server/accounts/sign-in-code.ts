import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Failure } from '../../domain/failure.ts';
import { BUSINESS_ZONE } from '../../domain/schedule.ts';
import type { Context } from '../context.ts';
import { newId } from '../db/id.ts';
import type { Db } from '../db/schema.ts';
import { deleteCode, findNewestCode, insertCode, listCodesSince, takeTry, useCode } from './queries.ts';

const MINUTE_MS = 60_000;
const LIFETIME_MS = 10 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const MOST_TRIES = 5;
const MOST_PER_EMAIL = 5;
const MOST_PER_ADDRESS = 200;

/** Six digits have too little in them for a plain hash; the row's id is the key, the code the message. */
const hashOf = (id: string, code: string) => createHmac('sha256', id).update(code).digest('hex');

/**
 * Makes a code for an e-mail address: 6 digits, 10 minutes, single use, 5 tries.
 * @throws Failure RATE_LIMITED over 5 an hour for one e-mail address or 200 from one network address
 */
export async function makeCode(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  email: string,
  address: string,
): Promise<string> {
  const now = clock();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const id = newId();
  const codeHash = hashOf(id, code);
  // Stored before they are counted, so that of many asked for at once not more than so many are let through.
  await insertCode(db, { id, email, address, codeHash, createdAt: now, expiresAt: now + LIFETIME_MS });
  const oldest =
    (await oldestOfTooMany(db, { email }, MOST_PER_EMAIL, now)) ??
    (await oldestOfTooMany(db, { address }, MOST_PER_ADDRESS, now));
  if (oldest === null) return code;
  await deleteCode(db, id);
  const waitMs = oldest + HOUR_MS - now;
  throw new Failure('RATE_LIMITED', `Too many codes were asked for. ${nextCode(now, waitMs)}`, {
    retryAfterSeconds: waitMs / 1000,
  });
}

const clock = new Intl.DateTimeFormat('en-US', { timeZone: BUSINESS_ZONE, timeStyle: 'short' });

function nextCode(now: number, waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS));
  const at = clock.format(now + minutes * MINUTE_MS).replace('\u202f', ' ');
  return `You can ask for the next one in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, at ${at} New York time.`;
}

async function oldestOfTooMany(
  db: Db,
  by: { email: string } | { address: string },
  most: number,
  now: number,
): Promise<number | null> {
  const codes = await listCodesSince(db, by, now - HOUR_MS);
  return codes.length > most ? (codes[0]?.createdAt ?? now) : null;
}

/**
 * Uses up the newest code of an e-mail address.
 * @throws Failure CODE_INVALID for a wrong one, CODE_EXPIRED when it is used, too old or tried too often
 */
export async function checkCode(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  email: string,
  code: string,
): Promise<void> {
  const now = clock();
  const newest = await findNewestCode(db, email);
  if (!newest) throw new Failure('CODE_INVALID');
  if (!(await takeTry(db, newest.id, MOST_TRIES, now))) throw new Failure('CODE_EXPIRED');
  const matches = timingSafeEqual(Buffer.from(hashOf(newest.id, code)), Buffer.from(newest.codeHash));
  if (!matches) throw new Failure('CODE_INVALID');
  if (!(await useCode(db, newest.id, now))) throw new Failure('CODE_EXPIRED');
}
