import { beforeEach, expect, it, vi } from 'vitest';
import { aQuote } from '../../../test/a-quote.ts';
import { confirmBooking } from './confirm-booking.ts';
import { formDefaults, orderOf } from './order.ts';

const profile = { name: 'Jordan Lee', address: 'Union, NJ', phone: '9735550118', vehicle: '', plate: '' };
const distance = {
  distance: 1,
  extraMiles: 0,
  extraCharges: 0,
  latitude: 1,
  longitude: 1,
  place: '',
  precision: 'zip' as const,
  detail: 'address' as const,
  accuracy: null,
  isGuess: false,
  quote: aQuote(),
};
const paid = { order: orderOf(formDefaults('emergency', profile), distance), paymentId: 'p1' };
const BOOKED = { id: 'b1' };

type Reply = { status: number; body: unknown } | 'no answer';
const busy: Reply = { status: 503, body: { code: 'OVERLOADED', message: 'We are very busy.' } };
const none: Reply = { status: 200, body: [] };

/** Stubs a server that gives these replies in turn; returns the list of requests. */
function server(...replies: Reply[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    const reply = replies.shift();
    if (!reply || reply === 'no answer') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(reply.body), { status: reply.status });
  });
  return asked;
}

const SEND = 'POST /api/bookings';
const ASK = 'GET /api/bookings?paymentId=p1';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('location', { pathname: '/home' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  return () => vi.useRealTimers();
});

async function run() {
  const onUnclear = vi.fn();
  const result = confirmBooking(paid, onUnclear).catch((error: Error) => error.message);
  await vi.runAllTimersAsync();
  return { result: await result, unclear: onUnclear.mock.calls.length };
}

it('confirmBooking looks up the booking by payment after a lost answer until the server responds', async () => {
  const asked = server('no answer', 'no answer', busy, { status: 200, body: [BOOKED] });
  expect(await run()).toEqual({ result: BOOKED, unclear: 1 });
  expect(asked).toEqual([SEND, ASK, ASK, ASK]);
});

it('confirmBooking sends the order again when the server has no booking for the payment', async () => {
  const asked = server('no answer', none, { status: 201, body: BOOKED });
  expect(await run()).toEqual({ result: BOOKED, unclear: 1 });
  expect(asked).toEqual([SEND, ASK, SEND]);
});

it('confirmBooking finds the booking by payment after an answer with status 500', async () => {
  const asked = server({ status: 500, body: {} }, { status: 200, body: [BOOKED] });
  expect((await run()).result).toEqual(BOOKED);
  expect(asked).toEqual([SEND, ASK]);
});

it('confirmBooking fails with the answer of the server once the lookup finds no booking', async () => {
  const asked = server(busy, none);
  expect((await run()).result).toContain('We are very busy.');
  expect(asked).toEqual([SEND, ASK]);
});

it('confirmBooking fails at once when the server refuses the order, without a lookup', async () => {
  const asked = server({ status: 409, body: { code: 'PRICE_CHANGED', message: 'Changed' } });
  expect(await run()).toMatchObject({ result: expect.stringContaining('Changed'), unclear: 0 });
  expect(asked).toEqual([SEND]);
});

it('confirmBooking gives up after three orders without an answer when each lookup finds no booking', async () => {
  const asked = server('no answer', none, 'no answer', none, 'no answer', none);
  expect((await run()).result).toContain('Failed to fetch');
  expect(asked.filter((call) => call === SEND)).toHaveLength(3);
});
