import { serviceMinutesOf } from '../../domain/dispatch/service-time.ts';
import type { ServiceMinutes } from '../../domain/dispatch/stops.ts';
import type { Db } from '../platform/db/schema.ts';
import { listServiceTimes } from './queries.ts';

/** Returns how long each technician's services take. */
export async function readServiceTimes(db: Db): Promise<(techId: string) => ServiceMinutes> {
  const learnt = new Map(
    (await listServiceTimes(db)).map((row) => [`${row.techId} ${row.serviceType}`, row] as const),
  );
  return (techId) => (type) => serviceMinutesOf(learnt.get(`${techId} ${type}`));
}
