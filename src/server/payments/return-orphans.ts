import type { Context } from '../context.ts';
import type { PaymentRow } from '../db/schema.ts';
import { closeIntent } from './close-intent.ts';
import { giveBack } from './give-back.ts';
import { listOrphans } from './queries.ts';

export const ORPHAN_MS = 15 * 60_000;
const BATCH_SIZE = 100;

type Returning = Pick<Context, 'db' | 'clock' | 'sharedClock' | 'payments' | 'log'>;

/** Queues to be given back what no booking came for in time; tells whether there was any. */
export async function returnOrphans(context: Returning): Promise<boolean> {
  const orphans = await listOrphans(context.db, (await context.sharedClock()) - ORPHAN_MS, BATCH_SIZE);
  for (const orphan of orphans) {
    await returnOrphan(context, orphan).catch((error) =>
      context.log.warn(
        { err: error, paymentId: orphan.id },
        'returning an orphan failed; it will be tried again',
      ),
    );
  }
  return orphans.length > 0;
}

const returnOrphan = (context: Returning, orphan: PaymentRow): Promise<boolean> =>
  orphan.status === 'authorized' ? giveBack(context, orphan.id) : closeIntent(context, orphan);
