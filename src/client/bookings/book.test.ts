import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aQuote } from '../../../test/a-quote.ts';
import { HttpError } from '../app/http.ts';
import { bookingProblem, outcomeOf } from './book.ts';
import { formDefaults, orderOf } from './order.ts';
import { paidOrder, savePaidOrder } from './pending-booking.ts';

const failure = (status: number, code: string, message: string) =>
  new HttpError(status, JSON.stringify({ code, message }), '');

describe('failed booking', () => {
  it('a failed booking shows the message of the server, or a default message without one', () => {
    expect(bookingProblem(failure(409, 'PRICE_CHANGED', 'The price has changed.'))).toBe(
      'The price has changed.',
    );
    expect(bookingProblem(new TypeError('Failed to fetch'))).toBe(
      'Unable to create booking. Please try again.',
    );
    expect(bookingProblem(failure(400, 'INVALID', 'Phone number must be at least 10 digits'))).toBe(
      'Please provide a valid phone number',
    );
  });

  it('a failed booking keeps the payment unless the server answers PAYMENT_REQUIRED', () => {
    expect(outcomeOf(new TypeError('Failed to fetch'))).toBe('retry');
    expect(outcomeOf(failure(503, 'OVERLOADED', 'Busy'))).toBe('retry');
    expect(outcomeOf(failure(402, 'PAYMENT_REQUIRED', 'Pay'))).toBe('pay-again');
    expect(outcomeOf(failure(409, 'PRICE_CHANGED', 'Changed'))).toBe('correct');
  });
});

describe('stored paid order', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  const profile = { name: 'Jordan Lee', address: 'Union, NJ', phone: '9735550118', vehicle: '', plate: '' };
  const distance = { distance: 1, extraMiles: 0, extraCharges: 0, latitude: 1, longitude: 1, place: '' };
  const order = orderOf(formDefaults('emergency', profile), {
    ...distance,
    precision: 'zip',
    accuracy: null,
    isGuess: false,
    quote: aQuote(),
  });

  it('a paid order without a booking is loaded again for 15 minutes', () => {
    savePaidOrder({ order, paymentId: 'p1' }, 0);
    expect(paidOrder(60_000)).toEqual({ order, paymentId: 'p1' });
    expect(paidOrder(15 * 60_000)).toBeNull();
  });

  it('a stored paid order that cannot be parsed is ignored', () => {
    const record = { owner: null, at: 0, value: { order: { serviceType: 'free' }, paymentId: 'p' } };
    localStorage.setItem('own:paidOrder', JSON.stringify(record));
    expect(paidOrder(1)).toBeNull();
    localStorage.setItem('own:paidOrder', '{oops');
    expect(paidOrder(1)).toBeNull();
  });
});
