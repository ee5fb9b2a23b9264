import type { ServiceType } from '../../../domain/bookings/service-type.ts';
import { isService, type ServiceTime, serviceTimeOf } from '../../../domain/dispatch/service-time.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import type { Decision } from '../../changes/change.ts';
import type { Db } from '../../platform/db/schema.ts';
import { addServiceTime, listServiceTimes } from './queries.ts';

/** Returns how long each technician's services of a type take, with the range of eight services in ten. */
export async function readServiceTimes(
  db: Db,
): Promise<(techId: string) => (type: ServiceType) => ServiceTime> {
  const learnt = new Map(
    (await listServiceTimes(db)).map((row) => [`${row.techId} ${row.serviceType}`, row] as const),
  );
  return (techId) => (type) => serviceTimeOf(learnt.get(`${techId} ${type}`));
}

/** Learns from a service that its technician has reported as complete, at a time that can be true, in the transaction of the change. */
export async function learnServiceTime(trx: Db, { by, before, atMs, isReported }: Decision): Promise<void> {
  const { assignedTechId, startedAt, serviceType } = before;
  if (!isReported || by.role !== 'tech' || by.id !== assignedTechId || startedAt === null) return;
  const minutes = (atMs - startedAt) / MINUTE_MS;
  if (isService(minutes)) await addServiceTime(trx, { techId: by.id, serviceType, minutes, changedAt: atMs });
}
