import { isService } from '../../domain/dispatch/service-time.ts';
import type { Decision } from '../changes/change.ts';
import type { Db } from '../platform/db/schema.ts';
import { addServiceTime } from './queries.ts';

const MINUTE_MS = 60_000;

/** Learns from a service that its technician has reported as complete, at a time that can be true, in the transaction of the change. */
export async function learnServiceTime(trx: Db, { by, before, atMs, isReported }: Decision): Promise<void> {
  const { assignedTechId, startedAt, serviceType } = before;
  if (!isReported || by.role !== 'tech' || by.id !== assignedTechId || startedAt === null) return;
  const minutes = (atMs - startedAt) / MINUTE_MS;
  if (isService(minutes)) await addServiceTime(trx, { techId: by.id, serviceType, minutes, changedAt: atMs });
}
