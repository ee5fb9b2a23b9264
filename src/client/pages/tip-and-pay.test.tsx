// @vitest-environment jsdom
import { useAtomValue } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { render } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import { config } from '../app/config.ts';
import { ownBookings } from '../bookings/api.ts';
import AfterService from '../tracking/after-service.tsx';
import { tippingAtom } from '../tracking/atoms.ts';
import TipAndPay from './tip-and-pay.tsx';

const NOW = '2026-11-20T21:00:00Z';
/** The store keeps the newest version: each test begins with a newer one. */
let version = 1;
const made = aBooking({
  ...{ status: 'completed', assignedTechId: 'dmorales', completedAt: '2026-11-20T20:00:00.000Z' },
  ...{ totalAmount: 185, taxAmount: 11.49 },
});
const given = { amount: 26, status: 'authorized', givenAt: NOW } as const;
const card = { id: 'c1', brand: 'visa', last4: '1111', expMonth: 12, expYear: 2035 };

type Answer = [status: number, body: object];
let sent: [path: string, body: Record<string, unknown>][] = [];
let tipAnswer: Answer;
let done = made;
let remove = () => {};

beforeEach(() => {
  version += 10;
  done = { ...made, version };
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] });
  localStorage.clear();
  sent = [];
  tipAnswer = [200, { ...done, tip: given, version: version + 2 }];
  config.tips = { percents: [10, 15, 20], days: 14 };
  vi.stubGlobal('fetch', async (input: string, { body, method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(input, location.href);
    const answer = (status: number, value: unknown) => new Response(JSON.stringify(value), { status });
    if (method === 'POST') sent.push([pathname, JSON.parse(String(body))]);
    if (pathname === '/api/cards') return answer(200, [card]);
    if (pathname === '/api/auth/user') return answer(200, { id: 'u', firstName: 'Ana', lastName: 'Silva' });
    if (pathname === '/api/bookings/booking-1/rating') return answer(200, null);
    if (pathname === '/api/create-payment') return answer(200, { success: true, paymentId: 'p1' });
    if (pathname === '/api/bookings/booking-1/tip') return answer(...tipAnswer);
    return answer(503, {});
  });
});
afterEach(() => {
  remove();
  config.tips = null;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The parts of the tracking page that a tip concerns. */
function Page() {
  const [booking = done] = ownBookings.useListed(ids) ?? [];
  const isTipping = useAtomValue(tippingAtom) !== null;
  return (
    <>
      <AfterService booking={booking} onBookAgain={async () => {}} />
      {isTipping && <TipAndPay />}
    </>
  );
}
const ids = ['booking-1'];

async function open(booking: Booking = done) {
  version += 1;
  ownBookings.put([{ ...booking, version }]);
  remove = render(<Page />);
  await expect.poll(() => document.querySelector('#receipt')).not.toBeNull();
}
const text = () => document.body.textContent ?? '';
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name));
const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[name=tip]')];
const labels = () => radios().map(({ parentElement, checked }) => [parentElement?.textContent, checked]);
function type(value: string) {
  const field = document.querySelector<HTMLInputElement>('[name=tipAmount]');
  if (!field) throw new Error('there is no field');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('the tip of a completed service', () => {
  it('three amounts and another are offered, none is chosen, and a saved card pays the chosen one with two more taps', async () => {
    await open();
    await expect.poll(labels).toEqual([
      ['$17', false],
      ['$26', false],
      ['$35', false],
      ['Other amount', false],
    ]);
    expect(button('Tip $')).toBeUndefined();
    radios()[1]?.click();
    await expect.poll(() => button('Tip $26.00')).toBeDefined();
    button('Tip $26.00')?.click();
    await expect.poll(() => button('Pay $26.00')?.disabled).toBe(false);
    button('Pay $26.00')?.click();
    await expect.poll(text).toContain('$26.00 is being charged to your card. Thank you.');
    expect(sent).toEqual([
      [
        '/api/create-payment',
        expect.objectContaining({
          amount: 26,
          means: 'saved',
          sourceId: 'c1',
          bookingId: 'booking-1',
          isTip: true,
        }),
      ],
      ['/api/bookings/booking-1/tip', { paymentId: 'p1' }],
    ]);
    await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
    expect(radios()).toEqual([]);
  });

  it('another amount has to be between $1 and $200, and its button says it', async () => {
    await open();
    await expect.poll(() => radios().length).toBe(4);
    radios()[3]?.click();
    await expect.poll(text).toContain('From $1.00 to $200.00.');
    type('500');
    button('Continue to payment')?.click();
    await expect.poll(text).toContain('Please enter an amount from $1.00 to $200.00.');
    expect(document.querySelector('[name=tipAmount]')?.getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector('[role=dialog]')).toBeNull();
    type('7.5');
    await expect.poll(() => button('Tip $7.50')).toBeDefined();
  });

  it('a tip that somebody has given meanwhile is not given again, and a lost answer is asked for with the same payment', async () => {
    await open();
    await expect.poll(() => radios().length).toBe(4);
    radios()[0]?.click();
    await expect.poll(() => button('Tip $17.00')).toBeDefined();
    button('Tip $17.00')?.click();
    await expect.poll(() => button('Pay $17.00')?.disabled).toBe(false);
    tipAnswer = [503, { message: 'down', code: 'OVERLOADED' }];
    button('Pay $17.00')?.click();
    await expect.poll(() => button('Finish payment')).toBeDefined();
    tipAnswer = [409, { message: 'There is a tip for this booking already.', code: 'ALREADY_TIPPED' }];
    button('Finish payment')?.click();
    await expect
      .poll(() => sent.map(([path]) => path.split('/').at(-1)))
      .toEqual(['create-payment', 'tip', 'tip']);
    await expect.poll(() => button('Pay $17.00')).toBeDefined();
  });

  it('a charge that is refused for good says so, and another card can give the tip', async () => {
    await open({ ...done, tip: given });
    await expect.poll(text).toContain('$26.00 is being charged');
    ownBookings.put([{ ...done, version: version + 1 }]);
    await expect.poll(text).toContain('Your card could not be charged for the tip. Nothing was taken.');
    expect(radios()).toHaveLength(4);
  });

  it('a company without tips, a booking without a technician and one of long ago offer none', async () => {
    for (const booking of [
      { ...done, assignedTechId: null },
      { ...done, completedAt: '2026-11-06T20:00:00.000Z' },
    ]) {
      await open(booking);
      expect(text()).not.toContain('Add a tip');
      remove();
    }
    config.tips = null;
    await open();
    expect(text()).not.toContain('Add a tip');
  });
});
