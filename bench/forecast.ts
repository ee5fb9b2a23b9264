// `npm run bench:forecast`: the time of one forecast of all open bookings, beside that of the drives of every technician
// to every urgent booking, which any plan has to know.
import { defaultCompany } from '../src/domain/company/company-profile.ts';
import { HOUR_MS } from '../src/domain/durations.ts';
import { english } from '../src/domain/texts.ts';
import { forecastBookings } from '../src/server/dispatch/proposals/forecast-bookings.ts';
import { DriveFactors } from '../src/server/drives/drive-factors.ts';
import { drivingFrom } from '../src/server/drives/drive-minutes.ts';
import { createGazetteer } from '../src/server/places/gazetteer.ts';
import type { Config } from '../src/server/platform/config/config.ts';
import { anOpenBooking, aTechnician, NOW } from '../test/dispatch-situation.ts';
import { randomFrom } from '../test/random.ts';
import { spots } from './dispatch/demand.ts';
import { quantile } from './quantile.ts';

const ROUNDS = 101;
const none = new Map<string, string>();
const given = { proposed: none, reassigning: { turnMinutes: 5, former: none } };
const sizes = [
  { technicians: 12, urgent: 10, assigned: 10 },
  { technicians: 50, urgent: 50, assigned: 40 },
  { technicians: 300, urgent: 50, assigned: 950 },
];

const context = {
  config: { company: defaultCompany } as Config,
  texts: english,
  gazetteer: createGazetteer(defaultCompany),
  driveFactors: new DriveFactors(),
};
const random = randomFrom(1);
const place = () => {
  const { latitude, longitude } = spots[Math.floor(random() * spots.length)] ?? defaultCompany.base;
  return { latitude, longitude };
};

const limits = {
  leaves: [],
  shifts: [{ startsAt: NOW - 2 * HOUR_MS, endsAt: NOW + 6 * HOUR_MS }],
  breaks: [{ startsAt: NOW + HOUR_MS, endsAt: NOW + 1.5 * HOUR_MS }],
  connectors: ['J1772' as const, 'CCS' as const],
  kwhLeft: 60,
};

const time = (work: () => unknown): number => {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
};

const rows = sizes.map(({ technicians: count, urgent, assigned }) => {
  const technicians = Array.from({ length: count }, (_, index) =>
    aTechnician(`tech-${index}`, place(), { limits }),
  );
  const calls = Array.from({ length: urgent }, (_, index) => anOpenBooking(`call-${index}`, place()));
  const jobs = Array.from({ length: assigned }, (_, index) =>
    anOpenBooking(`job-${index}`, { ...place(), assignedTechId: `tech-${index % count}` }),
  );
  const situation = { bookings: [...calls, ...jobs], technicians, excluded: new Map() };
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(
      time(() => forecastBookings(context, { ...situation, driving: drivingFrom(context, NOW) }, given)),
    );
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
