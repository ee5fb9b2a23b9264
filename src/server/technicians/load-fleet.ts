import type { Context } from '../context.ts';
import { listTechnicians } from './queries.ts';

/** Reads duty and newest positions into memory, at start. */
export async function loadFleet({ db, fleet }: Pick<Context, 'db' | 'fleet'>): Promise<void> {
  fleet.load(await listTechnicians(db));
}
