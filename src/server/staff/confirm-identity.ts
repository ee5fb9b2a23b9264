import type { Confirmation } from '../../contract/shapes/second-factor.ts';
import { Failure } from '../../domain/failure.ts';
import { passwordMatches } from './passwords.ts';
import { findStaff } from './queries.ts';
import { codeMatches, type Factoring } from './second-factor.ts';

/**
 * Checks the password before a change of sign-in methods, because an open session may be stolen.
 * @throws Failure PASSWORD_WRONG
 */
export async function confirmPassword({ db }: Pick<Factoring, 'db'>, username: string, password: string) {
  const staff = await findStaff(db, username);
  if (!(await passwordMatches(staff?.passwordHash ?? null, password, true)))
    throw new Failure('PASSWORD_WRONG');
}

/** Checks a second-factor code. @throws Failure CODE_WRONG; SECOND_FACTOR_OFF if there is no second factor */
export async function confirmCode(context: Factoring, username: string, code: string): Promise<void> {
  const matches = await codeMatches(context, username, code);
  if (matches === null) throw new Failure('SECOND_FACTOR_OFF');
  if (!matches) throw new Failure('CODE_WRONG');
}

/** Checks the password, and a code if a second factor is on. @throws Failure PASSWORD_WRONG, CODE_WRONG */
export async function confirmIdentity(
  context: Factoring,
  username: string,
  { password, totp = '' }: Confirmation,
): Promise<void> {
  await confirmPassword(context, username, password);
  if ((await codeMatches(context, username, totp)) === false) throw new Failure('CODE_WRONG');
}
