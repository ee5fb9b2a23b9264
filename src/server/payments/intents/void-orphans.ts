import { INTENT_LIFETIME_MS } from '../../../domain/money/payment.ts';
import type { Context } from '../../context.ts';
import type { PaymentRow } from '../../platform/db/schema.ts';
import { listOrphans } from '../queries.ts';
import { closeIntent, voidUnbound } from './close-intent.ts';

const BATCH_SIZE = 100;

type Returning = Pick<Context, 'db' | 'clock' | 'sharedClock' | 'payments' | 'events' | 'log'>;

/** Queues the void of authorisations without a booking after INTENT_LIFETIME_MS. Returns whether there were any. */
export async function voidOrphans(context: Returning): Promise<boolean> {
  const orphans = await listOrphans(
    context.db,
    (await context.sharedClock()) - INTENT_LIFETIME_MS,
    BATCH_SIZE,
  );
  for (const orphan of orphans) {
    await voidOrphan(context, orphan).catch((error) =>
      context.log.warn(
        { err: error, paymentId: orphan.id },
        'returning an orphan failed; it will be tried again',
      ),
    );
  }
  return orphans.length > 0;
}

const voidOrphan = (context: Returning, orphan: PaymentRow): Promise<boolean> =>
  orphan.status === 'authorized' ? voidUnbound(context, orphan.id) : closeIntent(context, orphan);
