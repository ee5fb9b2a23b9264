import type { Job } from '../../domain/dispatch/stops.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import type { FleetMember } from './fleet.ts';
import { findActiveTechnician, findTechnicianName, listOpenJobs, listRoster } from './queries.ts';

export type RosterMember = FleetMember & { name: string | null; phone: string | null; jobs: Job[] };

/** Lists the active technicians with duty, newest position and open jobs. */
export async function readRoster({ db, fleet }: Pick<Context, 'db' | 'fleet'>): Promise<RosterMember[]> {
  const [roster, jobs] = await Promise.all([listRoster(db), listOpenJobs(db)]);
  const jobsOf = new Map<string | null, Job[]>();
  for (const job of jobs) jobsOf.set(job.assignedTechId, [...(jobsOf.get(job.assignedTechId) ?? []), job]);
  return roster.map(({ username, name, phone }) => ({
    ...fleet.get(username),
    name,
    phone,
    jobs: jobsOf.get(username) ?? [],
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
