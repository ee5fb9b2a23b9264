import { queueSignInChange, type SignInChange } from '../notifications/messages/sign-in-change.ts';
import type { Db, StaffRow } from '../platform/db/schema.ts';

/** Has all admins hear that one of them has changed how the own account signs in. */
export async function queueOwnChange(
  trx: Db,
  { username, role }: Pick<StaffRow, 'username' | 'role'>,
  what: SignInChange['what'],
  now: number,
): Promise<void> {
  if (role === 'admin') await queueSignInChange(trx, { what, by: username, username, role }, now);
}
