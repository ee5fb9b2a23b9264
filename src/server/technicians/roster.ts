import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import type { FleetMember } from './fleet.ts';
import { findActiveTechnician, findTechnicianName, listRoster } from './queries.ts';

export type RosterMember = FleetMember & { name: string | null; openJobs: number };

/** Every active technician account, with duty, newest position and number of open jobs. */
export async function readRoster({ db, fleet }: Pick<Context, 'db' | 'fleet'>): Promise<RosterMember[]> {
  const roster = await listRoster(db);
  return roster.map(({ username, name, openJobs }) => ({
    ...fleet.get(username),
    name,
    openJobs: Number(openJobs),
  }));
}

export const isActiveTechnician = async ({ db }: Pick<Context, 'db'>, techId: string): Promise<boolean> =>
  (await findActiveTechnician(db, techId)) !== undefined;

/** What customers know a technician by: the name, or the username where none is set. */
export const technicianName = async (db: Db, techId: string): Promise<string> =>
  (await findTechnicianName(db, techId))?.name || techId;
