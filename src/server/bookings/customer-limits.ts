import { HOUR_MS, SECOND_MS } from '../../domain/durations.ts';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import type { Db, NewBookingRow } from '../platform/db/schema.ts';
import { countOpenEmergencies, listCancellations, listMoves, lockCustomer } from './queries.ts';

type Limiting = Pick<Context, 'config' | 'texts'>;

/** An emergency ends within the hour, so that another can be booked. */
const EMERGENCY_ENDS_SECONDS = 15 * 60;

/**
 * Locks the customer and refuses an emergency beyond the company's limit. RATE_LIMIT=0 turns the limit off.
 * @param alreadyCounted how many of the open ones are this booking: one that becomes an emergency in the transaction
 * @throws Failure TOO_MANY_BOOKINGS
 */
export async function refuseManyEmergencies(
  { config: { company, rateLimit }, texts: { plural } }: Limiting,
  trx: Db,
  { customerId, serviceType }: Pick<NewBookingRow, 'customerId' | 'serviceType'>,
  alreadyCounted = 0,
): Promise<void> {
  const { maxOpenEmergencies, supportPhone: phone } = company;
  if (rateLimit === 0 || serviceType !== 'emergency') return;
  await lockCustomer(trx, customerId);
  if ((await countOpenEmergencies(trx, customerId)) - alreadyCounted < maxOpenEmergencies) return;
  const message = plural(
    maxOpenEmergencies,
    'You have {count} open emergency already. For another one please call us at {phone}.',
    'You have {count} open emergencies already. For another one please call us at {phone}.',
    { phone },
  );
  throw new Failure('TOO_MANY_BOOKINGS', message, { retryAfterSeconds: EMERGENCY_ENDS_SECONDS });
}

/**
 * Locks the customer and refuses the customer's cancellation beyond the company's limit of an hour. RATE_LIMIT=0 turns the
 * limit off.
 * @throws Failure TOO_MANY_CANCELLATIONS
 */
export async function refuseManyCancellations(
  { config: { company, rateLimit }, texts: { plural } }: Limiting,
  trx: Db,
  customerId: string,
  now: number,
): Promise<void> {
  const { maxCancellationsPerHour: max, supportPhone: phone } = company;
  if (rateLimit === 0) return;
  await lockCustomer(trx, customerId);
  const oldest = (await listCancellations(trx, customerId, now - HOUR_MS, max))[max - 1];
  if (!oldest) return;
  const message = plural(
    max,
    'You have cancelled {count} booking within an hour. To cancel another one please call us at {phone}.',
    'You have cancelled {count} bookings within an hour. To cancel another one please call us at {phone}.',
    { phone },
  );
  throw new Failure('TOO_MANY_CANCELLATIONS', message, { retryAfterSeconds: secondsUntil(oldest.at, now) });
}

/**
 * Locks the customer and refuses the customer's move of a booking beyond the company's limit of an hour, because each one
 * plans a day again and tells technicians and admins. RATE_LIMIT=0 turns the limit off.
 * @throws Failure TOO_MANY_MOVES
 */
export async function refuseManyMoves(
  { config: { company, rateLimit }, texts: { plural } }: Limiting,
  trx: Db,
  customerId: string,
  now: number,
): Promise<void> {
  const { maxMovesPerHour: max, supportPhone: phone } = company;
  if (rateLimit === 0) return;
  await lockCustomer(trx, customerId);
  const oldest = (await listMoves(trx, customerId, now - HOUR_MS, max))[max - 1];
  if (!oldest) return;
  const message = plural(
    max,
    'You have changed the time of bookings {count} time within an hour. To change it again please call us at {phone}.',
    'You have changed the time of bookings {count} times within an hour. To change it again please call us at {phone}.',
    { phone },
  );
  throw new Failure('TOO_MANY_MOVES', message, { retryAfterSeconds: secondsUntil(oldest.at, now) });
}

/** Returns in how many seconds a change counts no more. */
const secondsUntil = (changedAt: number, now: number): number =>
  Math.ceil((changedAt + HOUR_MS - now) / SECOND_MS);
