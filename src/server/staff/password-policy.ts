import { readFileSync } from 'node:fs';
import { DAY_MS } from '../../domain/durations.ts';
import { Failure } from '../../domain/failure.ts';
import { texts } from '../../domain/texts.ts';
import type { Context } from '../context.ts';
import type { StaffRow } from '../platform/db/schema.ts';
import { guessesLog10, MIN_GUESSES_LOG10 } from './password-strength.ts';

const COMMON = texts('That password is one of the most common ones. Please choose another.');
const PREDICTABLE = texts("Please choose a password without the company's name or the username in it.");
const GUESSABLE = texts(
  'That password is easy to guess: a common word or two with digits. Please use three or more unusual words.',
);
const PRODUCT = 'curbvolt';
/** Shorter names occur in many words. */
const MIN_NAME_LENGTH = 4;

let common: Set<string> | null = null;

/** Reads the list when the first password is set. Its source is in data/SOURCES.md. */
function commonPasswords(): Set<string> {
  common ??= new Set(
    readFileSync(new URL('./data/common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean),
  );
  return common;
}

/** Removes all but letters and digits, so that `Ace EV-Charging` is found in `aceEVcharging2026`. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Rejects passwords that attackers try first: the most common ones, those that consist of the company's name or the
 * username, and those that few guesses find. The schema checks the length; there are no composition rules (NIST SP 800-63B, 3.1.1.2).
 * @throws Failure PASSWORD_WEAK
 */
export function refuseWeakPassword(
  { config }: { config: Pick<Context['config'], 'company'> },
  username: string,
  password: string,
): void {
  if (commonPasswords().has(password.toLowerCase())) throw new Failure('PASSWORD_WEAK', COMMON);
  const letters = lettersOf(password);
  const names = [PRODUCT, config.company.brandName, username].map(lettersOf);
  if (names.some((name) => name.length >= MIN_NAME_LENGTH && letters.includes(name))) {
    throw new Failure('PASSWORD_WEAK', PREDICTABLE);
  }
  if (guessesLog10(password) < MIN_GUESSES_LOG10) throw new Failure('PASSWORD_WEAK', GUESSABLE);
}

export const TEMPORARY_PASSWORD_MS = 7 * DAY_MS;

/**
 * Returns whether an admin-set password has expired: its owner did not change it within a week. It was transmitted to
 * the owner, so it no longer allows sign-ins. Open sessions stay open.
 */
export const isPasswordExpired = ({ passwordGivenAt }: Pick<StaffRow, 'passwordGivenAt'>, now: number) =>
  passwordGivenAt !== null && now - passwordGivenAt > TEMPORARY_PASSWORD_MS;
