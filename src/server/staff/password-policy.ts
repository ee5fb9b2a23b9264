import { readFileSync } from 'node:fs';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';

const COMMON = 'That password is one of the most common ones. Please choose another.';
const TELLING = "Please choose a password without the company's name or the username in it.";
const PRODUCT = 'curbvolt';
/** Shorter names are part of many words. */
const MIN_NAME_LENGTH = 4;

let common: Set<string> | null = null;

/** Read when the first password is set; data/SOURCES.md says where it comes from. */
function commonPasswords(): Set<string> {
  common ??= new Set(
    readFileSync(new URL('./data/common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean),
  );
  return common;
}

/** `Ace EV-Charging` is found in `aceEVcharging2026`, too. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Refuses what an attacker tries first: the most common passwords, and those made of the company's name or the
 * username. The length is the schema's; there are no rules about kinds of characters (NIST SP 800-63B, 3.1.1.2).
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
    throw new Failure('PASSWORD_WEAK', TELLING);
  }
}
