import type { PaymentRow } from '../db/schema.ts';
import { closeIntent } from './close-intent.ts';
import { giveBack } from './give-back.ts';
import { listOrphans } from './queries.ts';
import { type Settling, settleDue } from './settle.ts';

export const ORPHAN_MS = 15 * 60_000;
const MOST_AT_ONCE = 100;

/** Finishes what the outbox holds, and gives back what no booking came for. */
export async function reconcile(context: Settling): Promise<void> {
  await settleDue(context);
  if (await returnOrphans(context)) await settleDue(context);
}

/** Queues to be given back what no booking came for in time; tells whether there was any. */
export async function returnOrphans(context: Settling): Promise<boolean> {
  const orphans = await listOrphans(context.db, (await context.sharedClock()) - ORPHAN_MS, MOST_AT_ONCE);
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

const returnOrphan = (context: Settling, orphan: PaymentRow): Promise<boolean> =>
  orphan.status === 'authorized' ? giveBack(context, orphan.id) : closeIntent(context, orphan);
