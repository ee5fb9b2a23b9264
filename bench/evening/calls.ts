import type { Order } from '../../demo/company/customer.ts';
import type { Mishap } from '../../demo/company/technician.ts';
import { makeRandom } from '../../demo/random.ts';
import type { Person } from '../../demo/world/people.ts';
import { makePlaces } from '../../demo/world/places.ts';
import { everybody } from '../../demo/world/seeds.ts';

export type Scenario = {
  seed: number;
  hours: number;
  vans: number;
  callsPerHour: number;
  /** The shares of begun jobs that a technician refuses, and on the way to which a van breaks down. */
  refused: number;
  brokenDown: number;
  /** How many technicians are never heard of again from some minute of the evening on. */
  silentVans: number;
};

/** One call for an emergency, and all that chance decides of it, so that it is the same for whoever dispatches. */
export type Call = {
  /** From the beginning of the evening. */
  atSeconds: number;
  person: Person;
  order: Order;
  /** The latest arrival that the caller accepts, from the call on. */
  patienceMinutes: number;
  /** When the caller cancels after a promise that was not kept. */
  graceMinutes: number;
  /** What goes wrong the first time that a technician begins the job, the second time, and so on. */
  mishaps: (Mishap | null)[];
};

const PATIENCE_MINUTES = [25, 75] as const;
const GRACE_MINUTES = [10, 40] as const;
/** No job is begun more often. */
const MAX_BEGINNINGS = 20;
const SILENT_BETWEEN = [0.2, 0.6] as const;

/** Returns the calls of an evening in their order: random times, places around the base, and people of the demo. */
export function callsOf({ seed, hours, callsPerHour, refused, brokenDown }: Scenario): Call[] {
  const random = makeRandom(seed);
  const places = makePlaces(random);
  const people = everybody();
  const calls: Call[] = [];
  for (let atSeconds = 0; ; ) {
    atSeconds -= (Math.log(1 - random.next()) * 3600) / callsPerHour;
    const person = people[calls.length + 1];
    if (atSeconds > hours * 3600 || !person) return calls;
    const mishap = (): Mishap | null => {
      const share = random.next();
      return share < refused ? 'cannot_go' : share < refused + brokenDown ? 'breakdown' : null;
    };
    calls.push({
      atSeconds,
      person,
      order: { serviceType: 'emergency', address: places.any(), scheduledAt: null },
      patienceMinutes: random.between(...PATIENCE_MINUTES),
      graceMinutes: random.between(...GRACE_MINUTES),
      mishaps: Array.from({ length: MAX_BEGINNINGS }, mishap),
    });
  }
}

/** Returns for each van when its technician falls silent, in seconds from the beginning; null: never. */
export function silencesOf({ seed, hours, vans, silentVans }: Scenario): (number | null)[] {
  const random = makeRandom(seed + 1);
  const silent = new Set<number>();
  while (silent.size < Math.min(silentVans, vans)) silent.add(random.whole(0, vans - 1));
  return Array.from({ length: vans }, (_, van) =>
    silent.has(van) ? random.between(...SILENT_BETWEEN) * hours * 3600 : null,
  );
}
