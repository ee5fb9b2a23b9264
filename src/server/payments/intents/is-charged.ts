import { can, OWNER } from '../../../domain/bookings/booking-lifecycle.ts';
import { type MoveTarget, movedPrice } from '../../../domain/bookings/move.ts';
import { dayOf, lastBookableDay } from '../../../domain/bookings/schedule.ts';
import { Failure } from '../../../domain/failure.ts';
import type { PaymentRequest } from '../../../domain/money/payment.ts';
import { isPayable } from '../../../domain/money/pricing.ts';
import { rateOn } from '../../../domain/money/tax.ts';
import { isTipAmount, tipRefusal } from '../../../domain/money/tip-rules.ts';
import type { Context } from '../../context.ts';
import { type CustomerOwner, type Terms, termsFor } from '../../quotes/quote.ts';
import { dueCents, findPayable } from '../queries.ts';
import { findTip } from '../tips/queries.ts';

type Charging = Pick<Context, 'db' | 'clock' | 'config' | 'seal' | 'texts'>;

/**
 * Whether the amount can be a tip for an own booking, the unpaid booking costs this amount, an own booking costs so much
 * more at another time, or a new booking can, now or by the customer's quote.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS and NOTHING_TO_PAY for a booking, for a tip TIP_AMOUNT_INVALID and
 * the refusals of `refuseTip`
 */
export async function isCharged(
  context: Charging,
  owner: CustomerOwner,
  { bookingId, quote, scheduledAt, energyKwh = null, isTip }: PaymentRequest,
  amountCents: number,
): Promise<boolean> {
  const terms = termsFor(context, owner, quote);
  const { company } = context.config;
  const now = context.clock();
  if (isTip && !bookingId) return false;
  if (bookingId) {
    const payable = await findPayable(context.db, bookingId);
    if (!payable) throw new Failure('BOOKING_NOT_FOUND');
    if (payable.customerId !== owner.customerId) throw new Failure('NOT_YOURS');
    if (isTip) {
      await refuseTip(context, bookingId, payable, now);
      if (!isTipAmount(amountCents, payable.totalCents - payable.taxCents))
        throw new Failure('TIP_AMOUNT_INVALID');
      return true;
    }
    const due = dueCents(payable);
    if (due !== null) return due === amountCents;
    const target = {
      serviceType: scheduledAt ? 'standard' : 'emergency',
      scheduledAt: Date.parse(scheduledAt ?? '') || null,
    } as const;
    const differenceCents = differenceOf(context, payable, target, terms);
    if (differenceCents <= 0) throw new Failure('NOTHING_TO_PAY');
    return differenceCents === amountCents;
  }
  const days = {
    from: dayOf(new Date(terms.quotedAtMs ?? now), company.timeZone),
    until: lastBookableDay(new Date(now), company.timeZone),
  };
  return [company, terms].some((each) => isPayable(each, amountCents, days, energyKwh));
}

type Payable = NonNullable<Awaited<ReturnType<typeof findPayable>>>;

/**
 * Refuses a tip that cannot be given for an own booking, or not once more.
 * @throws Failure TIP_NOT_TAKEN, NOT_COMPLETED, TIP_TOO_LATE, ALREADY_TIPPED
 */
async function refuseTip(
  { db, config }: Pick<Charging, 'db' | 'config'>,
  bookingId: string,
  payable: Payable,
  now: number,
): Promise<void> {
  const refusal = tipRefusal(
    { ...payable, paymentStatus: dueCents(payable) === null ? 'captured' : 'failed' },
    config.company.tips,
    now,
  );
  if (refusal) throw new Failure(refusal.code, refusal.text);
  if (await findTip(db, bookingId)) throw new Failure('ALREADY_TIPPED');
}

/** Returns what a booking that can be moved costs more at another time, in cents; 0 for one that cannot. */
function differenceOf(
  { config: { company }, clock, texts: words }: Charging,
  payable: Payable,
  target: MoveTarget,
  terms: Terms,
): number {
  const judged = { ...payable, paymentStatus: 'captured' } as const;
  if (can(judged, 'move', OWNER, words)) return 0;
  const day = dayOf(new Date(target.scheduledAt ?? terms.quotedAtMs ?? clock()), company.timeZone);
  const taxRate = rateOn(terms.taxRates, payable.taxState, day);
  return movedPrice(payable, target.serviceType, terms, taxRate).totalCents - payable.totalCents;
}
