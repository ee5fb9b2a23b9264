import type { MoveRequest } from '../../contract/shapes/booking-changes.ts';
import { withoutConfirmation } from '../../domain/bookings/booking-lifecycle.ts';
import {
  type BookedPrice,
  freeUntilAfterMove,
  type MoveTarget,
  movedPrice,
} from '../../domain/bookings/move.ts';
import { dayOf, slotProblem, slotsText } from '../../domain/bookings/schedule.ts';
import { isUnpaid } from '../../domain/bookings/unpaid.ts';
import { isWithPartner } from '../../domain/dispatch/partner.ts';
import { Failure, type FailureCode } from '../../domain/failure.ts';
import { formatCents, toDollars } from '../../domain/money/money.ts';
import { rateOn } from '../../domain/money/tax.ts';
import { NOT_LATE } from '../../domain/promise/lateness.ts';
import { toTime } from '../../domain/time.ts';
import type { Author, Decided } from '../changes/change.ts';
import type { Context } from '../context.ts';
import { bindPayment, findPaidBooking, releaseUnspent } from '../payments/intents/bind-payment.ts';
import { giveBackDifference } from '../payments/refunds/give-back-difference.ts';
import { keepsTechnician, takeMovedPlace } from '../promise/move-place.ts';
import { withOtherDays } from '../promise/near-slots.ts';
import { ownerOf, type Predicting, type Terms, termsFor } from '../quotes/quote.ts';
import { cancellable } from './cancel-booking.ts';
import { type Changing, changeBooking } from './change-bookings.ts';
import { refuseManyEmergencies, refuseManyMoves } from './customer-limits.ts';
import { allow, decide } from './decide.ts';
import { type BookingDetail, findBooking } from './find-booking.ts';
import { promiseOf } from './price-booking.ts';
import { paymentStatusOf } from './to-booking.ts';

type Moving = Changing & Predicting & Pick<Context, 'seal' | 'sharedClock' | 'events'>;

/** The place with the present technician went to another booking meanwhile. */
const PLACE_LOST = new Error('The technician has no time any more.');

/**
 * Moves a booking that nobody has set out for to a free slot, or to now. The place is taken and the former one freed in
 * one transaction with the price: what the booking costs more is bound from an authorisation of exactly that amount, what
 * it costs less is given back by a job. The technician stays if the plan of the day allows it. The same move twice is one.
 * @param browser the one that got the quote before the customer signed in
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS, BOOKING_FINISHED, TOO_LATE_TO_MOVE, SLOT_INVALID, SLOT_TOO_FAR, SLOT_FULL
 * with `near`, STALE with the booking, PAYMENT_REQUIRED with `amountDue` and the new total and tax, PAYMENT_IN_PROGRESS
 * while an earlier payment is not captured, PAYMENT_DISPUTED, REFUND_TOO_MUCH, TOO_MANY_BOOKINGS, TOO_MANY_MOVES,
 * NOT_SELLING with `againAt`
 */
export async function moveBooking(
  context: Moving,
  by: Author,
  id: string,
  sent: MoveRequest,
  browser: string | null = null,
): Promise<BookingDetail> {
  const target: MoveTarget = sent.startAt
    ? { serviceType: 'standard', scheduledAt: Date.parse(sent.startAt) }
    : { serviceType: 'emergency', scheduledAt: null };
  const paymentId = sent.paymentId ?? null;
  const seen = await findBooking(context.db, id);
  if (!seen) throw new Failure('BOOKING_NOT_FOUND');
  if (by.role === 'customer' && seen.customerId !== by.id) throw new Failure('NOT_YOURS');
  const { customerId } = seen;
  const isPaidHere = async () =>
    paymentId && (await findPaidBooking(context.db, customerId, paymentId)) === id;
  // The answer to the same request was lost.
  if (isThere(seen, target) && (!paymentId || (await isPaidHere()))) {
    allow(context, seen, 'move', by);
    return seen;
  }
  const owner = ownerOf(customerId, browser);
  const terms = termsFor(context, owner, by.role === 'customer' ? sent.quote : null, seen);
  const moving = { target, terms, paymentId, version: sent.version };
  try {
    const moved = await move(context, by, id, moving).catch((error) => {
      if (error !== PLACE_LOST) throw error;
      return move(context, by, id, { ...moving, leavesTechnician: true });
    });
    // Another payment has paid the difference, or there is none any more.
    if (paymentId && !(await isPaidHere())) await releaseUnspent(context, customerId, paymentId, 0);
    return moved;
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500 || triedAgain.has(error.code)) throw error;
    // A concurrent request with the same payment has moved it.
    const now = (await isPaidHere()) ? await findBooking(context.db, id) : undefined;
    if (now && isThere(now, target)) return now;
    if (paymentId) await releaseUnspent(context, customerId, paymentId, 0);
    const { connector, kwh, latitude, longitude } = seen;
    const wish = { connector, kwh, latitude, longitude };
    throw await withOtherDays(context, error, { startAt: target.scheduledAt ?? 0, wish });
  }
}

/** After these the same move may succeed with the same payment. */
const triedAgain = new Set<FailureCode>(['STALE', 'PAYMENT_IN_PROGRESS']);

const isThere = ({ serviceType, scheduledAt }: BookingDetail, target: MoveTarget): boolean =>
  serviceType === target.serviceType && scheduledAt === target.scheduledAt;

type Asked = {
  target: MoveTarget;
  terms: Terms;
  paymentId: string | null;
  version?: number | null;
  leavesTechnician?: boolean;
};

function move(context: Moving, by: Author, id: string, asked: Asked): Promise<BookingDetail> {
  const { target, terms, paymentId } = asked;
  return changeBooking(context, by, id, asked.version, async (before, now): Promise<Decided | null> => {
    const decided = decide(context, before, 'move', by, now, nameOf(target));
    if (!decided || isThere(before, target)) return null;
    const { company } = context.config;
    if (target.scheduledAt !== null) refuseTime(context, target.scheduledAt, now);
    const day = dayOf(new Date(target.scheduledAt ?? terms.quotedAtMs ?? now), company.timeZone);
    const price = movedPrice(before, target.serviceType, terms, rateOn(terms.taxRates, before.taxState, day));
    const differenceCents = price.totalCents - before.totalCents;
    refuseUnpaid(context, before, price, paymentId);
    const place = { ...before, ...target };
    const sharedNow = await context.sharedClock();
    const mayKeep = !asked.leavesTechnician && !isWithPartner(before);
    const keeps = mayKeep && (await keepsTechnician(context, place, sharedNow));
    const after = { ...place, assignedTechId: keeps ? before.assignedTechId : null };
    // A dispatcher who moves a booking to now has decided that somebody comes.
    const isSelling = by.role !== 'customer';
    const wanted = { ...before, ...target, createdAt: now };
    const { promise } = await promiseOf(context, terms, wanted, { isSelling });
    const freeUntilAt =
      by.role === 'customer' ? freeUntilAfterMove(cancellable(before), now) : before.freeUntilAt;
    return {
      ...decided,
      event: { ...decided.event, from: nameOf(before) },
      set: {
        ...target,
        ...price,
        ...promise,
        ...NOT_LATE,
        movedAt: now,
        freeUntilAt,
        ...(!keeps && { ...withoutConfirmation(before), assignedTechId: null, assignedAt: null }),
      },
      differenceCents,
      confirm: async (trx) => {
        if (by.role === 'customer') await refuseManyMoves(context, trx, by.id, now);
        if (target.serviceType !== before.serviceType) await refuseManyEmergencies(context, trx, after, 1);
        if (!(await takeMovedPlace(context, trx, after, { nowMs: sharedNow, askedAtMs: now })))
          throw PLACE_LOST;
        // Below zero if the new day has a lower rate: it corrects the tax of the first payment.
        const taxCents = price.taxCents - before.taxCents;
        if (differenceCents > 0) {
          const due = { id, customerId: before.customerId, totalCents: differenceCents, taxCents };
          await bindPayment(trx, { ...due, isDifference: 1 }, paymentId, now).catch((error) => {
            throw isUnbound(error) ? paymentRequired(context, before, price) : error;
          });
        } else if (differenceCents < 0) {
          await giveBackDifference(trx, {
            bookingId: id,
            cents: -differenceCents,
            taxCents: -taxCents,
            version: before.version + 1,
            now,
          });
        }
      },
    };
  });
}

/** The time of a booking in its history: an instant, or `now` for an emergency. */
const nameOf = ({ scheduledAt }: Pick<MoveTarget, 'scheduledAt'>): string =>
  scheduledAt === null ? 'now' : toTime(scheduledAt);

/** @throws Failure SLOT_INVALID, SLOT_TOO_FAR */
function refuseTime({ config: { company }, texts }: Moving, scheduledAt: number, now: number): void {
  const problem = slotProblem(new Date(scheduledAt), new Date(now), company);
  if (problem) throw new Failure(problem, problem === 'SLOT_INVALID' ? slotsText(company, texts) : undefined);
}

/**
 * Refuses a move that costs more without a payment, and one to another price while the booking is not paid itself.
 * @throws Failure PAYMENT_REQUIRED, PAYMENT_IN_PROGRESS
 */
function refuseUnpaid(
  context: Moving,
  before: BookingDetail,
  price: BookedPrice,
  paymentId: string | null,
): void {
  const differenceCents = price.totalCents - before.totalCents;
  if (differenceCents === 0) return;
  if (isUnpaid(before.status, paymentStatusOf(before)))
    throw new Failure('PAYMENT_REQUIRED', context.texts.t('Please pay for this booking first.'));
  if (differenceCents < 0) return;
  if (!paymentId) throw paymentRequired(context, before, price);
  if (before.paymentStatus === 'authorized') throw new Failure('PAYMENT_IN_PROGRESS');
}

function paymentRequired({ texts: { t } }: Moving, before: BookingDetail, price: BookedPrice): Failure {
  const dueCents = price.totalCents - before.totalCents;
  const amount = formatCents(dueCents);
  return new Failure(
    'PAYMENT_REQUIRED',
    t('This time costs {amount} more. Please pay the difference.', { amount }),
    {
      body: {
        amountDue: toDollars(dueCents),
        totalAmount: toDollars(price.totalCents),
        taxAmount: toDollars(price.taxCents),
      },
    },
  );
}

const isUnbound = (error: unknown) => error instanceof Failure && error.code === 'PAYMENT_REQUIRED';
