import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trials } from '../../../../test/trials.ts';
import { Connector } from '../../../domain/bookings/connector.ts';
import { defaultCompany } from '../../../domain/company/company-profile.ts';
import type { Proposal } from '../../../domain/dispatch/forecast.ts';
import { english } from '../../../domain/texts.ts';
import type { Config } from '../../platform/config/config.ts';
import type { OpenBooking, Technician } from '../situation/situation.ts';
import { forecastBookings } from './forecast-bookings.ts';

const PLANS = trials(100, 1000, 100_000);
const MINUTE_MS = 60_000;
const NOW = Date.parse('2026-11-20T15:00:00Z');
const inMinutes = (minutes: number) => NOW + minutes * MINUTE_MS;
/** A place on one parallel; each hundredth of a degree of longitude is one minute of driving. */
const at = (minutesEast: number) => ({ latitude: 40.7, longitude: -74.3 + minutesEast / 100 });
const drive = (a: { longitude: number }, b: { longitude: number }) =>
  Math.round(Math.abs(a.longitude - b.longitude) * 100);

/** What a van can be asked for, written again here so that the check shares no code with the rules. */
const USUAL_KWH = 6.75;
const SILENT_MINUTES = 2;
const SOON_MINUTES = 60;

type Van = {
  east: number;
  isOnDuty: boolean;
  positionAge: number;
  service: number;
  shift: { from: number; length: number; pause: number; pauseLength: number } | null;
  second: boolean;
  connectors: Connector[] | null;
  kwhLeft: number | null;
};
type Call = {
  east: number;
  /** Minutes to the start; null for an emergency. */
  startsIn: number | null;
  /** The number of the van that has it; null while nobody does. */
  van: number | null;
  step: 'assigned' | 'departed' | 'arrived' | 'started';
  connector: Connector | null;
  kwh: number | null;
};

const connector = fc.constantFrom(...Connector.options);
const van: fc.Arbitrary<Van> = fc.record({
  east: fc.nat({ max: 60 }),
  isOnDuty: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.boolean()),
  positionAge: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat({ max: 10 })),
  service: fc.integer({ min: 20, max: 70 }),
  shift: fc.option(
    fc.record({
      from: fc.integer({ min: -500, max: 60 }),
      length: fc.integer({ min: 30, max: 600 }),
      pause: fc.integer({ min: -60, max: 150 }),
      pauseLength: fc.integer({ min: 0, max: 60 }),
    }),
  ),
  second: fc.boolean(),
  connectors: fc.option(fc.uniqueArray(connector)),
  kwhLeft: fc.option(fc.double({ min: 0, max: 40, noNaN: true })),
});
const call: fc.Arbitrary<Call> = fc.record({
  east: fc.nat({ max: 60 }),
  startsIn: fc.option(fc.integer({ min: -30, max: 200 })),
  van: fc.option(fc.nat({ max: 5 }), { freq: 2 }),
  step: fc.constantFrom('assigned', 'assigned', 'departed', 'arrived', 'started'),
  connector: fc.option(connector),
  kwh: fc.option(fc.double({ min: 0, max: 20, noNaN: true })),
});
type Plan = { vans: Van[]; calls: Call[] };
const anyPlan = fc.record({
  vans: fc.array(van, { maxLength: 6 }),
  calls: fc.array(call, { maxLength: 8 }),
});
/** Each van has one job that it has not reached, so that some would better be exchanged. */
const assignedPlan = fc.array(fc.tuple(van, call), { minLength: 2, maxLength: 6 }).map(
  (pairs): Plan => ({
    vans: pairs.map(([each]) => ({ ...each, isOnDuty: true, positionAge: 0 })),
    calls: pairs.map(([, each], index) => ({
      ...each,
      van: index,
      step: index % 2 ? 'assigned' : 'departed',
    })),
  }),
);
const plan: fc.Arbitrary<Plan> = fc.oneof({ weight: 3, arbitrary: anyPlan }, assignedPlan);

const techId = (index: number) => `tech-${index}`;

/** The shifts of a van in minutes from now: one, or two with an hour between them. */
function shiftsOf({ shift, second }: Van): [from: number, until: number][] {
  if (!shift) return [];
  const until = shift.from + shift.length;
  return [[shift.from, until], ...(second ? [[until + 60, until + 300] as [number, number]] : [])];
}
/** The break in minutes from now, if it lies in the first shift. */
function breakOf({ shift }: Van): [from: number, until: number] | null {
  if (!shift || shift.pauseLength === 0 || shift.pause < shift.from) return null;
  const until = shift.pause + shift.pauseLength;
  return until > shift.from + shift.length ? null : [shift.pause, until];
}

const toTechnician = (given: Van, index: number): Technician => {
  const period = ([from, until]: [number, number]) => ({
    startsAt: inMinutes(from),
    endsAt: inMinutes(until),
  });
  const pause = breakOf(given);
  return {
    techId: techId(index),
    name: null,
    serviceMinutes: () => given.service,
    serviceTime: () => ({ minutes: given.service, lowMinutes: given.service, highMinutes: given.service }),
    isOnDuty: given.isOnDuty,
    dutyChangedAt: NOW,
    dutyVersion: 1,
    position: {
      techId: techId(index),
      ...at(given.east),
      accuracy: 8,
      speed: null,
      heading: null,
      recordedAt: inMinutes(-given.positionAge),
      receivedAt: NOW,
    },
    limits: {
      shifts: shiftsOf(given).map(period),
      breaks: pause ? [period(pause)] : [],
      leaves: [],
      connectors: given.connectors,
      kwhLeft: given.kwhLeft,
    },
  };
};

function toBooking({ east, startsIn, van: owner, step, ...asked }: Call, index: number): OpenBooking {
  const isEmergency = startsIn === null;
  const steps = { assigned: 0, departed: 1, arrived: 2, started: 3 };
  const done = owner === null ? 0 : steps[step];
  return {
    id: `call-${index}`,
    version: 1,
    assignedTechId: owner === null ? null : techId(owner),
    status: done === 3 ? 'in_progress' : owner === null ? 'pending' : 'confirmed',
    serviceType: isEmergency ? 'emergency' : 'standard',
    createdAt: inMinutes(-10),
    movedAt: null,
    lateBy: null,
    heldBy: null,
    heldUntil: null,
    promisedAt: inMinutes((startsIn ?? 0) + 30),
    scheduledAt: startsIn === null ? null : inMinutes(startsIn),
    assignedAt: null,
    departedAt: done >= 1 ? inMinutes(-9) : null,
    arrivedAt: done >= 2 ? inMinutes(-5) : null,
    startedAt: done >= 3 ? inMinutes(-4) : null,
    ...at(east),
    ...asked,
  };
}

/** Says which rule a proposal breaks; nothing if it breaks none. In an exchange `away` is not the technician's any more. */
function brokenBy({ vans, calls }: Plan, proposal: Proposal, asked: Call, away?: Call): string[] {
  const index = vans.findIndex((_, each) => techId(each) === proposal.techId);
  const given = vans[index];
  if (!given) return ['technician unknown'];
  const begins = (Date.parse(proposal.arrivesAt) - NOW) / MINUTE_MS;
  const ends = begins + given.service;
  const departs = begins - proposal.driveMinutes;
  const pause = breakOf(given);
  const shifts = shiftsOf(given);
  const taken = calls
    .filter((each) => each.van === index && each !== away)
    .reduce((sum, { kwh }) => sum + (kwh ?? USUAL_KWH), asked.kwh ?? USUAL_KWH);
  const isAtVehicle = calls.some(({ van: owner, step }) => owner === index && /arrived|started/.test(step));
  return [
    !given.isOnDuty && 'off duty',
    given.positionAge >= SILENT_MINUTES && !isAtVehicle && (asked.startsIn ?? 0) <= SOON_MINUTES && 'silent',
    shifts.length > 0 &&
      !shifts.some(([from, until]) => from <= begins && ends <= until) &&
      'outside the shift',
    pause && departs < pause[1] && ends > pause[0] && 'in the break',
    asked.connector &&
      given.connectors &&
      !given.connectors.includes(asked.connector) &&
      'without the connector',
    given.kwhLeft !== null && taken > given.kwhLeft + 1e-9 && 'without the energy',
  ].filter((broken) => typeof broken === 'string');
}

const reassigning = { turnMinutes: 0, former: new Map<string, string>() };

it(
  'no proposal of a random plan, also for an assigned job, breaks duty, shift, break, connector, skill or energy',
  () => {
    let proposed = 0;
    let leftOut = 0;
    let reassigned = 0;
    let exchanged = 0;
    fc.assert(
      fc.property(plan, (given) => {
        const bookings = given.calls.map(toBooking);
        const callOf = (bookingId: string) =>
          given.calls[bookings.findIndex(({ id }) => id === bookingId)] as Call;
        const forecasts = forecastBookings(
          { config: { company: defaultCompany } as Config, texts: english },
          {
            bookings,
            technicians: given.vans.map(toTechnician),
            excluded: new Map(),
            driving: { nowMs: NOW, drive },
          },
          { proposed: new Map(), reassigning },
        );
        for (const { bookingId, best, others, leftOut: without = [] } of forecasts) {
          const asked = callOf(bookingId);
          for (const proposal of [...(best ? [best] : []), ...others]) {
            expect(brokenBy(given, proposal, asked), `${proposal.techId} for ${bookingId}`).toEqual([]);
            proposed += 1;
          }
          leftOut += without.length;
        }
        for (const { bookingId, better } of forecasts) {
          if (!better) continue;
          const asked = callOf(bookingId);
          const away = better.swapWith === undefined ? undefined : callOf(better.swapWith);
          expect(brokenBy(given, better, asked, away), `${better.techId} for ${bookingId}`).toEqual([]);
          expect(['assigned', 'departed']).toContain(asked.step);
          expect(better.techId).not.toBe(techId(asked.van ?? -1));
          if (better.swapWith !== undefined) {
            expect(better.techId).toBe(techId(away?.van ?? -1));
            const back = forecasts.find((one) => one.bookingId === better.swapWith)?.better;
            expect(back).toMatchObject({ techId: techId(asked.van ?? -1), swapWith: bookingId });
            exchanged += 1;
          }
          reassigned += 1;
        }
        const sent = forecasts.flatMap(({ best, better }) => (best ?? better)?.techId ?? []);
        expect(new Set(sent).size).toBe(sent.length);
      }),
      { numRuns: PLANS, seed: 16 },
    );
    // The plans are about something.
    expect(proposed).toBeGreaterThan(PLANS / 4);
    expect(leftOut).toBeGreaterThan(PLANS / 4);
    expect(reassigned).toBeGreaterThan(PLANS / 50);
    expect(exchanged).toBeGreaterThan(PLANS / 500);
  },
  trials(30_000, 20 * 60_000),
);
