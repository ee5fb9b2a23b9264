import type { Context } from '../context.ts';
import { toDutyOf } from './duty.ts';
import { positionOf } from './fleet.ts';
import { supersedes } from './position.ts';
import { listTechnicians } from './queries.ts';

/** Reads duty and newest positions into memory, at start. */
export async function loadFleet({ db, fleet }: Pick<Context, 'db' | 'fleet'>): Promise<void> {
  fleet.load(await listTechnicians(db));
}

/** Reads them again; what other nodes have changed meanwhile is heard on this node as if it were told now. */
export async function readFleetAgain({
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
