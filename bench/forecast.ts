// `npm run bench:forecast`: the time of one forecast of all open bookings, beside that of the drives of every technician
// to every urgent booking, which any plan has to know.
import { defaultCompany } from '../src/domain/company-profile.ts';
import { english } from '../src/domain/texts.ts';
import type { Config } from '../src/server/config/config.ts';
import type { Technician } from '../src/server/dispatch/able-technicians.ts';
import { forecastBookings } from '../src/server/dispatch/forecast.ts';
import type { OpenBooking } from '../src/server/dispatch/queries.ts';
import { EventBus } from '../src/server/live/event-bus.ts';
import { createGazetteer } from '../src/server/places/gazetteer.ts';
import { DriveFactors } from '../src/server/tracking/drive-factors.ts';
import { drivingFrom } from '../src/server/tracking/drive-minutes.ts';
import { randomFrom } from '../test/random.ts';
import { spots } from './dispatch/demand.ts';
import { quantile } from './quantile.ts';

const ROUNDS = 101;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOW = Date.parse('2026-11-20T15:00:00Z');
const none = new Map<string, string>();
const turning = { turnMinutes: 5, former: none };
const sizes = [
  { technicians: 12, urgent: 10, assigned: 10 },
  { technicians: 50, urgent: 50, assigned: 40 },
  { technicians: 300, urgent: 50, assigned: 950 },
];

const context = {
  config: { company: defaultCompany } as Config,
  texts: english,
  gazetteer: createGazetteer(defaultCompany),
  driveFactors: new DriveFactors(new EventBus()),
};
const random = randomFrom(1);
const place = () => {
  const { latitude, longitude } = spots[Math.floor(random() * spots.length)] ?? defaultCompany.base;
  return { latitude, longitude };
};

const technician = (techId: string): Technician => ({
  techId,
  name: null,
  serviceMinutes: () => 45,
  isOnDuty: true,
  dutyChangedAt: NOW,
  dutyVersion: 1,
  limits: {
    shifts: [{ startsAt: NOW - 2 * HOUR_MS, endsAt: NOW + 6 * HOUR_MS }],
    breaks: [{ startsAt: NOW + HOUR_MS, endsAt: NOW + 1.5 * HOUR_MS }],
    connectors: ['J1772', 'CCS'],
    kwhLeft: 60,
  },
  position: {
    techId,
    ...place(),
    accuracy: 8,
    speed: null,
    heading: null,
    recordedAt: NOW,
    receivedAt: NOW,
  },
});

const booking = (id: string, assignedTechId: string | null): OpenBooking => ({
  id,
  version: 1,
  assignedTechId,
  status: 'pending',
  serviceType: 'emergency',
  createdAt: NOW,
  promisedAt: NOW + 30 * MINUTE_MS,
  scheduledAt: null,
  departedAt: null,
  arrivedAt: null,
  startedAt: null,
  connector: null,
  kwh: null,
  ...place(),
});

const time = (work: () => unknown): number => {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
};

const rows = sizes.map(({ technicians: count, urgent, assigned }) => {
  const technicians = Array.from({ length: count }, (_, index) => technician(`tech-${index}`));
  const calls = Array.from({ length: urgent }, (_, index) => booking(`call-${index}`, null));
  const jobs = Array.from({ length: assigned }, (_, index) =>
    booking(`job-${index}`, `tech-${index % count}`),
  );
  const given = { bookings: [...calls, ...jobs], technicians, proposed: none, turning };
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(time(() => forecastBookings(context, given, drivingFrom(context, NOW))));
    floor.push(
      time(() => {
        const { drive } = drivingFrom(context, NOW);
        for (const { position } of technicians) if (position) for (const call of calls) drive(position, call);
      }),
    );
  }
  const of = (times: number[], q: number) => quantile(times, q) ?? Number.NaN;
  return {
    technicians: count,
    urgent,
    assigned,
    'p50, ms': Number(of(ours, 0.5).toFixed(2)),
    'p99, ms': Number(of(ours, 0.99).toFixed(2)),
    'drives alone p50, ms': Number(of(floor, 0.5).toFixed(2)),
    'of the drives alone': Number((of(ours, 0.5) / of(floor, 0.5)).toFixed(1)),
  };
});
console.table(rows);
