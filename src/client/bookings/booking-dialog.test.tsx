// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { aQuote } from '../../../test/a-quote.ts';
import { render } from '../../../test/render.tsx';
import type { DistanceResult } from '../../contract/shapes/location-query.ts';
import type { QuotedOverload } from '../../domain/promise/quoted-overload.ts';
import { config } from '../app/config.ts';
import { store } from '../app/store.ts';
import { setCalculatedPlace } from '../places/shared/asked-place.ts';
import { quoteChangesAtom } from './atoms.ts';
import { BookingDialog, type PaymentStepProps } from './booking-dialog.tsx';
import { forgetDraft, saveDraft } from './draft.ts';
import { DraftCard } from './draft-card.tsx';
import { formDefaults } from './order.ts';

/** 2:30 PM in New York on a Friday. The device is in Los Angeles. */
const NOW = Date.parse('2026-11-20T19:30:00Z');
const TEN = '2026-11-27T15:00:00.000Z';
const HALF_PAST = '2026-11-27T15:30:00.000Z';
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const profile = { name: 'Jordan Lee', address: 'Union, NJ', phone: '9735550118', vehicle: '', plate: '' };

type Arrives = {
  from?: number;
  by?: number;
  basis?: 'vans' | 'prior';
  isLate?: true;
  overload?: QuotedOverload;
  price?: number;
  maxKwh?: number | null;
};

function quote(
  token: string,
  { from = 15, by = 40, basis = 'vans', isLate, overload, price = 185, maxKwh = null }: Arrives = {},
) {
  const base = aQuote({ token, expiresAt: new Date(Date.now() + 600_000).toISOString() });
  const arrival = { fromAt: at(from), byAt: at(by), basis, asOf: at(0) };
  const emergency = {
    ...base.emergency,
    totalAmount: price,
    arrival,
    ...(isLate && { isLate }),
    ...(overload && { overload }),
  };
  const choices = base.energy.choices
    .filter(({ kwh }) => (kwh ?? 0) <= (maxKwh ?? 1000))
    .map((choice) => (choice.kwh === null ? { ...choice, emergency } : choice));
  return { ...base, emergency, energy: { maxKwh, choices } };
}

const answerWith = (q: ReturnType<typeof quote>): DistanceResult => ({
  ...{ distance: 3, extraMiles: 0, extraCharges: 0, latitude: 40.7, longitude: -74.26, place: 'Union, NJ' },
  ...{ precision: 'zip', detail: 'address', accuracy: null, isGuess: false, quote: q },
});

type Answer = { status?: number; body?: unknown };
let calls: { name: string; body: Record<string, unknown> }[] = [];
let answers: Record<string, (body: Record<string, unknown>) => Answer> = {};

const slots = (date: string, full: readonly string[] = []) => {
  const eight = Date.parse(`${date}T13:00:00Z`);
  return Array.from({ length: 26 }, (_, index) => {
    const startAt = new Date(eight + index * 1_800_000).toISOString();
    const endAt = new Date(eight + (index + 1) * 1_800_000).toISOString();
    return { startAt, endAt, state: full.includes('all') || full.includes(startAt) ? 'full' : 'free' };
  });
};
let full: string[] = [];
let holds = 0;

let remove = () => {};
let closed = 0;
let booked: string[] = [];
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  calls = [];
  full = [];
  holds = 0;
  closed = 0;
  booked = [];
  answers = {
    'POST /api/calculate-distance': () => ({ body: answerWith(quote('q1')) }),
    'GET /api/places/suggest': () => ({ body: { places: [] } }),
    'GET /api/slots': ({ date }) => ({ body: { date, slots: slots(String(date), full) } }),
    'POST /api/slots/hold': ({ startAt }) => {
      holds += 1;
      const expiresAt = new Date(Date.now() + 300_000).toISOString();
      return { status: 201, body: { holdId: `hold-${holds}`, startAt, expiresAt } };
    },
    'DELETE /api/slots/hold': () => ({ status: 204 }),
    'POST /api/bookings': () => ({ status: 201, body: aBooking({}) }),
  };
  vi.stubGlobal('fetch', (input: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input, location.href);
    const name = `${method} ${pathname.replace(/\/hold-\d+$/, '')}`;
    const sent = body ? JSON.parse(String(body)) : Object.fromEntries(searchParams);
    calls.push({ name: `${method} ${pathname}`, body: sent });
    const { status = 200, body: answered } = answers[name]?.(sent) ?? { status: 503, body: {} };
    const text = answered === undefined ? null : JSON.stringify(answered);
    return Promise.resolve(new Response(text, { status }));
  });
});
afterEach(async () => {
  remove();
  forgetDraft();
  vi.useRealTimers();
  // A closed dialog goes back in the history, which would close a step of the next one.
  await steps(0);
});

const text = () => (document.body.textContent ?? '').replaceAll('\u202f', ' ');
const shows = (part: string) => expect.poll(text).toContain(part);
const showsNot = (part: string) => expect.poll(text).not.toContain(part);
const called = (name: string) => calls.filter((each) => each.name === name);
const button = (label: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent?.includes(label));
async function press(label: string) {
  await expect.poll(() => button(label) !== undefined).toBe(true);
  button(label)?.click();
}
const slot = (startAt: string) => document.querySelector<HTMLInputElement>(`input[value="${startAt}"]`);

const steps = (count: number) => expect.poll(() => history.state?.steps ?? 0).toBe(count);

/** A payment step without a card. */
const Paying = ({ promise, notes, onBeforePay, onPaid, onCancel }: PaymentStepProps) => (
  <div>
    <div data-beside="">
      {notes}
      {promise}
    </div>
    <button type="button" onClick={async () => (await onBeforePay()) && (await onPaid('p1'))}>
      Pay
    </button>
    <button type="button" onClick={onCancel}>
      Cancel
    </button>
  </div>
);
const beside = () => (document.querySelector('[data-beside]')?.textContent ?? '').replaceAll('\u202f', ' ');

const pushQuoteChange = () => store.set(quoteChangesAtom, (count) => count + 1);

function open(serviceType: 'emergency' | 'standard') {
  remove = render(
    <BookingDialog
      serviceType={serviceType}
      profile={profile}
      vehicles={[]}
      onClose={() => {
        closed += 1;
      }}
      onBooked={(bookingId) => booked.push(bookingId)}
      renderPayment={(step) => step && <Paying {...step} />}
    />,
  );
}

async function chooseTen() {
  open('standard');
  await shows('3.0 mi from');
  document.querySelector<HTMLElement>('[data-day="2026-11-27"]')?.click();
  await expect.poll(() => slot(TEN)?.disabled).toBe(false);
  await expect.poll(() => called('GET /api/slots').length).toBeGreaterThan(0);
  slot(TEN)?.click();
  await shows('Total for');
}

const proceed = async (label = 'Continue to payment') => {
  await expect.poll(() => button(label)?.disabled).toBe(false);
  button(label)?.click();
};

const slotFull = (near: string[]) => () => ({
  status: 409,
  body: { code: 'SLOT_FULL', message: 'That time has no place left. Please choose another.', near },
});

it('the form, which covers that of the page, has the switch of the language, and opens again after it', async () => {
  const { languages } = config;
  config.languages = [
    { tag: 'en', name: 'English' },
    { tag: 'es', name: 'Español' },
  ];
  onTestFinished(() => {
    config.languages = languages;
  });
  open('standard');
  await shows('Español');
  expect(document.querySelector('form a[lang=es]')?.getAttribute('href')).toBe('?book=standard&lang=es');
});

describe('times of a standard booking', () => {
  it('without a place the form says that the free times depend on it, and asks for none', async () => {
    answers['POST /api/calculate-distance'] = () => ({
      status: 422,
      body: { code: 'PLACE_NOT_FOUND', message: 'We do not know that place.' },
    });
    open('standard');
    document.querySelector<HTMLElement>('[data-day="2026-11-27"]')?.click();
    await shows('Which times are free depends on where your car is');
    expect(called('GET /api/slots')).toEqual([]);
    expect(slot(TEN)?.disabled).toBe(false);
  });

  it('full times cannot be chosen, and the form says how many there are', async () => {
    full = [HALF_PAST];
    await chooseTen();
    await shows('1 time of this day is full.');
    expect(slot(HALF_PAST)?.disabled).toBe(true);
    expect(slot(HALF_PAST)?.closest('label')?.textContent).toMatch(/10:30.AM Full/);
  });

  it('a chosen time that somebody else takes is said to have gone, with free ones near it', async () => {
    await chooseTen();
    full = [TEN];
    slot(HALF_PAST)?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    await shows('10:00 AM has no place left any more.');
    await shows('Near it is free:');
    await press('10:30');
    await showsNot('has no place left any more');
    expect(slot(HALF_PAST)?.checked).toBe(true);
    expect(document.activeElement).toBe(slot(HALF_PAST));
  });

  it('a full day offers other days and the phone, and a day that is pressed is shown', async () => {
    full = ['all'];
    open('standard');
    await shows('3.0 mi from');
    document.querySelector<HTMLElement>('[data-day="2026-11-27"]')?.click();
    await shows('No time is left on Friday, November 27, 2026.');
    await shows('The days around it are full, too.');
    expect(document.querySelector('a[href^="tel:"]')?.textContent).toContain('Call Support');
  });

  it('the energy and the connector of the car are asked with, and the times are asked again with others', async () => {
    await chooseTen();
    const before = called('GET /api/slots').length;
    const energy = document.querySelector<HTMLSelectElement>('[name=kwh]');
    if (energy) energy.value = '20';
    energy?.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => called('GET /api/slots').length).toBeGreaterThan(before);
    await expect
      .poll(() => called('POST /api/calculate-distance').at(-1)?.body)
      .toMatchObject({ energyKwh: 20 });
  });
});

it('a place that is known can be put on the map, and the notes say what they are for', async () => {
  const detail = 'street' as const;
  answers['POST /api/calculate-distance'] = () => ({ body: { ...answerWith(quote('q1')), detail } });
  open('standard');
  await shows('3.0 mi from');
  expect(button('Show it on the map')).toBeDefined();
  expect(document.querySelector<HTMLTextAreaElement>('[name=notes]')?.placeholder).toContain('gate code');
});

describe('the place of a form with a draft', () => {
  const place = { text: '90 Elm St, Cranford, NJ', point: null };
  const field = () => document.querySelector<HTMLInputElement>('[name=location]')?.value;
  const draft = () => {
    const values = { ...formDefaults('emergency', profile), location: '48 Maple Court, Union, NJ' };
    saveDraft({ ...values, notes: 'Gate 4' });
  };
  const calculate = () => setCalculatedPlace({ place, result: answerWith(quote('q2')), askedAt: Date.now() });
  afterEach(() => setCalculatedPlace(null));

  it('is the one that was calculated after the draft, and the rest stays', () => {
    draft();
    vi.setSystemTime(NOW + 1000);
    calculate();
    open('emergency');
    expect(field()).toBe(place.text);
    expect(document.querySelector<HTMLTextAreaElement>('[name=notes]')?.value).toBe('Gate 4');
  });

  it('is that of a draft which was changed after the calculation', () => {
    calculate();
    vi.setSystemTime(NOW + 1000);
    draft();
    open('emergency');
    expect(field()).toBe('48 Maple Court, Union, NJ');
  });

  it('is that of the draft after Continue', async () => {
    draft();
    vi.setSystemTime(NOW + 1000);
    calculate();
    vi.setSystemTime(NOW + 2000);
    const stop = render(<DraftCard opening={null} onNear={() => {}} onContinue={() => {}} />);
    await press('Continue');
    stop();
    open('emergency');
    expect(field()).toBe('48 Maple Court, Union, NJ');
  });
});

describe('energy of a booking', () => {
  const energy = () => document.querySelector<HTMLSelectElement>('[name=kwh]');
  const options = () => [...(energy()?.options ?? [])].map((option) => option.text);

  it('each choice says what it costs beyond the base fee once the place is known', async () => {
    open('emergency');
    expect(options().at(-1)).toBe('About 60 miles (20 kWh)');
    await expect
      .poll(options)
      .toEqual([
        'Usual: 20 to 25 miles (6.75 kWh)',
        'About 30 miles (10 kWh), + $10.00',
        'About 45 miles (15 kWh), + $20.00',
        'About 60 miles (20 kWh), + $40.00',
      ]);
  });

  it('what the vans cannot give is not offered, and no longer chosen', async () => {
    open('emergency');
    const select = energy();
    if (select) select.value = '20';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
    answers['POST /api/calculate-distance'] = () => ({ body: answerWith(quote('q1', { maxKwh: 15 })) });
    await shows('Our vans can give one car 15 kWh at most.');
    expect(options()).toHaveLength(3);
    await expect.poll(() => energy()?.value).toBe('');
  });
});

describe('hold of the time that is paid for', () => {
  it('continuing holds the time, the payment step says until when, and the booking has the hold', async () => {
    await chooseTen();
    await proceed();
    await expect.poll(beside).toContain('Kept for you until 2:35 PM');
    expect(called('POST /api/slots/hold').map(({ body }) => body)).toEqual([
      { startAt: TEN, latitude: 40.7, longitude: -74.26, connector: null, energyKwh: null },
    ]);
    await press('Pay');
    await expect.poll(() => closed).toBe(1);
    expect(called('POST /api/bookings')[0]?.body).toMatchObject({ holdId: 'hold-1', quote: 'q1' });
    remove();
    remove = () => {};
    // The page of the booking opens once the steps of the dialog have left the history.
    await expect.poll(() => booked).toEqual(['booking-1']);
    expect(called('DELETE /api/slots/hold/hold-1')).toEqual([]);
  });

  it('going back gives the time back, and so does closing', async () => {
    await chooseTen();
    await proceed();
    await shows('Kept for you until');
    await press('Cancel');
    await expect.poll(() => called('DELETE /api/slots/hold/hold-1').length).toBe(1);
    await steps(1);
    await proceed();
    await shows('Kept for you until');
    remove();
    remove = () => {};
    await expect.poll(() => called('DELETE /api/slots/hold/hold-2').length).toBe(1);
  });

  it('a hold that has ended is said in place, and is asked for again by a press or before paying', async () => {
    const lasting = { ...quote('q1'), expiresAt: at(60) };
    answers['POST /api/calculate-distance'] = () => ({ body: answerWith(lasting) });
    await chooseTen();
    await proceed();
    await expect.poll(beside).toContain('Kept for you until 2:35 PM');
    vi.setSystemTime(NOW + 301_000);
    await expect.poll(beside).toContain('Your time was kept until 2:35 PM ET and may be taken now.');
    await press('Keep it again');
    await expect.poll(beside).toContain('Kept for you until 2:40 PM');
    vi.setSystemTime(NOW + 590_000);
    await press('Pay');
    await expect.poll(() => closed).toBe(1);
    expect(called('POST /api/bookings')[0]?.body).toMatchObject({ holdId: 'hold-3' });
  });

  it.each([
    ['as it is to be held', 'POST /api/slots/hold'],
    ['as it is paid for', 'POST /api/bookings'],
  ])('a time that is full %s leads to the times, with the free ones near it', async (_, name) => {
    answers[name] = slotFull([HALF_PAST]);
    await chooseTen();
    await proceed();
    if (name === 'POST /api/bookings') await press('Pay');
    await shows('That time has no place left. Please choose another.');
    await shows('Near it is free:');
    expect(document.activeElement?.id).toBe('when');
    expect(slot(TEN)?.checked).toBe(false);
    await press('10:30');
    expect(slot(HALF_PAST)?.checked).toBe(true);
    await showsNot('That time has no place left');
    expect(document.querySelector<HTMLInputElement>('[name=customerName]')?.value).toBe('Jordan Lee');
  });

  it('a full time with none near it leads to other days and the phone', async () => {
    answers['POST /api/slots/hold'] = slotFull([]);
    await chooseTen();
    await proceed();
    await shows('No time is left on Friday, November 27, 2026.');
    await press('Saturday, November 28, 2026');
    await expect
      .poll(() => document.querySelector('[data-day="2026-11-28"]')?.getAttribute('aria-pressed'))
      .toBe('true');
  });

  it('a full time with free ones on other days alone leads to the day that is pressed', async () => {
    answers['POST /api/slots/hold'] = slotFull(['2026-11-28T15:30:00.000Z']);
    await chooseTen();
    await proceed();
    await shows('Near it is free:');
    await press('Sat, Nov 28 10:30');
    await expect.poll(() => slot('2026-11-28T15:30:00.000Z')?.checked).toBe(true);
  });

  it('a time that the customer has held for too long is paid for without a hold', async () => {
    const message = 'You have kept this time for 15 minutes.';
    answers['POST /api/slots/hold'] = () => ({ status: 429, body: { code: 'RATE_LIMITED', message } });
    await chooseTen();
    await proceed();
    await press('Pay');
    await expect.poll(() => closed).toBe(1);
    expect(called('POST /api/bookings')[0]?.body).toMatchObject({ holdId: null });
  });

  it('a hold that the server does not answer leaves the form as it is', async () => {
    answers['POST /api/slots/hold'] = () => ({ status: 503, body: { message: 'Busy', code: 'OVERLOADED' } });
    await chooseTen();
    await proceed();
    await expect.poll(() => called('POST /api/slots/hold').length).toBe(1);
    await expect.poll(() => button('Continue to payment')?.disabled).toBe(false);
    expect(slot(TEN)?.checked).toBe(true);
  });
});

async function openEmergency(arrives?: Arrives) {
  answers['POST /api/calculate-distance'] = () => ({ body: answerWith(quote('q1', arrives)) });
  open('emergency');
  await shows('Is your car here?');
  await press('Yes, my car is here');
}
/** Lets five minutes pass, after which another quote is asked for. */
function grow(minutes: number, arrives: Arrives, token = 'q2') {
  answers['POST /api/calculate-distance'] = () => ({ body: answerWith(quote(token, arrives)) });
  vi.setSystemTime(NOW + minutes * 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('arrival beside Pay', () => {
  it('a place replaces the list price by its own price', async () => {
    const far = quote('q1', { price: 275.6 });
    far.emergency.distanceCharges = 90.6;
    answers['POST /api/calculate-distance'] = () => ({ body: answerWith(far) });
    open('emergency');
    await shows('$275.60, 2:45 to 3:10 PM');
    expect(text()).toContain('$125, from tomorrow');
  });

  it('a place replaces the average by its own range, which stands beside Pay and is booked', async () => {
    open('emergency');
    expect(text()).toContain('$185, ~30 min');
    await shows('$185, 2:45 to 3:10 PM');
    expect(text()).not.toContain('~30 min');
    await shows('Arrives between 2:45 and 3:10 PM');
    await press('Yes, my car is here');
    await proceed();
    await expect.poll(beside).toContain('Arrives between 2:45 and 3:10 PM');
    await press('Pay');
    await expect.poll(() => called('POST /api/bookings')[0]?.body).toMatchObject({ quote: 'q1' });
    expect(called('POST /api/slots/hold')).toEqual([]);
  });

  it('an arrival after midnight is one of tomorrow', async () => {
    await openEmergency({ from: 590, by: 630 });
    await shows('Arrives between 12:20 and 1:00 AM ET tomorrow');
  });

  it('nobody on duty is said', async () => {
    await openEmergency({ basis: 'prior' });
    await shows('Nobody is on duty right now: when we arrive is an estimate from the drive.');
  });

  it('a renewed quote says what has changed, and is what is booked', async () => {
    await openEmergency();
    await proceed();
    await expect.poll(beside).toContain('Arrives between 2:45 and 3:10 PM');
    grow(6, { from: 30, by: 55, price: 190 });
    await expect
      .poll(beside)
      .toContain('Arrival changed: now between 3:00 and 3:25 PM ET; it was 2:45 to 3:10 PM ET.');
    expect(beside()).toContain('Price changed: now $190.00; it was $185.00.');
    expect(document.querySelector('[data-beside] [aria-live=polite]')?.textContent).toContain(
      'Arrival changed',
    );
    await press('Pay');
    await expect
      .poll(() => called('POST /api/bookings')[0]?.body)
      .toMatchObject({ quote: 'q2', totalAmount: 190 });
  });

  it('a quote that has ended is not paid by: another is shown first', async () => {
    await openEmergency();
    await proceed();
    await expect.poll(beside).toContain('Arrives between 2:45 and 3:10 PM');
    answers['POST /api/calculate-distance'] = () => ({ body: answerWith(quote('q2', { from: 30, by: 55 })) });
    vi.setSystemTime(NOW + 11 * 60_000);
    await press('Pay');
    await expect.poll(beside).toContain('Arrival changed');
    expect(called('POST /api/bookings')).toEqual([]);
    await press('Pay');
    await expect.poll(() => called('POST /api/bookings')[0]?.body).toMatchObject({ quote: 'q2' });
  });

  it('an arrival beyond the company’s limit says so, with the phone', async () => {
    await openEmergency({ from: 410, by: 460, isLate: true });
    await shows('No technician before 9:20 PM');
    expect(document.querySelector('a[href^="tel:"]')?.textContent).toContain('Call');
    await proceed('Book that');
    await expect.poll(beside).toContain('No technician before 9:20 PM');
    await expect.poll(beside).toContain('Arrives between 9:20 and 10:10 PM');
    await press('Pay');
    await expect.poll(() => closed).toBe(1);
    expect(called('POST /api/bookings/booking-1/earlier')).toEqual([]);
  });

  it('a customer who wants to hear of an earlier arrival is put on the list once the booking is made', async () => {
    answers['POST /api/bookings/booking-1/earlier'] = () => ({ body: aBooking({}) });
    await openEmergency({ from: 410, by: 460, isLate: true });
    await proceed('Tell me if earlier');
    await press('Pay');
    await expect.poll(() => called('POST /api/bookings/booking-1/earlier').length).toBe(1);
    expect(called('POST /api/bookings')[0]?.body).not.toHaveProperty('tellsEarlier');
  });

  it('a company that sells no emergency says when it expects to, and has nothing to pay', async () => {
    const overload = { rule: 'stop', againAt: at(150) } as const;
    await openEmergency({ from: 410, by: 460, isLate: true, overload });
    await shows('We cannot take another emergency right now');
    await shows('We expect to take them again at 5:00 PM ET.');
    expect(document.querySelector('button[type=submit]')).toBeNull();
    expect(document.querySelectorAll('a[href^="tel:"]').length).toBe(2);
    // Half a minute later it sells again.
    answers['POST /api/calculate-distance'] = () => ({ body: answerWith(quote('q2')) });
    vi.setSystemTime(NOW + 31_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => button('Continue to payment') !== undefined).toBe(true);
  });

  it('a push that emergencies are not sold any more, or are again, renews the form at once', async () => {
    await openEmergency();
    await shows('Arrives between 2:45');
    const overload = { rule: 'stop', againAt: null } as const;
    answers['POST /api/calculate-distance'] = () => ({
      body: answerWith(quote('q2', { from: 410, by: 460, isLate: true, overload })),
    });
    pushQuoteChange();
    await shows('We cannot take another emergency right now');
    expect(document.querySelector('button[type=submit]')).toBeNull();
    answers['POST /api/calculate-distance'] = () => ({ body: answerWith(quote('q3')) });
    pushQuoteChange();
    await expect.poll(() => button('Continue to payment') !== undefined).toBe(true);
    await expect.poll(() => called('POST /api/calculate-distance').length).toBe(3);
  });

  it('a push changes nothing beside Pay, where the quote holds, and is asked for on the way back', async () => {
    await openEmergency();
    await proceed();
    await expect.poll(beside).toContain('Arrives between 2:45 and 3:10 PM');
    const overload = { rule: 'stop', againAt: null } as const;
    answers['POST /api/calculate-distance'] = () => ({
      body: answerWith(quote('q2', { from: 410, by: 460, isLate: true, overload })),
    });
    const asked = called('POST /api/calculate-distance').length;
    pushQuoteChange();
    document.dispatchEvent(new Event('visibilitychange'));
    await press('Cancel');
    await shows('We cannot take another emergency right now');
    expect(called('POST /api/calculate-distance')).toHaveLength(asked + 1);
  });

  it('a customer who pays after a push books by the quote that was shown', async () => {
    await openEmergency();
    await proceed();
    await expect.poll(beside).toContain('Arrives between 2:45 and 3:10 PM');
    answers['POST /api/calculate-distance'] = () => ({ body: answerWith(quote('q2', { price: 200 })) });
    pushQuoteChange();
    await press('Pay');
    await expect
      .poll(() => called('POST /api/bookings')[0]?.body)
      .toMatchObject({ quote: 'q1', totalAmount: 185 });
  });

  it('a partner is quoted with its time, and is booked by whom wants it', async () => {
    const partner = { name: 'Roadside Partners', fromAt: at(25), byAt: at(40) };
    await openEmergency({ from: 410, by: 460, isLate: true, overload: { rule: 'partner', partner } });
    await shows('Our partner Roadside Partners comes between 2:55 and 3:10 PM ET, at the same price.');
    expect(button('Wait for our van')).toBeDefined();
    await proceed('Book Roadside Partners');
    await expect.poll(beside).toContain('Roadside Partners comes between 2:55 and 3:10 PM');
    await press('Pay');
    await expect
      .poll(() => called('POST /api/bookings')[0]?.body)
      .toMatchObject({ partner: true, quote: 'q1' });
  });
});
