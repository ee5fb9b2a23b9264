import type { Context } from '../context.ts';
import { listDriveFactors } from './queries.ts';

/** At the start: what has been learnt so far. */
export async function loadDriveFactors({
  db,
  driveFactors,
}: Pick<Context, 'db' | 'driveFactors'>): Promise<void> {
  driveFactors.load(await listDriveFactors(db));
}
