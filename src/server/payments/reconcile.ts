import type { PaymentRow } from '../db/schema.ts';
import { closeIntent } from './close-intent.ts';
import { giveBack } from './give-back.ts';
import { listOrphans } from './queries.ts';
import { type Settling, settleDue } from './settle.ts';

export const ORPHAN_MS = 15 * 60_000;
const MOST_AT_ONCE = 100;

/** At start and every minute: finishes what the outbox holds, and gives back what no booking came for. */
export async function reconcile(context: Settling): Promise<void> {
  await settleDue(context);
  const orphans = await listOrphans(context.db, context.clock() - ORPHAN_MS, MOST_AT_ONCE);
  for (const orphan of orphans) {
    await returnOrphan(context, orphan).catch((error) =>
      context.log.warn(
        { err: error, paymentId: orphan.id },
        'returning an orphan failed; it will be tried again',
      ),
    );
  }
  if (orphans.length > 0) await settleDue(context);
}

const returnOrphan = (context: Settling, orphan: PaymentRow): Promise<boolean> =>
  orphan.status === 'authorized' ? giveBack(context, orphan.id) : closeIntent(context, orphan);
