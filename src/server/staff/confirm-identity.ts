import { Failure } from '../../domain/failure.ts';
import type { Confirmation } from '../../domain/second-factor.ts';
import { passwordMatches } from './passwords.ts';
import { findStaff } from './queries.ts';
import { codeMatches, type Factoring } from './second-factor.ts';

/**
 * For what changes how somebody signs in: an open session, which may be a stolen one, is not enough.
 * @throws Failure PASSWORD_WRONG
 */
export async function confirmPassword({ db }: Pick<Factoring, 'db'>, username: string, password: string) {
  const staff = await findStaff(db, username);
  if (!(await passwordMatches(staff?.passwordHash ?? null, password, true)))
    throw new Failure('PASSWORD_WRONG');
}

/** @throws Failure CODE_WRONG; SECOND_FACTOR_OFF when there is none */
export async function confirmCode(context: Factoring, username: string, code: string): Promise<void> {
  const matches = await codeMatches(context, username, code);
  if (matches === null) throw new Failure('SECOND_FACTOR_OFF');
  if (!matches) throw new Failure('CODE_WRONG');
}

/** The password, and a code where a second factor is on. @throws Failure PASSWORD_WRONG, CODE_WRONG */
export async function confirmIdentity(
  context: Factoring,
  username: string,
  { password, totp = '' }: Confirmation,
): Promise<void> {
  await confirmPassword(context, username, password);
  if ((await codeMatches(context, username, totp)) === false) throw new Failure('CODE_WRONG');
}
