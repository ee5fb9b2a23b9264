import type { Handover } from '../../contract/shapes/handover.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import { holderAt } from '../../domain/dispatch/hold.ts';
import { Failure } from '../../domain/failure.ts';
import { type Changing, changeBookings } from '../bookings/change-bookings.ts';
import { decide } from '../bookings/decide.ts';
import type { BookingDetail } from '../bookings/find-booking.ts';
import type { Decided } from '../changes/change.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Principal } from '../platform/principal.ts';
import { findHandover, type HandoverRow, markAcknowledged } from './handover-queries.ts';
import { storedItems, withNotes } from './waiting-handovers.ts';

type Taking = Changing & Pick<Context, 'events'>;

/**
 * Takes a shift over, in one transaction with the bookings of it that the leaving dispatcher still holds: they are held by
 * whoever takes over, as long as before. The leaving dispatcher may take an own one back.
 * @throws Failure HANDOVER_NOT_FOUND, HANDOVER_TAKEN with a text that names who was first
 */
export async function takeShiftOver(context: Taking, by: Principal, id: string): Promise<Handover> {
  const handover = await findWaiting(context, id);
  const held = storedItems(handover).filter(({ reasons }) => reasons.includes('held'));
  const confirm = async (trx: Db) => {
    if (await markAcknowledged(trx, id, by.id, context.clock())) return;
    await findWaiting({ ...context, db: trx }, id);
    throw new Failure('HANDOVER_TAKEN');
  };
  let isPassed = false;
  if (held.length > 0 && by.id !== handover.author)
    await changeBookings(
      context,
      by,
      held.map(({ bookingId }) => ({ id: bookingId })),
      async (bookings, now) => {
        // Whoever was first has changed the bookings, too, which has this decided again.
        await findWaiting(context, id);
        const passed = bookings.map((before) => passOn(context, before, handover.author, by, now));
        const first = passed.findIndex((change) => change !== null);
        isPassed = first >= 0;
        return passed.map((change, index) => (change && index === first ? { ...change, confirm } : change));
      },
    );
  if (!isPassed) await inTransaction(context.db, confirm);
  context.events.emit('handovers:changed', {});
  const [taken] = await withNotes(context.db, [handover]);
  return taken as Handover;
}

/** The hold of a booking in the new hands; null if the leaving dispatcher does not hold it any more. */
function passOn(
  context: Taking,
  before: BookingDetail,
  from: string,
  by: Principal,
  now: number,
): Decided | null {
  if (!isOpen(before.status) || holderAt(before, now) !== from) return null;
  const decided = decide(context, before, 'takeOver', by, now, by.id);
  if (!decided) return null;
  const { heldUntil } = before;
  return {
    ...decided,
    set: { ...decided.set, heldBy: by.id, heldUntil },
    ...(heldUntil !== null && { heldUntil }),
  };
}

/** @throws Failure HANDOVER_NOT_FOUND, HANDOVER_TAKEN */
async function findWaiting(
  { db, texts: { t } }: Pick<Context, 'db' | 'texts'>,
  id: string,
): Promise<HandoverRow> {
  const handover = await findHandover(db, id);
  if (!handover) throw new Failure('HANDOVER_NOT_FOUND');
  if (handover.acknowledgedBy !== null)
    throw new Failure(
      'HANDOVER_TAKEN',
      t('{person} has taken this shift over already.', { person: handover.acknowledgedBy }),
    );
  return handover;
}
