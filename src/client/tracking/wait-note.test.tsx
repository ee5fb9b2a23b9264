import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { FULL_REFUND } from '../../domain/bookings/cancellation-terms.ts';
import { noFigures } from '../../domain/tracking/eta.ts';
import type { ShownEta } from './shown-eta.ts';
import { WaitNote } from './wait-note.tsx';

/** 2:41 AM in New York; the device is in Los Angeles. */
const BOOKED = '2026-11-20T07:41:00.000Z';
const at = (clock: string) => `2026-11-20T${clock}:00.000Z`;
const PROMISED = at('08:05');
const terms = {
  ...FULL_REFUND,
  emergencyFreeMinutes: 5,
  lateFee: 20,
  creditAfterMinutes: 15,
  lateCredit: 25,
};

const emergency: Partial<Booking> = {
  serviceType: 'emergency',
  createdAt: BOOKED,
  promisedAt: PROMISED,
  promise: { fromAt: at('07:50'), byAt: PROMISED, basis: 'vans' },
};

type Given = { booking?: Partial<Booking>; eta?: Partial<ShownEta>; now?: string };

function textOf({ booking = {}, eta = {}, now = at('07:44') }: Given): string {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const shown: ShownEta = {
    ...{ ...noFigures, status: 'no_tech_assigned', message: '', asOf: null },
    ...{ hasArrived: false, isLater: false },
    ...eta,
  };
  return renderToStaticMarkup(<WaitNote booking={aBooking({ ...emergency, ...booking })} eta={shown} />)
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|');
}

const free = 'Free to cancel, with a full refund, until your technician is on the way.';
const next = 'Next, we assign a technician and tell you who comes.';
const longer =
  'This is longer than usual: our team is alerted and looks for a technician. Call us at any time.';

describe('an emergency that waits for a technician', () => {
  it.each<[string, Given, string[]]>([
    [
      'within the usual time says the promise, the usual time, the wait and what comes next',
      { eta: { usualAssignMinutes: 4 } },
      [
        'A van by 3:05 AM at the latest. Usually assigned within 4 min.',
        `You have waited 3 min. ${next}`,
        free,
      ],
    ],
    [
      'without history leaves the usual time out',
      {},
      ['A van by 3:05 AM at the latest.', `You have waited 3 min. ${next}`, free],
    ],
    [
      'longer than usual says so, and what the company does',
      { eta: { usualAssignMinutes: 4 }, now: at('07:46') },
      ['A van by 3:05 AM at the latest.', `You have waited 5 min. ${longer}`, free],
    ],
    [
      'without history says so once the alarm of the staff sounds again',
      { now: at('07:51') },
      ['A van by 3:05 AM at the latest.', `You have waited 10 min. ${longer}`, free],
    ],
    [
      'that was booked while nobody was on duty says so',
      { booking: { promise: { fromAt: BOOKED, byAt: PROMISED, basis: 'prior' } } },
      [
        'We expect a van by 3:05 AM. Nobody was on duty when you booked, so this is an estimate.',
        `You have waited 3 min. ${next}`,
        free,
      ],
    ],
    [
      'says until when cancelling is free by the terms of the booking',
      { booking: { cancellationTerms: terms } },
      [
        'A van by 3:05 AM at the latest.',
        `You have waited 3 min. ${next}`,
        'Free to cancel until Today 2:46 AM; after that we keep $20.00.',
      ],
    ],
    [
      'after the promise says that it has passed, and that cancelling is free',
      { booking: { cancellationTerms: terms }, now: at('08:06') },
      [
        'The promised time, 3:05 AM, has passed. We tell you the new time once we know it.',
        `You have waited 25 min. ${longer}`,
        'Free to cancel, with a full refund, as we are late.',
      ],
    ],
    [
      'that is late says the new time, the reason and the credit',
      {
        booking: {
          cancellationTerms: terms,
          late: { toldAt: at('07:55'), arrivalBy: at('08:25'), reason: 'no_technician' },
        },
        now: at('07:56'),
      },
      [
        'We are late: a technician comes by 3:25 AM instead of 3:05 AM. No technician is free yet. If we come more than 15 minutes later than promised, you get $25.00 back.',
        `You have waited 15 min. ${longer}`,
        'It is too late to cancel free: we keep $20.00.',
      ],
    ],
    [
      'that is late without a new time says that',
      { booking: { late: { toldAt: at('07:55'), arrivalBy: null, reason: null } }, now: at('07:56') },
      [
        'We are late: nobody can be with you by 3:05 AM. We tell you the new time once we know it.',
        `You have waited 15 min. ${longer}`,
        free,
      ],
    ],
  ])('%s', (_, given, lines) => {
    expect(textOf(given)).toBe(`|${lines.join('|')}|`);
  });

  it('the wait is a timer, which is not read out', () => {
    vi.useFakeTimers({ now: Date.parse(at('07:44')), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const eta = { ...noFigures, status: 'no_tech_assigned', message: '' } as unknown as ShownEta;
    const markup = renderToStaticMarkup(<WaitNote booking={aBooking(emergency)} eta={eta} />);
    expect(markup).toMatch(/<span role="timer"[^>]*>You have waited 3 min\.<\/span>/);
    expect(markup).not.toContain('role="status"');
  });
});

describe('an assigned booking', () => {
  const assigned = { assignedTechId: 'dana', status: 'confirmed' } as const;

  it.each<[string, Given, string[]]>([
    [
      'says promise and prediction together',
      { booking: assigned, eta: { status: 'tech_assigned', arrivesAt: at('07:58') } },
      ['Promised by 3:05 AM; arrives about 2:58 AM.', free],
    ],
    [
      'without a prediction says the promise',
      { booking: assigned, eta: { status: 'tech_location_unknown' } },
      ['Promised by 3:05 AM.', free],
    ],
    [
      'on the way says the promise, and cannot be cancelled',
      { booking: { ...assigned, departedAt: at('07:43') }, eta: { status: 'en_route' } },
      ['Promised by 3:05 AM.'],
    ],
    [
      'that is late says the new time and what is predicted now',
      {
        booking: {
          ...{ ...assigned, late: { toldAt: at('07:43'), arrivalBy: at('08:25'), reason: 'job_before' } },
        },
        eta: { status: 'tech_assigned', arrivesAt: at('08:15') },
      },
      [
        'We are late: a technician comes by 3:25 AM instead of 3:05 AM. Your technician is still at another job.',
        'Arrives about 3:15 AM.',
        free,
      ],
    ],
    [
      'that is late on the way does not say that the technician is at another job',
      {
        booking: {
          ...{ ...assigned, departedAt: at('07:43') },
          late: { toldAt: at('07:43'), arrivalBy: at('08:25'), reason: 'job_before' },
        },
        eta: { status: 'en_route', asOf: at('07:44'), estimatedTimeMinutes: 22 },
      },
      ['We are late: a technician comes by 3:25 AM instead of 3:05 AM.'],
    ],
    [
      'that was late and is in time again says the promise',
      {
        booking: {
          ...{ ...assigned, departedAt: at('07:43') },
          late: { toldAt: at('07:43'), arrivalBy: at('08:25'), reason: 'job_before' },
        },
        eta: { status: 'en_route', asOf: at('07:44'), estimatedTimeMinutes: 21 },
      },
      ['Promised by 3:05 AM.'],
    ],
    [
      'whose new time has passed asks to call',
      {
        booking: { ...assigned, late: { toldAt: at('07:43'), arrivalBy: at('08:25'), reason: null } },
        eta: { status: 'tech_location_unknown' },
        now: at('08:26'),
      },
      [
        'The new time, 3:25 AM, has passed as well. Please call us: we tell you where the van is.',
        'Free to cancel, with a full refund, as we are late.',
      ],
    ],
  ])('%s', (_, given, lines) => {
    expect(textOf(given)).toBe(`|${lines.join('|')}|`);
  });
});
