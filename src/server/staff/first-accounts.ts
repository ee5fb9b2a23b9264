import type { Context } from '../context.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import { countStaff, insertStaff } from './queries.ts';

export type FirstAccounts = { admin: string; tech: string };

/** Returns whether any staff account exists. */
export const hasStaff = async ({ db }: Pick<Context, 'db'>): Promise<boolean> => (await countStaff(db)) > 0;

/**
 * Creates one admin and one technician in an empty database. Returns their passwords, which are shown once; null if
 * accounts exist.
 */
export async function createFirstAccounts({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<FirstAccounts | null> {
  if ((await countStaff(db)) > 0) return null;
  const passwords = { admin: generatePassword(), tech: generatePassword() };
  const hashes = { admin: await hashPassword(passwords.admin), tech: await hashPassword(passwords.tech) };
  try {
    return await inTransaction(db, async (trx) => {
      if ((await countStaff(trx)) > 0) return null;
      for (const role of ['admin', 'tech'] as const) {
        // The password need not be changed, because it was generated and only this machine's console shows it.
        const now = clock();
        const passwordHash = hashes[role];
        await insertStaff(trx, { username: role, role, passwordHash, ownSince: now, createdAt: now });
      }
      return passwords;
    });
  } catch (error) {
    // Another node that started concurrently created the accounts and printed their passwords.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}
