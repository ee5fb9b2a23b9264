import type { MergePreview } from '../../contract/shapes/customer-history.ts';
import type { ContactEntry } from '../../contract/shapes/customer-report.ts';
import { Failure } from '../../domain/failure.ts';
import { carFields } from '../../domain/people/vehicle.ts';
import { texts } from '../../domain/texts.ts';
import { changeCustomer, publishVehicles } from '../accounts/change-customer.ts';
import { forgetCustomer } from '../accounts/forget-customer.ts';
import { giveVehicles, vehiclesToGive } from '../accounts/vehicles.ts';
import { record } from '../audit/record.ts';
import { giveBookings } from '../bookings/give-bookings.ts';
import { publishCustomerBookings } from '../bookings/publish-customer-bookings.ts';
import type { Context } from '../context.ts';
import { giveOffer } from '../earlier/give-offer.ts';
import { forgetCustomerMessages } from '../notifications/forget.ts';
import { publishCards } from '../payments/cards/delete-cards.ts';
import { givePayments, refuseMoving } from '../payments/intents/give-payments.ts';
import type { CustomerRow, Db, Schema } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Principal } from '../platform/principal.ts';
import { forgetHold } from '../promise/hold-slot.ts';
import { countOwned, findCustomer, giveNotes, lockCustomer, setMergedInto } from './queries.ts';
import { toContact, withTotals } from './to-report.ts';

type Merging = Pick<Context, 'db' | 'clock' | 'config' | 'events' | 'publish' | 'log' | 'texts' | 'changes'>;

type Owned = {
  [Table in keyof Schema]: Schema[Table] extends { customerId: string } ? Table : never;
}[keyof Schema];

/** What becomes of the rows of a customer whose account is merged into another one, for each table that names one. */
export const ownedTables: Record<Owned, 'given' | 'ends'> = {
  bookings: 'given',
  payments: 'given',
  savedCards: 'given',
  customerNotes: 'given',
  customerVehicles: 'given',
  // Counted by triggers, by what the bookings and the customer have.
  customerTerms: 'given',
  customerIdentities: 'ends',
  photos: 'ends',
  // The place of an offer is given; one that is held until it is paid ends.
  slotHolds: 'ends',
  slotHoldTimes: 'ends',
};

/** The fields of the profile that the account given up fills where the kept one has nothing. */
const profileFields = [
  ...(['firstName', 'lastName', 'email', 'signInPhone', 'phone'] as const),
  ...(['address', 'city', 'state', 'zipCode'] as const),
  ...carFields,
  ...(['emergencyContact', 'emergencyContactPhone'] as const),
];
type Filled = Partial<Pick<CustomerRow, (typeof profileFields)[number]>>;

/** A part of a name or of an address says nothing beside the other one's. */
const groups: readonly (typeof profileFields)[number][][] = [
  ['firstName', 'lastName'],
  ['address', 'city', 'state', 'zipCode'],
  [...carFields],
  ['emergencyContact', 'emergencyContactPhone'],
  ['email'],
  ['signInPhone'],
  ['phone'],
];

const filledBy = (kept: CustomerRow, given: CustomerRow): Filled =>
  Object.fromEntries(
    groups
      .filter((fields) => fields.every((field) => !kept[field]))
      .flat()
      .flatMap((field) => (given[field] ? [[field, given[field]]] : [])),
  );

const MOVING = texts('A payment or refund of one of the two is still on its way. Please try again later.');

/**
 * Returns what a merge would do. @throws Failure SAME_CUSTOMER, CUSTOMER_NOT_FOUND, STAFF_ACCOUNT
 */
export async function previewMerge(
  { db, config }: Pick<Merging, 'db' | 'config'>,
  keptId: string,
  givenId: string,
): Promise<MergePreview> {
  const { kept, given } = mergeable(
    { config },
    await findCustomer(db, keptId),
    await findCustomer(db, givenId),
  );
  const filled = filledBy(kept, given);
  const [bookings, payments, savedCards, notes, vehicles] = [
    await countOwned(db, 'bookings', givenId),
    await countOwned(db, 'payments', givenId),
    await countOwned(db, 'savedCards', givenId),
    await countOwned(db, 'customerNotes', givenId),
    (await vehiclesToGive(db, kept, given)).length,
  ];
  return {
    kept: await entryOf(db, kept),
    given: await entryOf(db, given),
    ...{ bookings, payments, savedCards, notes, vehicles },
    filled: Object.keys(filled),
    lostEmail: filled.email ? null : given.email,
    signInPhone: filled.signInPhone?.slice(-4) ?? null,
    lostSignInPhone: filled.signInPhone ? null : (given.signInPhone?.slice(-4) ?? null),
  };
}

/**
 * Merges an account into another one of the same person, in one transaction: bookings, payments, saved cards, notes, cars and
 * the place of an offered earlier time go over, empty parts of the profile are filled, and the account given up ends with its
 * sessions, passkeys and sign-in providers. Merged twice it is merged once. Returns the kept customer.
 * @throws Failure SAME_CUSTOMER, CUSTOMER_NOT_FOUND, STAFF_ACCOUNT, MONEY_MOVING
 */
export async function mergeCustomers(
  context: Merging,
  by: Principal,
  keptId: string,
  givenId: string,
): Promise<ContactEntry> {
  const { db, clock, events, texts: translator } = context;
  const ended = await inTransaction(db, async (trx) => {
    // In one order, so that two merges at once do not wait for each other.
    const locked = new Map<string, CustomerRow | undefined>();
    for (const id of [keptId, givenId].sort()) locked.set(id, await lockCustomer(trx, id));
    if (locked.get(keptId) && locked.get(givenId)?.mergedInto === keptId) return null;
    const { kept, given } = mergeable(context, locked.get(keptId), locked.get(givenId));
    for (const id of [keptId, givenId]) await refuseMoving(trx, id, translator.t(MOVING));
    const now = clock();
    const bookings = await giveBookings(trx, givenId, keptId);
    const payments = await givePayments(trx, givenId, keptId);
    await giveNotes(trx, givenId, keptId);
    await giveVehicles(trx, kept, given);
    const withdrawn = await giveOffer(context, trx, { fromId: givenId, toId: keptId }, { by, now });
    await forgetHold(trx, givenId);
    await forgetCustomerMessages(trx, givenId, []);
    const jtis = await forgetCustomer(trx, givenId, now);
    await setMergedInto(trx, givenId, keptId);
    // The person's last sign-in: a number and an account are forgotten when it is long ago.
    const lastLoginAt = Math.max(kept.lastLoginAt ?? 0, given.lastLoginAt ?? 0) || null;
    await changeCustomer(trx, keptId, { ...filledBy(kept, given), lastLoginAt });
    await record(trx, {
      ...{ at: now, action: 'customers-merged', role: by.role, actor: by.id, address: by.address ?? null },
      subject: { kind: 'customer', id: keptId },
      detail: { from: givenId, bookings: String(bookings), payments: String(payments) },
    });
    if (withdrawn) await context.changes.append(trx, withdrawn);
    return jtis;
  });
  const kept = await findCustomer(db, keptId);
  if (!kept) throw new Failure('CUSTOMER_NOT_FOUND');
  if (ended) {
    if (ended.length > 0) events.emit('sessions:ended', { jtis: ended });
    events.emit('customers:changed', {});
    events.emit('changes:appended', {});
    await publishCustomerBookings(context, keptId);
    publishCards(context, keptId);
    publishVehicles(context, keptId);
  }
  return entryOf(db, kept);
}

function mergeable(
  { config: { adminEmails } }: Pick<Merging, 'config'>,
  kept: CustomerRow | undefined,
  given: CustomerRow | undefined,
): { kept: CustomerRow; given: CustomerRow } {
  if (!kept || !given || kept.deletedAt !== null || given.deletedAt !== null)
    throw new Failure('CUSTOMER_NOT_FOUND');
  if (kept.id === given.id) throw new Failure('SAME_CUSTOMER');
  if ([kept, given].some(({ email }) => email !== null && adminEmails.has(email)))
    throw new Failure('STAFF_ACCOUNT');
  return { kept, given };
}

async function entryOf(db: Db, customer: CustomerRow): Promise<ContactEntry> {
  const [known] = await withTotals(db, [customer]);
  if (!known) throw new Failure('CUSTOMER_NOT_FOUND');
  return toContact(known);
}
