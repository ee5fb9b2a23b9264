import { expect, it } from 'vitest';
import { beside, UNION } from '../../../test/driven-trace.ts';
import type { FixRow } from '../platform/db/schema.ts';
import { EventBus } from '../platform/live/event-bus.ts';
import { Fleet } from './fleet.ts';
import { PositionTracks } from './position-tracks.ts';

const NOW = Date.parse('2026-11-18T16:00:00Z');
const FAR = beside(UNION, 0, 4000);

const fixAt = (seconds: number, place = UNION, more: Partial<FixRow> = {}): FixRow => ({
  techId: 'dmorales',
  ...place,
  recordedAt: NOW + seconds * 1000,
  receivedAt: NOW + seconds * 1000,
  accuracy: 8,
  speed: 0,
  heading: null,
  ...more,
});

/** Two nodes that hear each other's positions. */
function nodes() {
  const node = () => {
    const events = new EventBus();
    const fleet = new Fleet(events);
    return { events, fleet, tracks: new PositionTracks(fleet, { base: UNION }) };
  };
  const all = [node(), node()];
  const store = (at: number, ...fixes: FixRow[]) => {
    const { positions, keep } = all[at]?.tracks.follow(fixes) ?? { positions: new Map(), keep: () => {} };
    keep();
    for (const position of positions.values())
      for (const { events } of all) events.emitLocal('technician:moved', position);
    return positions.get('dmorales');
  };
  return { all, store, shown: () => all.map(({ fleet }) => fleet.get('dmorales').position) };
}

it('a node goes on from what another has shown, and both show the same', () => {
  const { store, shown } = nodes();
  store(0, fixAt(0));
  store(0, fixAt(10));
  expect(store(1, fixAt(20, FAR))).toBeUndefined();
  expect(store(1, fixAt(25))).toMatchObject(UNION);
  expect(store(0, fixAt(30, FAR))).toBeUndefined();
  const [first, second] = shown();
  expect(first).toMatchObject({ ...UNION, recordedAt: NOW + 25_000 });
  expect(second).toEqual(first);
});

it('a new place wins on the node that has heard three fixes of it, and then on the other', () => {
  const { store, shown } = nodes();
  for (const seconds of [0, 5, 10]) store(0, fixAt(seconds));
  for (const [n, seconds] of [15, 20, 25, 30, 35].entries()) store(n % 2, fixAt(seconds, FAR));
  for (const position of shown()) expect(position).toMatchObject({ recordedAt: NOW + 35_000 });
  expect(store(1, fixAt(40, FAR))?.recordedAt).toBe(NOW + 40_000);
});

it('fixes whose commit has failed are not remembered', () => {
  const { all, store } = nodes();
  const [node] = all;
  for (const seconds of [0, 5, 10]) store(0, fixAt(seconds));
  for (const seconds of [15, 20, 25]) node?.tracks.follow([fixAt(seconds, FAR)]);
  expect(store(0, fixAt(30, FAR))).toBeUndefined();
  // Sent again, they count once.
  expect(store(0, fixAt(30, FAR))).toBeUndefined();
  store(0, fixAt(35, FAR));
  expect(store(0, fixAt(40, FAR))?.recordedAt).toBe(NOW + 40_000);
});

it('fixes of a group are followed in the order of their times, each technician’s alone', () => {
  const { all } = nodes();
  const mixed = [fixAt(20), fixAt(0), fixAt(10, FAR, { techId: 'other' }), fixAt(10)];
  const positions = all[0]?.tracks.follow(mixed).positions;
  expect(
    [...(positions?.values() ?? [])].map(({ techId, recordedAt }) => [techId, recordedAt - NOW]),
  ).toEqual([
    ['dmorales', 20_000],
    ['other', 10_000],
  ]);
});

it('the next fix is shown wherever it is after a server clock that ran ahead was set back', () => {
  const { store } = nodes();
  store(0, fixAt(3600));
  expect(store(0, fixAt(10, FAR))).toMatchObject(FAR);
  expect(store(0, fixAt(20, FAR))).toMatchObject({ recordedAt: NOW + 20_000 });
});
