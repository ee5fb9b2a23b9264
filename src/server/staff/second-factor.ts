import { Failure } from '../../domain/failure.ts';
import { ENROLMENT_MS, type Enrolment, type SecondFactor } from '../../domain/second-factor.ts';
import { toTimeOrNull } from '../../domain/time.ts';
import { companySettings } from '../company/settings.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
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
import { hashRecoveryCode, newRecoveryCodes, newRecoverySalt, plainCode } from './recovery-codes.ts';
import { newEnrolment, stepOf } from './totp.ts';

export type Factoring = Pick<Context, 'db' | 'clock' | 'seal' | 'config' | 'events'>;

const TOTP_CODE = /^\d{6}$/;

/** The account's second factor as its owner sees it. */
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
 * A new secret for an authenticator app, to be confirmed by a first code of it.
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
 * Turns the second factor on by a first code; answers the recovery codes.
 * @throws Failure CODE_WRONG; SECOND_FACTOR_OFF when nothing waits to be confirmed, or waited too long
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
  });
  events.emit('staff:changed', {});
  return recovery.codes;
}

/** New recovery codes in place of the old ones. @throws Failure SECOND_FACTOR_OFF */
export async function renewRecoveryCodes({ db }: Factoring, username: string): Promise<string[]> {
  const authenticator = await findAuthenticator(db, username);
  if (authenticator?.confirmedAt == null) throw new Failure('SECOND_FACTOR_OFF');
  const recovery = await makeRecoveryCodes(authenticator.recoverySalt);
  await inTransaction(db, (trx) => replaceRecoveryCodes(trx, username, recovery.hashes));
  return recovery.codes;
}

/** Turns the second factor off. */
export async function removeSecondFactor(
  { db, events }: Pick<Context, 'db' | 'events'>,
  username: string,
): Promise<void> {
  await inTransaction(db, (trx) => deleteAuthenticator(trx, username));
  events.emit('staff:changed', {});
}

/**
 * Whether the code is the account's, of its app or one of its recovery codes; each is accepted once.
 * Null when the account has no second factor.
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

async function makeRecoveryCodes(salt: string) {
  const codes = newRecoveryCodes();
  const hashes: string[] = [];
  // One after the other: each takes 19 MiB while it is hashed.
  for (const code of codes) hashes.push(await hashRecoveryCode(code, salt));
  return { codes, hashes };
}
