import type { Context } from '../context.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { inTransaction } from '../db/transaction.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import { countStaff, insertStaff } from './queries.ts';

export type FirstAccounts = { admin: string; tech: string };

/** Whether anybody of staff has an account. */
export const hasStaff = async ({ db }: Pick<Context, 'db'>): Promise<boolean> => (await countStaff(db)) > 0;

/** On the very first start: one admin and one technician, and their passwords, told this once. */
export async function makeFirstAccounts({
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
        // Made at random for whoever sits at this machine: nobody else has seen it, so it may stay.
        await insertStaff(trx, { username: role, role, passwordHash: hashes[role], createdAt: clock() });
      }
      return passwords;
    });
  } catch (error) {
    // Another node, starting at the same moment, made them and printed theirs.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}
