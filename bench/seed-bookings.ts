import type { BookingStatus } from '../src/domain/bookings/booking-status.ts';
import { defaultCompany } from '../src/domain/company/company-profile.ts';
import { MINUTE_MS } from '../src/domain/durations.ts';
import { promisedAtOf } from '../src/domain/promise/promise.ts';
import { customerTerms } from '../src/server/accounts/change-customer.ts';
import { bookingTerms } from '../src/server/bookings/search.ts';
import type { CustomerRow, Database } from '../src/server/platform/db/schema.ts';
import { seedQuickly } from './seed-quickly.ts';

export const FIRST = [
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
export const LAST = [
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
const BATCH_SIZE = 5000;

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
export const bookingId = (n: number): string => n.toString(16).padStart(8, '0').repeat(4);
export const phoneOf = (customer: number): string => String(9_085_550_000 + customer);
export const plateOf = (customer: number): string => `T${customer}-RMK`;

/** Most bookings are ended, as after years of business; the newest thousand are open. */
const statusOf = (n: number, total: number): BookingStatus =>
  n < total - 1000
    ? n % 12 === 0
      ? 'cancelled'
      : 'completed'
    : at(['pending', 'confirmed', 'in_progress'], n);

const twenty = Array.from({ length: 20 }, (_, n) => `tech${n}`);

/**
 * Fills an empty, migrated database with bookings, a fifth as many customers, and technicians. Each batch is made and
 * inserted before the next, so that a million bookings need no more memory than a thousand.
 */
export async function seedBookings(
  db: Database,
  total: number,
  nowMs: number,
  technicians: string[] = twenty,
): Promise<void> {
  const customers = Math.ceil(total / 5);
  await seedQuickly(db, async (insert) => {
    await insert(
      'staff',
      technicians.map((username) => ({ username, role: 'tech', passwordHash: '', createdAt: nowMs })),
    );
    for (const batch of batches(customers)) {
      const rows = batch.map((n) => customer(n, nowMs));
      await insert('customers', rows);
      await insert('searchTerms', termsOf(rows, customerTerms));
    }
    for (const batch of batches(total)) {
      const rows = batch.map((n) => booking(n, total, customers, technicians, nowMs));
      await insert('bookings', rows);
      await insert('payments', rows.map(payment));
      await insert('ledgerEntries', rows.flatMap(captureLines));
      await insert('searchTerms', termsOf(rows, bookingTerms));
    }
  });
}

function* batches(total: number): Generator<number[]> {
  for (let from = 0; from < total; from += BATCH_SIZE)
    yield Array.from({ length: Math.min(BATCH_SIZE, total - from) }, (_, n) => from + n);
}

const termsOf = <Row extends { id: string }>(rows: Row[], terms: (row: Row) => string[]) =>
  rows.flatMap((row) => terms(row).map((term) => ({ ownerId: row.id, term })));

function customer(n: number, nowMs: number): CustomerRow {
  const [firstName, lastName] = [at(FIRST, n), at(LAST, Math.floor(n / FIRST.length))];
  return {
    id: `c${bookingId(n)}`,
    signInPhone: null,
    unverifiedEmail: null,
    email: `${firstName}.${lastName}.${n}@example.com`.toLowerCase(),
    firstName,
    lastName,
    phone: phoneOf(n),
    address: null,
    city: null,
    state: null,
    zipCode: null,
    vehicleMake: 'Hyundai',
    vehicleModel: 'Ioniq 5',
    vehicleYear: '2023',
    vehicleColor: 'gray',
    licensePlate: plateOf(n),
    vehicleConnector: null,
    usualVehicleId: null,
    profileImageUrl: null,
    emergencyContact: null,
    emergencyContactPhone: null,
    preferredContactMethod: 'email',
    language: null,
    seenLanguage: null,
    referralSource: 'direct',
    createdAt: nowMs - n * MINUTE_MS,
    lastLoginAt: nowMs - n * MINUTE_MS,
    deletedAt: null,
    mergedInto: null,
  };
}

function booking(n: number, total: number, customers: number, technicians: string[], nowMs: number) {
  const createdAt = nowMs - (total - n) * MINUTE_MS;
  const status = statusOf(n, total);
  const serviceType = n % 3 === 0 ? ('standard' as const) : ('emergency' as const);
  return {
    id: bookingId(n),
    customerId: `c${bookingId(n % customers)}`,
    serviceType,
    customerName: `${at(FIRST, n)} ${at(LAST, Math.floor(n / FIRST.length))}`,
    location: at(TOWNS, n),
    zip: at(TOWNS, n).slice(-5),
    latitude: 40.6976 + ((n * 37) % 101) / 250 - 0.2,
    longitude: -74.2632 + ((n * 53) % 103) / 200 - 0.25,
    precision: 'zip' as const,
    byPoint: 0,
    phoneNumber: phoneOf(n % customers),
    scheduledAt: null,
    baseFeeCents: 18_500,
    distanceChargesCents: 0,
    energyChargesCents: 0,
    totalCents: 18_500,
    distanceMiles: 4.2,
    status,
    assignedTechId: status === 'pending' ? null : at(technicians, n),
    version: 3,
    createdAt,
    taxState: null,
    taxRate: 0,
    taxCents: 0,
    promisedAt: promisedAtOf({ serviceType, createdAt, scheduledAt: null }, defaultCompany),
    ...stepsOf(status === 'completed' ? createdAt : null, n),
    completedAt: status === 'completed' ? createdAt + MINUTE_MS : null,
    cancelledAt: status === 'cancelled' ? createdAt + MINUTE_MS : null,
  };
}

/** The steps of a booking that is completed a minute after it was made. */
const stepsOf = (createdAt: number | null, n: number) => ({
  assignedAt: createdAt && createdAt + (n % 19) * 1000,
  departedAt: createdAt && createdAt + (20 + (n % 7)) * 1000,
  arrivedAt: createdAt && createdAt + (30 + (n % 23)) * 1000,
});

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

/** What a capture writes: the provider owes what was sold. */
const captureLines = (row: ReturnType<typeof booking>) => {
  const movement = {
    ...{ at: row.createdAt, paymentId: `p${row.id}`, bookingId: row.id, movementId: `m${row.id}` },
    ...{ kind: 'capture', attempt: 1 },
  };
  return [
    { ...movement, account: 'provider', amountCents: row.totalCents },
    { ...movement, account: 'revenue', amountCents: -row.totalCents },
  ];
};
