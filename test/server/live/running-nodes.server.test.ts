import { expect, it, onTestFinished, vi } from 'vitest';
import { EventBus } from '../../../src/server/platform/live/event-bus.ts';
import { RunningNodes } from '../../../src/server/platform/live/running-nodes.ts';
import { migratedDatabase } from '../../database.ts';

/** Nodes on one database that hear each other unless a test cuts them off, and a clock that the test moves. */
async function startNodes(...ids: string[]) {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const db = await migratedDatabase();
  const cutOff = new Set<string>();
  const frozen = new Set<string>();
  let now = 1_000_000;
  const log = { debug: () => {} } as never;
  const nodes = new Map(
    ids.map((id) => {
      const events = new EventBus();
      const clock = async () => now;
      return [id, { events, running: new RunningNodes({ db, sharedClock: clock, events, nodeId: id, log }) }];
    }),
  );
  for (const [id, { events }] of nodes) {
    events.forwardBy((name, event) => {
      if (cutOff.has(id)) return;
      for (const [other, { events: others }] of nodes)
        if (other !== id && !cutOff.has(other)) others.emitLocal(name, event);
    });
  }
  return {
    cutOff,
    frozen,
    db,
    /** Moves time by two seconds, in which each node that does not stand still is seen once. */
    async seconds(count: number) {
      for (let n = 0; n < count; n += 2) {
        now += 2000;
        vi.advanceTimersByTime(2000);
        for (const [id, { running }] of nodes) if (!frozen.has(id)) await running.see();
      }
    },
    unheard: () => [...nodes].filter(([, { running }]) => running.isAnyUnheard).map(([id]) => id),
    leave: (id: string) => nodes.get(id)?.running.leave(),
  };
}

it('nodes hear each other while all are connected', async () => {
  const { seconds, unheard } = await startNodes('a', 'b', 'c');
  await seconds(30);
  expect(unheard()).toEqual([]);
});

it.each([
  ['one of two', ['a', 'b'], 'b', ['a', 'b']],
  ['one of three', ['a', 'b', 'c'], 'c', ['a', 'b', 'c']],
])(
  '%s nodes that is cut off is unheard by those that run, until it is heard again',
  async (_, ids, cut, without) => {
    const { seconds, unheard, cutOff } = await startNodes(...ids);
    await seconds(20);
    cutOff.add(cut);
    await seconds(6);
    expect(unheard()).toEqual([]);
    await seconds(6);
    expect(unheard()).toEqual(without);
    cutOff.delete(cut);
    await seconds(2);
    expect(unheard()).toEqual([]);
  },
);

it('a node that stands still, has ended or has just started is not unheard', async () => {
  const { seconds, unheard, frozen, leave, cutOff, db } = await startNodes('a', 'b');
  await seconds(20);
  frozen.add('b');
  for (let n = 0; n < 10; n += 1) {
    await seconds(2);
    expect(unheard()).not.toContain('a');
  }
  frozen.delete('b');
  await seconds(2);
  cutOff.add('b');
  await leave('b');
  frozen.add('b');
  await seconds(30);
  expect(unheard()).not.toContain('a');
  expect(await db.selectFrom('nodes').select('id').execute()).toEqual([{ id: 'a' }]);
  frozen.delete('b');
  await seconds(6);
  expect(unheard()).not.toContain('a');
});
