import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import { newId } from '../db/id.ts';
import type { Counted } from '../limits/limiter.ts';
import { networkOf } from '../limits/network.ts';
import { limits } from '../limits/table.ts';
import { isOwnDeviceOfEmail } from './devices.ts';
import { findNewestCode, insertCode, useCode } from './queries.ts';

const LIFETIME_MS = limits.codeTries.windowMs;

type Coding = Pick<Context, 'db' | 'clock' | 'limiter'>;

/** Six digits have too little in them for a plain hash; the row's id is the key, the code the message. */
const hashOf = (id: string, code: string) => createHmac('sha256', id).update(code).digest('hex');

/**
 * Makes a code for an e-mail address and the browser that asks: 6 digits, 10 minutes, single use. A device from
 * which the customer has signed in is counted by itself, so that strangers who ask do not lock it out.
 * @throws Failure RATE_LIMITED, OVERLOADED when nothing can be counted
 */
export async function makeCode(
  context: Coding,
  { email, device, address }: { email: string; device: string; address: string },
): Promise<string> {
  const { db, clock, limiter } = context;
  const network = networkOf(address);
  const counted: Counted = (await isOwnDeviceOfEmail(context, email, device))
    ? { codesPerDevice: `${email} ${device}` }
    : { codesPerEmailAndNetwork: `${email} ${network}`, codesPerEmail: email, codesPerNetwork: network };
  await limiter.take(counted);
  const now = clock();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const id = newId();
  const codeHash = hashOf(id, code);
  await insertCode(db, { id, email, device, codeHash, createdAt: now, expiresAt: now + LIFETIME_MS });
  return code;
}

type Entered = { email: string; code: string; device: string | null; address: string };

/**
 * Uses up the newest code that a browser asked for. A wrong code is answered alike whether there is one or not, so
 * that nobody learns who signs in here.
 * @param isShown whether the page shows codes: they are taken from clients without cookies, too
 * @throws Failure CODE_INVALID for a wrong one, CODE_EXPIRED when it is used, too old or tried too often
 */
export async function checkCode(
  { db, clock, limiter }: Coding,
  { email, code, device, address }: Entered,
  isShown: boolean,
): Promise<void> {
  const mayHaveOne = device !== null || isShown;
  const newest = mayHaveOne ? await findNewestCode(db, email, device) : undefined;
  await takeTry(limiter, `${newest?.id ?? email} ${device ?? networkOf(address)}`);
  // Without a code the same work is done with an id that no code has.
  const { id, codeHash } = newest ?? { id: newId(), codeHash: hashOf(newId(), '') };
  const matches = timingSafeEqual(Buffer.from(hashOf(id, code)), Buffer.from(codeHash));
  if (!matches) throw new Failure('CODE_INVALID');
  if (!(await useCode(db, id, clock()))) throw new Failure('CODE_EXPIRED');
}

/** Whoever has no try left does not wait, but asks for another code. */
async function takeTry(limiter: Coding['limiter'], key: string): Promise<void> {
  await limiter.take({ codeTries: key }).catch((error) => {
    throw error instanceof Failure && error.code === 'RATE_LIMITED' ? new Failure('CODE_EXPIRED') : error;
  });
}
