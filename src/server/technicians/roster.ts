import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import type { FleetMember } from './fleet.ts';
import { countOpenJobs, findActiveTechnician, findTechnicianName, listRoster } from './queries.ts';

type RosterMember = FleetMember & { name: string | null; phone: string | null; openJobs: number };

/** Lists the active technicians with duty, newest position and the number of open jobs. */
export async function readRoster({ db, fleet }: Pick<Context, 'db' | 'fleet'>): Promise<RosterMember[]> {
  const [roster, counts] = await Promise.all([listRoster(db), countOpenJobs(db)]);
  const openJobsOf = new Map(counts.map(({ assignedTechId, count }) => [assignedTechId, Number(count)]));
  return roster.map(({ username, name, phone }) => ({
    ...fleet.get(username),
    name,
    phone,
    openJobs: openJobsOf.get(username) ?? 0,
  }));
}

/** Lists the active technicians' accounts by name. */
export const listActiveTechnicians = (db: Db): Promise<{ username: string; name: string | null }[]> =>
  listRoster(db);

export const isActiveTechnician = async ({ db }: Pick<Context, 'db'>, techId: string): Promise<boolean> =>
  (await findActiveTechnician(db, techId)) !== undefined;

/** Returns the technician's name for customers: the name, or the username without one. */
export const technicianName = async (db: Db, techId: string): Promise<string> =>
  (await findTechnicianName(db, techId))?.name || techId;
