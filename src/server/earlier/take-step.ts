import type { ChangePayload } from '../../domain/bookings/change-log.ts';
import type { EarlierStep } from '../../domain/promise/earlier.ts';
import type { Author } from '../changes/change.ts';
import { recordEarlier } from '../changes/record-earlier.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';

export const waitingList = { role: 'system', id: 'automatic' } as const;

/** Rolls the transaction back: what the step is about has changed meanwhile. */
const OUTDATED = new Error('The list has changed since it was read.');

type Step = { bookingId: string; to: EarlierStep; by: Author };
/** What has happened to the offer, and the step that it made of it. */
type Written = Pick<ChangePayload, 'earlier'> & { to?: EarlierStep };

/**
 * Takes a step of a booking on the list in one transaction that locks the booking first. Returns whether it was taken.
 * @param write returns null if the step has no reason any more, so that nothing is written
 */
export async function takeStep(
  { changes, clock }: Pick<Context, 'changes' | 'clock'>,
  { bookingId, to, by }: Step,
  write: (trx: Db, now: number) => Promise<Written | null>,
): Promise<boolean> {
  const now = clock();
  try {
    return await changes.commit(async (trx) => {
      const change = await recordEarlier(trx, { bookingId, to, by, now, payload: {} });
      const written = await write(trx, now);
      if (!written) throw OUTDATED;
      const { to: become = to, ...payload } = written;
      return { ...change, to: become, payload };
    });
  } catch (error) {
    if (error === OUTDATED) return false;
    throw error;
  }
}
