import { expect, it } from 'vitest';
import { anOpenBooking, aTechnician, NOW } from '../../../../test/dispatch-situation.ts';
import { defaultCompany } from '../../../domain/company/company-profile.ts';
import { serviceTimeOf } from '../../../domain/dispatch/service-time.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import type { PredictedArrival } from '../../../domain/promise/promise.ts';
import { DriveFactors } from '../../drives/drive-factors.ts';
import { createGazetteer } from '../../places/gazetteer.ts';
import type { OpenBooking, Technician } from '../situation/situation.ts';
import { assignedArrivals } from './assigned-arrivals.ts';

const HERE = { latitude: 40.7, longitude: -74.27 };
const north = (miles: number) => ({ ...HERE, latitude: HERE.latitude + miles / 69.1 });
const ago = (minutes: number) => NOW - minutes * MINUTE_MS;

const SUGGEST = { mode: 'suggest', hours: null } as const;
const job = (id: string, miles: number, given: Partial<OpenBooking> = {}): OpenBooking =>
  anOpenBooking(id, { ...north(miles), assignedTechId: 'van', status: 'confirmed', ...given });

function arrivals(
  bookings: OpenBooking[],
  given: Partial<Technician> = {},
  driveFactors = new DriveFactors(),
) {
  const { techId, name, serviceMinutes, serviceTime, limits, ...member } = aTechnician('van', HERE, given);
  const read = assignedArrivals(
    {
      config: { company: defaultCompany } as never,
      clock: () => NOW,
      fleet: { get: () => ({ techId, ...member }) } as never,
      gazetteer: createGazetteer(defaultCompany),
      driveFactors,
    },
    {
      bookings,
      technicians: [{ techId, name, serviceMinutes, serviceTime, limits }],
      record: {
        modes: { emergency: SUGGEST, standard: SUGGEST },
        turnMinutes: 5,
        offers: [],
        choices: [],
        reports: [],
      },
    },
  );
  return (id: string, assignedTechId: string | null = 'van') => read({ id, assignedTechId });
}

const minutes = ({ at, fromAt, byAt }: PredictedArrival) =>
  [fromAt, at, byAt].map((time) => (Date.parse(time) - NOW) / MINUTE_MS);

it('an arrival after a drive has the spread of the drive', () => {
  const arrival = arrivals([job('next', 6)])('next');
  expect(arrival).toMatchObject({ distanceMiles: 6, asOf: new Date(NOW).toISOString() });
  const [from = 0, at = 0, by = 0] = minutes(arrival as PredictedArrival);
  expect(at).toBeGreaterThan(12);
  expect(at).toBeLessThan(26);
  expect(from).toBeLessThan(at - 3);
  expect(by).toBeGreaterThan(at + 3);
});

it('the work before it makes an arrival later and less certain', () => {
  const both = [
    job('now', 0, { departedAt: ago(60), arrivedAt: ago(30), startedAt: ago(30), status: 'in_progress' }),
    job('next', 6),
  ];
  const [alone, behind] = [arrivals([job('next', 6)])('next'), arrivals(both)('next')];
  const [from = 0, at = 0, by = 0] = minutes(alone as PredictedArrival);
  const [laterFrom = 0, laterAt = 0, laterBy = 0] = minutes(behind as PredictedArrival);
  expect(laterAt).toBeGreaterThan(at + 10);
  expect(laterBy - laterFrom).toBeGreaterThan(by - from + 15);
});

const width = (arrival: PredictedArrival | null) => {
  const [from = 0, , by = 0] = minutes(arrival as PredictedArrival);
  return by - from;
};

it('drives that have ended close to their predictions make an arrival more certain', () => {
  const known = new DriveFactors();
  const exact = { mean: 0, variance: 0.001, low: -0.3, high: 0.3, drives: 200, changedAt: NOW };
  known.store([{ key: 'distance elsewhere 3', ...exact }]);
  const [usual, certain] = [arrivals([job('next', 12)]), arrivals([job('next', 12)], {}, known)];
  expect(width(usual('next'))).toBeGreaterThan(15);
  expect(width(certain('next'))).toBeLessThan(10);
});

it('services of one length make the arrival behind them more certain', () => {
  const both = [
    job('now', 0, { departedAt: ago(60), arrivedAt: ago(30), startedAt: ago(30), status: 'in_progress' }),
    job('next', 1),
  ];
  const weight = 20;
  const alike = { weight, minutes: 45 * weight, logs: Math.log(45) * weight };
  const serviceTime = () => serviceTimeOf({ ...alike, squaredLogs: Math.log(45) ** 2 * weight });
  const [usual, certain] = [arrivals(both), arrivals(both, { serviceTime })];
  expect(width(usual('next'))).toBeGreaterThan(35);
  expect(width(certain('next'))).toBeLessThan(25);
});

it.each([
  ['nobody has it', [job('next', 6, { assignedTechId: null })], {}, null],
  ['another technician has it now', [job('next', 6)], {}, 'other'],
  ['the technician is there', [job('next', 0, { arrivedAt: ago(1) })], {}, 'van'],
  ['the service has begun', [job('next', 0, { status: 'in_progress', startedAt: ago(1) })], {}, 'van'],
  ['the technician is off duty', [job('next', 6)], { isOnDuty: false }, 'van'],
  ['the technician has no position', [job('next', 6)], { position: null }, 'van'],
  [
    'the booking is for a time in more than an hour',
    [job('next', 6, { serviceType: 'standard', scheduledAt: ago(-61) })],
    {},
    'van',
  ],
  ['the booking is not open', [], {}, 'van'],
] as const)('nothing is predicted while %s', (_, bookings, given, holder) => {
  expect(arrivals([...bookings], given)('next', holder)).toBeNull();
});

it('a technician who is early arrives at the scheduled time', () => {
  const arrival = arrivals([job('next', 1, { serviceType: 'standard', scheduledAt: ago(-55) })])('next');
  expect(minutes(arrival as PredictedArrival)).toEqual([55, 55, 55]);
});
