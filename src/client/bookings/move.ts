import type { Booking } from '../../domain/bookings/booking.ts';
import { call, type Given, serverFailure } from '../app/http.ts';
import { endIntent } from '../payments/api.ts';
import { t } from '../ui/texts.ts';
import { showBooking } from './api.ts';
import { bookingsSeenBy } from './shared/booking-store.ts';

export type Mover = 'customer' | 'admin';
export type Move = Given<'POST /api/bookings/:id/move'>['body'];

/** What became of a move: what is due in USD before it, or why not and which times near it are free. */
export type MoveOutcome =
  | { moved: Booking }
  | { due: number }
  | { refused: string; near: readonly string[]; isFull: boolean; isStale: boolean };

const TIMEOUT_MS = 20_000;

async function send(by: Mover, id: string, body: Move): Promise<Booking> {
  const given = { params: { id }, body, signal: AbortSignal.timeout(TIMEOUT_MS) };
  if (by === 'admin') {
    const moved = await call('POST /api/admin/bookings/:id/move', given);
    bookingsSeenBy.admin.put([moved]);
    return moved;
  }
  const moved = await call('POST /api/bookings/:id/move', given);
  showBooking(moved);
  if (body.paymentId) endIntent();
  return moved;
}

const timesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((at) => typeof at === 'string') : [];

/** Moves a booking. Sending the same move again changes nothing. */
export async function moveBooking(by: Mover, id: string, body: Move): Promise<MoveOutcome> {
  try {
    return { moved: await send(by, id, body) };
  } catch (error) {
    const failure = serverFailure(error);
    const due = failure?.body.amountDue;
    if (failure?.code === 'PAYMENT_REQUIRED' && typeof due === 'number' && !body.paymentId) return { due };
    return {
      refused: failure ? t(failure.message) : t('Network error. Please check your connection and try again.'),
      near: timesOf(failure?.body.near),
      isFull: failure?.code === 'SLOT_FULL',
      isStale: failure === null || failure.code === 'STALE' || failure.code === 'PAYMENT_IN_PROGRESS',
    };
  }
}
