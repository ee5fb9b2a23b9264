import { openStatuses } from '../../domain/bookings/booking-status.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import type { FleetMember } from './fleet-member.ts';

type RosterMember = FleetMember & { name: string | null; phone: string | null; openJobs: number };

/** Lists the active technicians with duty, newest position and the number of open jobs. */
export async function readRoster({ db, fleet }: Pick<Context, 'db' | 'fleet'>): Promise<RosterMember[]> {
  const [roster, counts] = await Promise.all([listActiveTechnicians(db), countOpenJobs(db)]);
  const openJobsOf = new Map(counts.map(({ assignedTechId, count }) => [assignedTechId, Number(count)]));
  return roster.map(({ username, name, phone }) => ({
    ...fleet.get(username),
    name,
    phone,
    openJobs: openJobsOf.get(username) ?? 0,
  }));
}

/** Lists the active technicians' accounts by name. */
export const listActiveTechnicians = (db: Db) =>
  db
    .selectFrom('staff')
    .where('role', '=', 'tech')
    .where('isActive', '=', 1)
    .select(['username', 'name', 'phone'])
    .orderBy('username')
    .execute();

/** Counts the open jobs of each technician who has any. */
const countOpenJobs = (db: Db) =>
  db
    .selectFrom('bookings')
    .where('status', 'in', openStatuses)
    .where('assignedTechId', 'is not', null)
    .groupBy('assignedTechId')
    .select((e) => ['assignedTechId', e.fn.countAll<number>().as('count')])
    .execute();

export const isActiveTechnician = async ({ db }: Pick<Context, 'db'>, techId: string): Promise<boolean> =>
  (await db
    .selectFrom('staff')
    .select('username')
    .where('username', '=', techId)
    .where('role', '=', 'tech')
    .where('isActive', '=', 1)
    .executeTakeFirst()) !== undefined;

/** Returns the technician's name for customers: the name, or the username without one. */
export async function technicianName(db: Db, techId: string): Promise<string> {
  const account = await db
    .selectFrom('staff')
    .select('name')
    .where('username', '=', techId)
    .executeTakeFirst();
  return account?.name || techId;
}
