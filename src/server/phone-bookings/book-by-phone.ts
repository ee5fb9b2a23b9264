import { createHash } from 'node:crypto';
import type { PhoneBooking } from '../../contract/shapes/phone-booking.ts';
import { Failure, type FailureCode } from '../../domain/failure.ts';
import { toCents } from '../../domain/money/money.ts';
import type { Overload } from '../../domain/promise/overload.ts';
import { isLate } from '../../domain/promise/promise.ts';
import { texts } from '../../domain/texts.ts';
import { addCaller, findCaller, giveCallerEmail } from '../accounts/callers.ts';
import { hasWayIn } from '../accounts/refuse-no-way-in.ts';
import { type Creating, existing, pointUnconfirmed, priceChanged } from '../bookings/create-booking.ts';
import { type BookingDetail, findByRequest } from '../bookings/find-booking.ts';
import { priceBooking } from '../bookings/price-booking.ts';
import { publishCustomerBookings } from '../bookings/publish-customer-bookings.ts';
import { storeUnpaid } from '../bookings/store-unpaid.ts';
import { companySettings } from '../company/settings.ts';
import type { Context } from '../context.ts';
import { labelMismatch, withReadLinks } from '../places/find-place.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import { newId } from '../platform/db/id.ts';
import type { Db, NewBookingRow } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';
import { withOtherDays } from '../promise/near-slots.ts';
import { type CustomerOwner, dispatcherOwner } from '../quotes/quote.ts';

type Taking = Creating & Pick<Context, 'events' | 'publish' | 'log'>;

/**
 * Books for a caller by the rules of a customer's own booking, but for the payment, to which a link is mailed. A caller
 * without an account gets one in the same transaction, and one to whose account nobody can sign in the e-mail address of
 * the form. The same `requestKey` returns the same booking, for the same form.
 * @throws Failure as `createBooking`, KEY_REUSED for another form, NO_PARTNER, UNPAID_NOT_ALLOWED, EMAIL_REQUIRED,
 * CUSTOMER_NOT_FOUND, CUSTOMER_KNOWN with `customerId`
 */
export async function bookByPhone(
  context: Taking,
  by: Principal,
  sent: PhoneBooking,
): Promise<BookingDetail> {
  const { db } = context;
  const request = { requestKey: `${by.id} ${sent.requestKey}`, requestForm: hashOf(sent) };
  const made = await madeBy(db, request);
  if (made) return made;
  try {
    return await book(context, by, withReadLinks(sent), request);
  } catch (error) {
    // A concurrent request with the same key has made the booking, and the account of the address.
    const winner = await madeBy(db, request);
    if (winner) return winner;
    throw error;
  }
}

async function book(
  context: Taking,
  by: Principal,
  form: PhoneBooking,
  request: Request,
): Promise<BookingDetail> {
  const { db, texts: translator } = context;
  if (form.unpaid === 'goes_on' && !(await companySettings(db)).unpaidBookings)
    throw new Failure('UNPAID_NOT_ALLOWED');
  const caller = await findCaller(db, form);
  const email = caller?.email ?? form.email;
  if (form.unpaid === 'waits' && !email) throw new Failure('EMAIL_REQUIRED');
  // An address that was misheard would open the account, with what was paid and booked before, to a stranger.
  if (caller && caller.email === null && form.email && (await hasWayIn(db, caller)))
    throw new Failure('EMAIL_REQUIRED', translator.t(OWN_ADDRESS));

  const label = await labelMismatch(context, form);
  const owner = dispatcherOwner(caller?.id ?? newId(), by.id);
  const { row: priced, overload } = await priceLate(context, owner, {
    ...form,
    labelMiles: label?.miles ?? null,
  });
  if (toCents(form.totalAmount) !== priced.totalCents) throw priceChanged(priced);
  if (label && form.place !== label.place) throw pointUnconfirmed(context, label);
  const row = { ...priced, unpaidRule: form.unpaid, ...request };
  try {
    const sharedNow = await context.sharedClock();
    let isGiven = false;
    await context.changes.commit(async (trx) => {
      if (caller && email && caller.email === null) isGiven = await giveCallerEmail(trx, caller.id, email);
      if (!caller) await addCaller(trx, { ...form, id: owner.customerId, createdAt: row.createdAt });
      return storeUnpaid(context, trx, row, { by, besides: form.besides ?? null, sharedNow, overload });
    });
    if (isGiven) await publishCustomerBookings(context, owner.customerId);
    return await existing(db, row.id);
  } catch (error) {
    // Another request has made the account of the address.
    if (isUniqueViolation(error)) await findCaller(db, form);
    const text = error instanceof Failure ? aboutCaller[error.code] : undefined;
    if (error instanceof Failure && text) throw new Failure(error.code, translator.t(text), error.details);
    const wish = { ...row, connector: row.connector ?? null, kwh: row.kwh ?? null };
    throw await withOtherDays(context, error, { startAt: row.scheduledAt ?? row.createdAt, wish });
  }
}

/**
 * Prices the booking by what was agreed for an emergency that cannot be promised in time. The dispatcher, whom a customer is
 * told to call, may sell it also while the company sells none.
 * @throws Failure as `priceBooking`; NO_PARTNER if the partner was not quoted, or is no sooner any more
 */
async function priceLate(
  context: Taking,
  owner: CustomerOwner,
  form: PhoneBooking & Pick<NewBookingRow, 'labelMiles'>,
): Promise<{ row: NewBookingRow; overload: Overload | null }> {
  const { company } = context.config;
  const isForPartner = form.late === 'partner';
  const isSelling = form.late === 'honest_time' || form.late === 'waiting_list';
  const { row, overload } = await priceBooking(
    context,
    owner,
    { ...form, partner: isForPartner },
    { isSelling },
  );
  if (isForPartner && !overload?.partner) throw new Failure('NO_PARTNER');
  if (!form.late) return { row, overload };
  const isTooLate = row.serviceType === 'emergency' && isLate(row.promisedAt, row.createdAt, company);
  const isListed = form.late === 'waiting_list' && isTooLate;
  return {
    row: { ...row, wantsPartner: isForPartner ? 1 : 0 },
    overload: isListed ? { rule: 'waiting_list' } : null,
  };
}

const OWN_ADDRESS = texts(
  'This customer signs in without an e-mail address, and can add one on the account page. Then the link to pay goes there.',
);

type Request = { requestKey: string; requestForm: string };

/** Returns the booking of the same request. @throws Failure KEY_REUSED if its key has booked another form */
async function madeBy(db: Db, { requestKey, requestForm }: Request): Promise<BookingDetail | undefined> {
  const made = await findByRequest(db, requestKey);
  if (made && made.requestForm !== null && made.requestForm !== requestForm)
    throw new Failure('KEY_REUSED', OTHER_FORM);
  return made;
}

const OTHER_FORM = texts(
  'This request has booked something else before. Please look for that booking first.',
);

/** The hash of what is booked. A renewed quote, and what the dispatcher has seen since, leave the request the same. */
function hashOf({ requestKey: _, quote: __, besides: ___, ...form }: PhoneBooking): string {
  const asked = Object.entries(form).filter(([, value]) => value != null);
  return createHash('sha256').update(JSON.stringify(asked.sort())).digest('hex');
}

/** What a dispatcher reads where the customer would read 'You have …'. */
const aboutCaller: Partial<Record<FailureCode, string>> = texts({
  ALREADY_BOOKED: 'This customer has an open booking like this one already.',
  TOO_MANY_BOOKINGS: 'This customer has as many open emergencies as one may have.',
});
