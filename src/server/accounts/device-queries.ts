import type { Insertable } from 'kysely';
import type { Role } from '../../domain/people/role.ts';
import type { Db, KnownDevices } from '../platform/db/schema.ts';

type Known = Insertable<KnownDevices>;

export const rememberDevice = (db: Db, known: Known) =>
  db
    .insertInto('knownDevices')
    .values(known)
    .onConflict((c) => c.columns(['role', 'subject', 'device']).doUpdateSet({ usedAt: known.usedAt }))
    .execute();

const isThere = async (query: { executeTakeFirst(): Promise<unknown> }) =>
  (await query.executeTakeFirst()) !== undefined;

export const isKnownDevice = (
  db: Db,
  { role, subject, device }: Omit<Known, 'usedAt'>,
  since: number,
): Promise<boolean> =>
  isThere(
    db
      .selectFrom('knownDevices')
      .select('device')
      .where('role', '=', role)
      .where('subject', '=', subject)
      .where('device', '=', device)
      .where('usedAt', '>', since),
  );

/** Like `isKnownDevice`, for the customer of an e-mail address, which may not exist. */
export const isKnownDeviceOfEmail = (
  db: Db,
  email: string,
  device: string,
  since: number,
): Promise<boolean> =>
  isThere(
    db
      .selectFrom('customers')
      .innerJoin('knownDevices', 'knownDevices.subject', 'customers.id')
      .select('device')
      .where('customers.email', '=', email)
      .where('knownDevices.role', '=', 'customer')
      .where('device', '=', device)
      .where('usedAt', '>', since),
  );

export const deleteDevicesOf = (db: Db, role: Role, subject: string) =>
  db.deleteFrom('knownDevices').where('role', '=', role).where('subject', '=', subject).execute();

export async function deleteOldDevices(db: Db, before: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('knownDevices')
    .where('usedAt', '<=', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
