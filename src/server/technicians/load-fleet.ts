import type { Context } from '../context.ts';
import { positionOf, toDutyOf } from './fleet.ts';
import { supersedes } from './position.ts';
import { listTechnicians } from './queries.ts';

/** Loads duty and newest positions into memory at the start. */
export async function loadFleet({ db, fleet }: Pick<Context, 'db' | 'fleet'>): Promise<void> {
  fleet.load(await listTechnicians(db));
}

/** Reloads duty and positions. Changes that other nodes made meanwhile are emitted on this node as events. */
export async function reloadFleet({
  db,
  fleet,
  events,
}: Pick<Context, 'db' | 'fleet' | 'events'>): Promise<void> {
  for (const row of await listTechnicians(db)) {
    const known = fleet.get(row.techId);
    if (row.dutyVersion > known.dutyVersion) events.emitLocal('technician:duty', toDutyOf(row));
    const position = positionOf(row);
    if (position && supersedes(position, known.position)) events.emitLocal('technician:moved', position);
  }
}
