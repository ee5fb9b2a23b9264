import type { Context } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { hasDueMessages, insertDeliveries, listOccasions, takeDueMessages } from './message-queries.ts';
import { recipientsOf } from './recipients.ts';
import { listReachableFor } from './subscription-queries.ts';

const MOST_AT_ONCE = 100;

export type Addressing = Pick<Context, 'db' | 'clock' | 'config' | 'mailer'>;

/** Turns every message that is due into one delivery for each address; all of a page, or none. */
export async function addressDue(context: Addressing): Promise<void> {
  while (await hasDueMessages(context.db, context.clock())) {
    if (!(await addressPage(context))) return;
  }
}

/** Tells whether there was anything for this node. */
function addressPage({ db, clock, config, mailer }: Addressing): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const now = clock();
    const messages = await takeDueMessages(trx, now, MOST_AT_ONCE);
    if (messages.length === 0) return false;
    const occasions = await listOccasions(trx, [...new Set(messages.map(({ bookingId }) => bookingId))]);
    const occasionOf = new Map(occasions.map((occasion) => [occasion.id, occasion]));
    const customers = [...new Set(occasions.map(({ customerId }) => customerId))];
    const everyone = {
      reachable: await listReachableFor(trx, customers, now),
      adminEmails: [...config.adminEmails],
      mails: mailer !== null,
    };
    const deliveries = messages.flatMap((message) => {
      const occasion = occasionOf.get(message.bookingId);
      return occasion ? recipientsOf({ message, occasion, everyone }) : [];
    });
    await insertDeliveries(trx, deliveries, now);
    return true;
  });
}
