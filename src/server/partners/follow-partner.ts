import type { Command } from '../../domain/bookings/booking-lifecycle.ts';
import { PARTNER_TECH_ID } from '../../domain/dispatch/partner.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { changeBooking } from '../bookings/change-bookings.ts';
import { decide } from '../bookings/decide.ts';
import { type BookingDetail, findBooking } from '../bookings/find-booking.ts';
import { tellWindow } from '../dispatch/lateness/tell-window.ts';
import type { PartnerCallRow } from '../platform/db/schema.ts';
import { makeJobsDue } from '../platform/jobs/add-job.ts';
import type { Job, Outcome } from '../platform/jobs/handlers.ts';
import { type Asking, followKey, giveBack, partnerAuthor } from './ask-partner.ts';
import type { PartnerStatus } from './partner.ts';
import { findCall, updateCall } from './queries.ts';

/** Messages of the partner are lost now and then. */
const FOLLOW_EVERY_MS = MINUTE_MS;

/** Asks the partner how a call is, every minute and after each of its messages, until the call has ended. */
export async function followPartner(context: Asking, { payload }: Job<'follow-partner'>): Promise<Outcome> {
  const { db, partner, sharedClock } = context;
  const call = await findCall(db, payload.callId);
  if (call?.state !== 'accepted' || call.givenUpAt !== null || !partner) return 'done';
  const status = await partner.status(call.id);
  const isEnded = status !== null && (await apply(context, call, status));
  return isEnded ? 'done' : { retryAt: (await sharedClock()) + FOLLOW_EVERY_MS };
}

/** Has the partner asked now; without a call of this id nothing happens. */
export const wakeFollowing = ({ db }: Pick<Asking, 'db'>, callId: string): Promise<boolean> =>
  makeJobsDue(db, [followKey(callId)]);

/** What the partner has done, in the order of the commands on the booking. */
const commandsUpTo: Record<Exclude<PartnerStatus['state'], 'cancelled'>, readonly Command[]> = {
  accepted: [],
  on_the_way: ['depart'],
  arrived: ['depart', 'arrive'],
  completed: ['start', 'complete'],
};

/** Whether a command has something to do. */
const isDue: { [Name in Command]?: (booking: BookingDetail) => boolean } = {
  depart: ({ status, departedAt }) => status === 'confirmed' && departedAt === null,
  arrive: ({ status, arrivedAt }) => status === 'confirmed' && arrivedAt === null,
  start: ({ status }) => status === 'confirmed',
  complete: ({ status }) => status === 'in_progress',
};

/** Makes the booking what the partner says of it. Returns whether the call has ended. */
async function apply(context: Asking, call: PartnerCallRow, status: PartnerStatus): Promise<boolean> {
  if (status.state === 'cancelled') {
    await giveBack(context, call, 'cancelled');
    return true;
  }
  await followWindow(context, call, status);
  for (const command of commandsUpTo[status.state]) {
    await changeBooking(context, partnerAuthor, call.bookingId, null, (before, now) => {
      if (before.assignedTechId !== PARTNER_TECH_ID || !isDue[command]?.(before)) return null;
      const decided = decide(context, before, command, partnerAuthor, now);
      const isHeard = before.arrivalHeardAt === null && (command === 'arrive' || command === 'start');
      return decided && { ...decided, set: { ...decided.set, ...(isHeard && { arrivalHeardAt: now }) } };
    });
  }
  return status.state === 'completed';
}

/** Stores a window that has changed, and tells the customer. */
async function followWindow(context: Asking, call: PartnerCallRow, status: PartnerStatus): Promise<void> {
  const [fromAt, byAt] = [Date.parse(status.fromAt), Date.parse(status.byAt)];
  if (fromAt === call.fromAt && byAt === call.byAt) return;
  const booking = await findBooking(context.db, call.bookingId);
  if (booking?.assignedTechId !== PARTNER_TECH_ID) return;
  await tellWindow(context, booking, byAt, {
    by: partnerAuthor,
    write: (trx) => updateCall(trx, call, { fromAt, byAt }),
  });
}
