import { MINUTE_MS } from '../../../domain/durations.ts';
import { learnStretch, UNSTRETCHED } from '../../../domain/promise/stretch.ts';
import type { Decision } from '../../changes/change.ts';
import type { Db } from '../../platform/db/schema.ts';
import { findStretch, saveStretch } from './queries.ts';

const MAX_ATTEMPTS = 5;

/** Learns from a reported arrival at an emergency whether its promise was kept, in the transaction of the change. */
export async function learnPromise(trx: Db, { before, atMs, isReported }: Decision): Promise<void> {
  const { promiseSource: source, promisedFromAt, promisedAt, createdAt } = before;
  if (!isReported || source === null || promisedFromAt === null) return;
  const minutes = (at: number) => (at - createdAt) / MINUTE_MS;
  const told = { minutes: 0, lowMinutes: minutes(promisedFromAt), highMinutes: minutes(promisedAt) };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const known = await findStretch(trx, source);
    const stretch = learnStretch(known ?? UNSTRETCHED, told, minutes(atMs));
    const next = { source, ...stretch, arrivals: (known?.arrivals ?? 0) + 1, changedAt: atMs };
    if (await saveStretch(trx, next)) return;
  }
}
