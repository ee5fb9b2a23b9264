import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aQuote } from '../../../test/a-quote.ts';
import { HttpError } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { intentKey } from '../payments/intent.ts';
import { PaymentStep } from '../payments/payment-step.tsx';
import { book, bookingProblem, outcomeOf } from './book.ts';
import { faultOf } from './form-fault.ts';
import { formDefaults, orderOf } from './order.ts';
import {
  forgetHeld,
  forgetPaidOrder,
  heldPaymentOf,
  holdAgain,
  type PaidOrder,
  paidOrder,
  savePaidOrder,
} from './pending-booking.ts';
import { slotFault } from './use-booking-form.ts';

const emptyBilling = { cardholderName: '', addressLine1: '', city: '', state: '', postalCode: '' };
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

  it.each([
    [400, 'SLOT_INVALID', {}, 'correct', 'scheduledAt'],
    [400, 'SLOT_TOO_FAR', {}, 'correct', 'scheduledAt'],
    [422, 'PLACE_NOT_FOUND', {}, 'correct', 'location'],
    [422, 'PLACE_UNCONFIRMED', {}, 'correct', 'location'],
    [422, 'ROAD_POINT_UNKNOWN', {}, 'correct', 'location'],
    [422, 'OUTSIDE_SERVICE_AREA', {}, 'correct', 'location'],
    [400, 'PHONE_INVALID', {}, 'correct', 'phoneNumber'],
    [400, 'INVALID', { issues: [{ path: 'customerName', message: 'Name' }] }, 'correct', 'customerName'],
    [400, 'INVALID', { issues: [{ path: 'longitude', message: 'Both' }] }, 'correct', 'location'],
    [400, 'INVALID', { issues: [{ path: 'quote', message: 'Quote' }] }, 'correct', undefined],
    [400, 'INVALID', { issues: [null, 'oops', { path: 7 }] }, 'correct', undefined],
    [403, 'FORBIDDEN', {}, 'correct', undefined],
    [404, 'BOOKING_NOT_FOUND', {}, 'correct', undefined],
    [409, 'SOMETHING_NEW', {}, 'correct', undefined],
    [409, 'PRICE_CHANGED', {}, 'correct', undefined],
    [409, 'SLOT_FULL', { near: [] }, 'correct', 'scheduledAt'],
    [409, 'NOT_SELLING', { againAt: null }, 'correct', undefined],
    [409, 'ALREADY_BOOKED', {}, 'retry', undefined],
    [409, 'PAYMENT_IN_PROGRESS', {}, 'retry', undefined],
    [401, 'UNAUTHORIZED', {}, 'retry', undefined],
    [429, 'RATE_LIMITED', {}, 'retry', undefined],
    [503, 'DATABASE_AWAY', {}, 'retry', undefined],
    [402, 'PAYMENT_REQUIRED', {}, 'pay-again', undefined],
  ])('a booking refused as %d %s (%j) leads to %s, at the field %s', (status, code, more, outcome, field) => {
    const error = new HttpError(status, JSON.stringify({ code, message: 'No', ...more }), '');
    expect([outcomeOf(error), faultOf(error)?.field]).toEqual([outcome, field]);
  });
});

describe('time of a booking before it is paid', () => {
  const NOW = new Date('2026-11-20T15:00:00Z');
  it.each([
    ['a day ahead', '2026-11-21T15:00:00Z', null],
    ['chosen three minutes too long ago', '2026-11-21T14:30:00Z', 'scheduledAt'],
    ['of yesterday, from a form left open', '2026-11-19T15:00:00Z', 'scheduledAt'],
    ['in half a year', '2027-05-21T15:00:00Z', 'scheduledAt'],
    ['that is no slot', '2026-11-22T15:10:00Z', 'scheduledAt'],
    ['of an emergency', null, null],
  ])('a time %s is checked on the form and before the card', (_, scheduledAt, field) =>
    expect(slotFault(scheduledAt, NOW)?.field ?? null).toBe(field),
  );
});

describe('authorisation of a refused order', () => {
  const order = { totalAmount: 125 } as PaidOrder['order'];
  it('the authorisation pays for a corrected order of the same amount, until the server voids it', () => {
    holdAgain({ order, paymentId: 'p1' }, 0);
    expect(heldPaymentOf(125, 50_000)).toBe('p1');
    expect(heldPaymentOf(136.8, 50_000)).toBeNull();
    expect(heldPaymentOf(125, 56_000)).toBeNull();
    forgetHeld();
    expect(heldPaymentOf(125, 50_000)).toBeNull();
  });

  it('the payment step books with such an authorisation while the card form is still loading', () => {
    const step = { amount: 125, billing: emptyBilling, summary: null, total: null };
    const handlers = { onPaid: async () => 'booked' as const, onBusy: () => {}, onCancel: () => {} };
    const buttonOf = (heldPaymentId: string | null) =>
      /<button[^>]*type="submit"[^>]*>[^<]*/.exec(
        renderToStaticMarkup(
          createElement(
            QueryClientProvider,
            { client: queryClient },
            createElement(PaymentStep, { ...step, ...handlers, heldPaymentId }),
          ),
        ),
      )?.[0] ?? '';
    expect(buttonOf(null)).toMatch(/disabled="".*Pay \$125\.00/);
    expect(buttonOf('p1')).not.toContain('disabled=""');
    expect(buttonOf('p1')).toContain('Finish booking');
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
    detail: 'address',
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
    const value = { order: { serviceType: 'free' }, paymentId: 'p' };
    const record = { owner: null, until: 2, outlivesSession: true, value };
    localStorage.setItem('own:paidOrder', JSON.stringify(record));
    expect(paidOrder(1)).toBeNull();
    localStorage.setItem('own:paidOrder', '{oops');
    expect(paidOrder(1)).toBeNull();
  });

  it('the next payment after a paid order has another key, also one that is dropped before it is booked', async () => {
    vi.stubGlobal('location', { pathname: '/home' });
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 'OVERLOADED', message: 'Busy' }, { status: 429 }),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const key = intentKey(185, 'card');
    expect(await book({ order, paymentId: 'p1' })).toBe('retry');
    expect(paidOrder()).toEqual({ order, paymentId: 'p1' });
    forgetPaidOrder();
    expect(intentKey(185, 'card')).not.toBe(key);
  });
});
