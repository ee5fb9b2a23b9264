import { milesBetween } from '../../src/domain/places/place.ts';
import { matchVans, type Van } from '../../src/server/dispatch/proposals/match-vans.ts';
import { driveMinutes, type Spot } from './demand.ts';
import { type Policy, placeOf, SERVICE_MEAN, type SimCall, type SimVan } from './simulate.ts';

const freeVans = (vans: readonly SimVan[]) => vans.filter(({ call }) => call === null);

function nearest<T>(items: readonly T[], distance: (item: T) => number): T | undefined {
  let [best, least]: [T | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const item of items) {
    const miles = distance(item);
    if (miles < least) [best, least] = [item, miles];
  }
  return best;
}

/** Today's rule: the oldest call first, to the nearest free van by straight miles. */
export const today: Policy = ({ waiting, vans }) => {
  const free = freeVans(vans);
  const sent = [];
  for (const call of waiting) {
    const van = nearest(free, (each) => milesBetween(each.at, call.at));
    if (!van) break;
    free.splice(free.indexOf(van), 1);
    sent.push({ van, call });
  }
  return sent;
};

/** A free van takes the waiting call that is nearest by minutes. */
export const greedy: Policy = ({ now, waiting, vans }) => {
  const free = freeVans(vans);
  const left = [...waiting];
  const sent = [];
  while (free.length > 0 && left.length > 0) {
    const pairs = free.flatMap((van) => left.map((call) => ({ van, call })));
    const pair = nearest(pairs, ({ van, call }) => driveMinutes(van.at, call.at, now));
    if (!pair) break;
    sent.push(pair);
    free.splice(free.indexOf(pair.van), 1);
    left.splice(left.indexOf(pair.call), 1);
  }
  return sent;
};

/** The least expected rest of a service that takes longer than expected. */
const LAST_MINUTES = 10;

type State = Van<SimCall> & { van: SimVan; at: Spot; freeAt: number };

/** Where and when a van can take a call, as far as anyone can know. */
export function stateOf(van: SimVan, now: number): State {
  const { call } = van;
  if (!call) return { van, at: placeOf(van, now), freeAt: now, destination: null };
  if (call.arrivedAt === null) return { van, at: placeOf(van, now), freeAt: now, destination: call };
  const freeAt = Math.max(call.arrivedAt + SERVICE_MEAN, now + LAST_MINUTES);
  return { van, at: call.at, freeAt, destination: null };
}

/** The product's matching of the calls that no van has reached. A call that is matched with a busy van waits. */
export const ours: Policy = ({ now, waiting, vans }) => {
  const states = vans.map((van) => stateOf(van, now));
  const calls = [...waiting, ...states.flatMap(({ destination }) => destination ?? [])];
  const reach = ({ at, freeAt }: State, call: SimCall) => ({
    freeAt: Math.max(now, freeAt),
    minutes: driveMinutes(at, call.at, now),
  });
  const matched = matchVans({ now, waiting: calls, vans: states, reach });
  return calls.flatMap((call, index) => {
    const state = matched[index];
    const canDrive = state && (state.van.call === null || state.destination !== null);
    return canDrive && call.van !== state.van ? { van: state.van, call } : [];
  });
};
