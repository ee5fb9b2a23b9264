import { ENROLMENT_MS, type Enrolment, type SecondFactor } from '../../contract/shapes/second-factor.ts';
import { Failure } from '../../domain/failure.ts';
import { toTimeOrNull } from '../../domain/time.ts';
import { companySettings } from '../company/settings.ts';
import type { Context } from '../context.ts';
import { queueOwnChange } from '../notifications/messages/sign-in-change.ts';
import type { Db } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import {
  type AuthenticatorRow,
  confirmAuthenticator,
  countRecoveryCodes,
  deleteAuthenticator,
  findAuthenticator,
  insertAuthenticator,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './authenticator-queries.ts';
import { findStaff } from './queries.ts';
import {
  hashRecoveryCode,
  makeRecoveryCodes,
  newEnrolment,
  newRecoverySalt,
  plainCode,
  stepOf,
} from './second-factor-codes.ts';

export type Factoring = Pick<Context, 'db' | 'clock' | 'seal' | 'config' | 'events'>;

const TOTP_CODE = /^\d{6}$/;

/** Returns the second factor's state for the account's owner. */
export async function secondFactorOf({ db }: Pick<Context, 'db'>, username: string): Promise<SecondFactor> {
  const authenticator = await findAuthenticator(db, username);
  const enabled = authenticator?.confirmedAt != null;
  return {
    enabled,
    since: toTimeOrNull(authenticator?.confirmedAt ?? null),
    recoveryCodesLeft: enabled ? await countRecoveryCodes(db, username) : 0,
    required: (await companySettings(db)).requireSecondFactor,
  };
}

/**
 * Creates a secret for an authenticator app, which the first code must confirm.
 * @throws Failure SECOND_FACTOR_ON
 */
export async function beginEnrolment(
  { db, clock, seal, config }: Factoring,
  username: string,
): Promise<Enrolment> {
  const enrolment = newEnrolment(config.company.brandName, username);
  const isStored = await insertAuthenticator(db, {
    username,
    sealedSecret: seal.close(enrolment.secret, username),
    recoverySalt: newRecoverySalt(),
    createdAt: clock(),
  });
  if (!isStored) throw new Failure('SECOND_FACTOR_ON');
  return enrolment;
}

/**
 * Enables the second factor by its first code and returns the recovery codes.
 * @throws Failure CODE_WRONG; SECOND_FACTOR_OFF without a pending enrolment or after its expiry
 */
export async function endEnrolment(context: Factoring, username: string, code: string): Promise<string[]> {
  const { db, clock, seal, events } = context;
  const authenticator = await findAuthenticator(db, username);
  if (!authenticator || !isPending(authenticator, clock())) throw new Failure('SECOND_FACTOR_OFF');
  const step = stepOf(seal.open(authenticator.sealedSecret, username), plainCode(code), clock());
  if (step === null) throw new Failure('CODE_WRONG');
  const recovery = await makeRecoveryCodes(authenticator.recoverySalt);
  await inTransaction(db, async (trx) => {
    if (!(await confirmAuthenticator(trx, authenticator, step, clock())))
      throw new Failure('SECOND_FACTOR_OFF');
    await replaceRecoveryCodes(trx, username, recovery.hashes);
    await queueFactorChange(trx, username, 'ownSecondFactorOn', clock());
  });
  events.emit('staff:changed', {});
  return recovery.codes;
}

/** Replaces the recovery codes and returns the new ones. @throws Failure SECOND_FACTOR_OFF */
export async function renewRecoveryCodes({ db }: Factoring, username: string): Promise<string[]> {
  const authenticator = await findAuthenticator(db, username);
  if (authenticator?.confirmedAt == null) throw new Failure('SECOND_FACTOR_OFF');
  const recovery = await makeRecoveryCodes(authenticator.recoverySalt);
  await inTransaction(db, (trx) => replaceRecoveryCodes(trx, username, recovery.hashes));
  return recovery.codes;
}

/** Disables the second factor. */
export async function removeSecondFactor(
  { db, clock, events }: Pick<Context, 'db' | 'clock' | 'events'>,
  username: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await deleteAuthenticator(trx, username);
    await queueFactorChange(trx, username, 'ownSecondFactorOff', clock());
  });
  events.emit('staff:changed', {});
}

async function queueFactorChange(
  trx: Db,
  username: string,
  what: 'ownSecondFactorOn' | 'ownSecondFactorOff',
  now: number,
): Promise<void> {
  const account = await findStaff(trx, username);
  if (account) await queueOwnChange(trx, account, what, now);
}

/**
 * Returns whether the code is valid for the account: a code of its app or a recovery code, each accepted once. Null if
 * the account has no second factor.
 */
export async function codeMatches(
  { db, clock, seal }: Factoring,
  username: string,
  typed: string,
): Promise<boolean | null> {
  const authenticator = await findAuthenticator(db, username);
  if (authenticator?.confirmedAt == null) return null;
  const code = plainCode(typed);
  if (!TOTP_CODE.test(code)) {
    const hash = await hashRecoveryCode(code, authenticator.recoverySalt);
    return takeRecoveryCode(db, username, hash, clock());
  }
  const secret = seal.open(authenticator.sealedSecret, username);
  const step = stepOf(secret, code, clock());
  return step !== null && takeStep(db, authenticator, step, seal.close(secret, username));
}

export const isPending = ({ confirmedAt, createdAt }: AuthenticatorRow, now: number): boolean =>
  confirmedAt === null && now - createdAt <= ENROLMENT_MS;
