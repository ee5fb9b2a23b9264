import { MINUTE_MS } from '../../../domain/durations.ts';
import { stretchStep } from '../../../domain/promise/stretch.ts';
import type { Decision } from '../../changes/change.ts';
import type { Db } from '../../platform/db/schema.ts';
import { addToStretch } from './queries.ts';

/** Learns from a reported arrival at an emergency whether its promise was kept, in the transaction of the change. */
export async function learnPromise(trx: Db, { before, atMs, isReported }: Decision): Promise<void> {
  const { promiseSource: source, promisedFromAt, promisedAt } = before;
  if (!isReported || source === null || promisedFromAt === null) return;
  const told = { lowMinutes: promisedFromAt / MINUTE_MS, highMinutes: promisedAt / MINUTE_MS };
  await addToStretch(trx, source, stretchStep(told, atMs / MINUTE_MS), atMs);
}
