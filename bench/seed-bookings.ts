import type { BookingStatus } from '../src/domain/booking-status.ts';
import { customerTerms } from '../src/server/accounts/customer-terms.ts';
import { bookingTerms } from '../src/server/bookings/search-terms.ts';
import type { CustomerRow, Database } from '../src/server/db/schema.ts';

const FIRST = [
  'Jordan',
  'Priya',
  'Marcus',
  'Elena',
  'Hannah',
  'Tyrell',
  'Samuel',
  'Grace',
  'Robert',
  'Aleksandra',
];
const LAST = [
  'Lee',
  'Nair',
  'Bell',
  'Kowalski',
  'Osei',
  'Washington',
  'Ortiz',
  'Kim',
  'Lindqvist',
  'Montgomery',
];
const TOWNS = [
  'Union, NJ 07083',
  'Newark, NJ 07102',
  'Edison, NJ 08817',
  'Princeton, NJ 08540',
  'Montclair, NJ 07042',
];
const MINUTE_MS = 60_000;
const BATCH_SIZE = 500;

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const id = (n: number) => n.toString(16).padStart(8, '0').repeat(4);

/** Most are over, as after years of business; the newest thousand are open. */
const statusOf = (n: number, total: number): BookingStatus =>
  n < total - 1000
    ? n % 12 === 0
      ? 'cancelled'
      : 'completed'
    : at(['pending', 'confirmed', 'in_progress'], n);

async function insertAll<Row>(rows: Row[], insert: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await insert(rows.slice(from, from + BATCH_SIZE));
}

const twenty = Array.from({ length: 20 }, (_, n) => `tech${n}`);

/** Fills an empty, migrated database with so many bookings, a fifth as many customers, and technicians. */
export async function seedBookings(
  db: Database,
  total: number,
  nowMs: number,
  technicians: string[] = twenty,
): Promise<void> {
  await db
    .insertInto('staff')
    .values(
      technicians.map((username) => ({
        username,
        role: 'tech' as const,
        passwordHash: '',
        createdAt: nowMs,
      })),
    )
    .execute();
  const customers = Array.from({ length: Math.ceil(total / 5) }, (_, n) => customer(n, nowMs));
  await insertAll(customers, (some) => db.insertInto('customers').values(some).execute());
  const bookings = Array.from({ length: total }, (_, n) =>
    booking(n, total, customers.length, technicians, nowMs),
  );
  await insertAll(bookings, (some) => db.insertInto('bookings').values(some).execute());
  await insertAll(bookings, (some) => db.insertInto('payments').values(some.map(payment)).execute());
  const terms = [
    ...customers.flatMap((row) => customerTerms(row).map((term) => ({ ownerId: row.id, term }))),
    ...bookings.flatMap((row) => bookingTerms(row).map((term) => ({ ownerId: row.id, term }))),
  ];
  await insertAll(terms, (some) => db.insertInto('searchTerms').values(some).execute());
}

function customer(n: number, nowMs: number): CustomerRow {
  const [firstName, lastName] = [at(FIRST, n), at(LAST, Math.floor(n / FIRST.length))];
  return {
    id: `c${id(n)}`,
    email: `${firstName}.${lastName}.${n}@example.com`.toLowerCase(),
    oidcSubject: null,
    firstName,
    lastName,
    phone: String(9_085_550_000 + n),
    address: null,
    city: null,
    state: null,
    zipCode: null,
    vehicleMake: 'Hyundai',
    vehicleModel: 'Ioniq 5',
    vehicleYear: '2023',
    vehicleColor: 'gray',
    licensePlate: `T${n}-RMK`,
    profileImageUrl: null,
    emergencyContact: null,
    emergencyContactPhone: null,
    preferredContactMethod: 'email',
    referralSource: 'direct',
    createdAt: nowMs - n * MINUTE_MS,
    lastLoginAt: nowMs - n * MINUTE_MS,
    deletedAt: null,
  };
}

function booking(n: number, total: number, customers: number, technicians: string[], nowMs: number) {
  const createdAt = nowMs - (total - n) * MINUTE_MS;
  const status = statusOf(n, total);
  return {
    id: id(n),
    customerId: `c${id(n % customers)}`,
    serviceType: n % 3 === 0 ? ('standard' as const) : ('emergency' as const),
    customerName: `${at(FIRST, n)} ${at(LAST, Math.floor(n / FIRST.length))}`,
    location: at(TOWNS, n),
    latitude: 40.6976 + ((n * 37) % 101) / 250 - 0.2,
    longitude: -74.2632 + ((n * 53) % 103) / 200 - 0.25,
    precision: 'zip' as const,
    byPoint: 0,
    phoneNumber: String(9_085_550_000 + (n % customers)),
    scheduledAt: null,
    baseFeeCents: 18_500,
    distanceChargesCents: 0,
    totalCents: 18_500,
    distanceMiles: 4.2,
    status,
    assignedTechId: status === 'pending' ? null : at(technicians, n),
    version: 3,
    createdAt,
    completedAt: status === 'completed' ? createdAt + MINUTE_MS : null,
    cancelledAt: status === 'cancelled' ? createdAt + MINUTE_MS : null,
  };
}

const payment = (row: ReturnType<typeof booking>) => ({
  id: `p${row.id}`,
  customerId: row.customerId,
  bookingId: row.id,
  idempotencyKey: row.id,
  amountCents: row.totalCents,
  status: 'captured' as const,
  provider: 'sandbox',
  providerPaymentId: `sandbox-${row.id}`,
  createdAt: row.createdAt,
  capturedAt: row.createdAt,
});
