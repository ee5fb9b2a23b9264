// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { aQuote } from '../../../test/a-quote.ts';
import { render } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import { FULL_REFUND } from '../../domain/bookings/cancellation-terms.ts';
import type { Mover } from './move.ts';
import { MoveDialog } from './move-dialog.tsx';

const NOW = Date.parse('2026-11-20T19:30:00Z');
const TEN = '2026-11-27T15:00:00.000Z';
const terms = { ...FULL_REFUND, standardFreeMinutes: 120, emergencyFreeMinutes: 5, lateFee: 40 };
const standard = aBooking({
  ...{ serviceType: 'standard', scheduledAt: TEN, promisedAt: '2026-11-27T15:30:00.000Z', baseFee: 125 },
  ...{ totalAmount: 125, latitude: 40.7, longitude: -74.26, cancellationTerms: terms },
});
const emergency = aBooking({
  ...{ serviceType: 'emergency', scheduledAt: null, createdAt: '2026-11-20T19:28:00.000Z', baseFee: 185 },
  ...{ totalAmount: 185, promisedAt: '2026-11-20T19:58:00.000Z', latitude: 40.7, longitude: -74.26 },
  cancellationTerms: terms,
});

type Answer = { status: number; body: unknown };
let moves: { path: string; body: Record<string, unknown> }[] = [];
let late: { basis?: 'prior'; isLate?: true } = {};
let answer: (body: Record<string, unknown>) => Answer;
let remove = () => {};
let closed = 0;

const slotsOf = (date: string) =>
  Array.from({ length: 26 }, (_, index) => {
    const startAt = new Date(Date.parse(`${date}T13:00:00Z`) + index * 1_800_000).toISOString();
    return { startAt, endAt: startAt, state: index === 0 ? 'full' : 'free' };
  });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  moves = [];
  closed = 0;
  late = {};
  answer = () => ({ status: 200, body: standard });
  vi.stubGlobal('fetch', async (input: string, { body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input, location.href);
    const sent = JSON.parse(String(body ?? '{}')) as Record<string, unknown>;
    let found: Answer = { status: 503, body: {} };
    const date = searchParams.get('date') ?? '';
    const arrival = {
      fromAt: '2026-11-20T19:45:00Z',
      byAt: '2026-11-20T20:10:00Z',
      basis: late.basis ?? 'vans',
      asOf: '2026-11-20T19:30:00Z',
    };
    const base = aQuote({ token: 'q1' });
    if (pathname === '/api/slots') found = { status: 200, body: { date, slots: slotsOf(date) } };
    if (pathname === '/api/quote')
      found = {
        status: 200,
        body: { quote: { ...base, emergency: { ...base.emergency, arrival, isLate: late.isLate } } },
      };
    if (pathname.endsWith('/move')) {
      moves.push({ path: pathname, body: sent });
      found = answer(sent);
    }
    return new Response(JSON.stringify(found.body), { status: found.status });
  });
});
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(booking: Booking, by: Mover = 'customer'): void {
  const close = () => {
    closed += 1;
  };
  remove = render(
    <MoveDialog
      booking={booking}
      by={by}
      onClose={close}
      renderPayment={({ amount, promise, onPaid }) => (
        <>
          {promise}
          <button type="button" onClick={() => void onPaid('payment-1')}>
            Pay {amount}
          </button>
        </>
      )}
    />,
  );
}

const text = () => document.body.textContent ?? '';
const shows = (part: string | RegExp) => expect.poll(text).toMatch(part);
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
async function press(selector: string): Promise<void> {
  await expect.poll(() => find(selector)).toBeTruthy();
  find(selector)?.click();
}
const submit = () => press('[role=dialog] button[type=submit]');
const pick = async (day: string, at: string) => {
  await press(`[data-day="${day}"]`);
  await expect.poll(() => find(`input[value="${at}"]`)?.matches(':enabled')).toBe(true);
  await press(`input[value="${at}"]`);
};

describe('the dialog that moves a booking', () => {
  it('says the terms and that another slot costs nothing, and sends the move with the version', async () => {
    open(standard);
    await shows('Booked for');
    await pick('2026-11-25', '2026-11-25T15:00:00.000Z');
    await shows('Moving costs nothing. Free to cancel until');
    await submit();
    await expect.poll(() => closed).toBe(1);
    expect(moves).toEqual([
      {
        path: `/api/bookings/${standard.id}/move`,
        body: { startAt: '2026-11-25T15:00:00.000Z', version: standard.version, quote: null },
      },
    ]);
  });

  it('says what an emergency gets back at a slot', async () => {
    open(emergency);
    expect(text()).not.toContain('Now, as an emergency');
    await pick('2026-11-25', '2026-11-25T15:00:00.000Z');
    await shows('This costs $60.00 less. It goes back to your card by itself.');
  });

  it('says that moving is no way around the fee', async () => {
    vi.setSystemTime(Date.parse(TEN) - 60 * 60_000);
    open(standard);
    await pick('2026-11-28', '2026-11-28T15:00:00.000Z');
    await shows('It is too late to cancel free: we keep $40.00. Moving does not change that.');
  });

  it('shows a full time, and times near it that are free', async () => {
    const near = ['2026-11-25T15:30:00.000Z'];
    const message = 'That time has no place left. Please choose another.';
    answer = () => ({ status: 409, body: { code: 'SLOT_FULL', message, near } });
    open(standard);
    await pick('2026-11-25', '2026-11-25T15:00:00.000Z');
    await submit();
    await shows(message);
    await shows('Near it is free:');
    expect(closed).toBe(0);
  });

  it('says when somebody arrives now, has the difference paid, and moves with the payment', async () => {
    answer = ({ paymentId }) =>
      paymentId
        ? { status: 200, body: emergency }
        : { status: 402, body: { code: 'PAYMENT_REQUIRED', message: 'more', amountDue: 60 } };
    open(standard);
    await press('input[name=move-to]:not(:checked)');
    await shows(/Arrives between 2:45 and 3:10 PM/);
    await shows('This costs $60.00 more. You pay only the difference.');
    await submit();
    await shows(/Arrives between 2:45 and 3:10 PM ETPay 60/);
    find('button')?.focus();
    [...document.querySelectorAll('button')].find((button) => button.textContent === 'Pay 60')?.click();
    await expect.poll(() => closed).toBe(1);
    expect(moves.map(({ body }) => body)).toEqual([
      { serviceType: 'emergency', version: standard.version, quote: 'q1' },
      { serviceType: 'emergency', version: standard.version, quote: 'q1', paymentId: 'payment-1' },
    ]);
  });

  it('says of a move to now that nobody comes before a late time, and that nobody is on duty', async () => {
    late = { basis: 'prior', isLate: true };
    open(standard);
    await press('input[name=move-to]:not(:checked)');
    await shows('No technician before 2:45 PM');
    await shows('Nobody is on duty right now');
  });

  it('of an admin moves with the admin’s own call, to slots only', async () => {
    open(standard, 'admin');
    expect(text()).not.toContain('Now, as an emergency');
    await pick('2026-11-25', '2026-11-25T15:00:00.000Z');
    await submit();
    await expect.poll(() => closed).toBe(1);
    expect(moves[0]?.path).toBe(`/api/admin/bookings/${standard.id}/move`);
  });
});
