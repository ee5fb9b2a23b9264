import { availableParallelism } from 'node:os';
import type { Step } from '../load/held-plan.ts';
import { measureHeld } from '../load/measure.ts';
import { curbvoltDialect } from '../load/plan.ts';
import { type Figures, ratios } from '../rounds.ts';
import type { Scenario, Settings } from '../scenario.ts';
import { startNodes } from '../servers/nodes.ts';

const SECONDS_PER_FIX = 2;
const MAX_PUSH_P99_MS = 100;
const MIN_RATIO = 1.6;
/** Technicians of the first step. */
const START = 1000;
const FULL = { growth: 1.3, technicians: 8000 };
/** Only shows that the steps work. */
const QUICK = { growth: 2, technicians: 2000 };

const ONE = 'one node';
const TWO = 'two nodes';
const counts = { [ONE]: 1, [TWO]: 2 };

async function run(count: number, { windowMs, isQuick }: Settings): Promise<Figures> {
  const { growth, technicians } = isQuick ? QUICK : FULL;
  const server = await startNodes(count, { technicians, watchers: technicians, admins: 0 });
  try {
    const { first, held } = await measureHeld({
      dialect: curbvoltDialect,
      technicians: server.technicians,
      watchers: server.watchers,
      secondsPerFix: SECONDS_PER_FIX,
      maxPushP99: MAX_PUSH_P99_MS,
      start: START,
      growth,
      processes: {
        ...Object.fromEntries(server.nodes.map((pid, n) => [`node ${n}`, pid])),
        ...(server.postgres && { postgres: server.postgres }),
        ...(server.redis && { redis: server.redis }),
      },
      warmUpMs: windowMs / 8,
      windowMs: windowMs / 3,
    });
    return {
      connections: 2 * (held?.technicians ?? 0),
      ...(held && figuresOf(held)),
      busiestNodePerFix: (busiestNode(first) * 1e6) / first.fixesPerSecond,
    };
  } finally {
    await server.stop();
  }
}

const busiestNode = ({ cores }: Step): number =>
  Math.max(
    ...Object.entries(cores)
      .filter(([name]) => name.startsWith('node'))
      .map(([, core]) => core),
  );

const figuresOf = (held: Step): Figures => {
  const { postgres = Number.NaN, redis = Number.NaN, load = Number.NaN } = held.cores;
  return {
    fixesPerSecond: held.fixesPerSecond,
    pushP50: held.pushMs.p50,
    pushP99: held.pushMs.p99,
    busiestNode: busiestNode(held),
    postgres,
    redis,
    load,
    allCores: Object.values(held.cores).reduce((sum, core) => sum + core, 0),
  };
};

const atStart = `at ${(2 * START).toLocaleString('en-US')} connections`;

/**
 * What a second node adds. Where nodes, databases and load share all cores, the connections show what the machine holds,
 * and the CPU time of the busiest node what a second machine would add.
 */
export const nodes: Scenario = {
  number: 8,
  name: 'nodes',
  title: 'Two nodes against one',
  circumstances: () => ({
    pinned: `no: nodes, PostgreSQL, Redis and load generator share ${availableParallelism()} cores`,
  }),
  parts: (settings) => [
    {
      title: `connections held while 99 % of positions reach their watcher within ${MAX_PUSH_P99_MS} ms: technicians with a fix every ${SECONDS_PER_FIX} s, each watched by one customer, on PostgreSQL and Redis`,
      contenders: Object.entries(counts).map(([name, count]) => ({ name, run: () => run(count, settings) })),
      columns: [
        { title: 'connections', figure: 'connections' },
        { title: 'fixes/s', figure: 'fixesPerSecond' },
        { title: 'push p50, ms', figure: 'pushP50', digits: 1 },
        { title: 'push p99, ms', figure: 'pushP99', digits: 1 },
        { title: 'busiest node, cores', figure: 'busiestNode', digits: 2 },
        { title: 'PostgreSQL, cores', figure: 'postgres', digits: 2 },
        { title: 'Redis, cores', figure: 'redis', digits: 2 },
        { title: 'load, cores', figure: 'load', digits: 2 },
        { title: 'all, cores', figure: 'allCores', digits: 2 },
        { title: `busiest node ${atStart}, µs/fix`, figure: 'busiestNodePerFix' },
      ],
      targets: (rounds) => [
        {
          text: `connections held by two nodes, at least ${MIN_RATIO} times those of one`,
          values: ratios(rounds, 'connections', TWO, ONE),
          min: MIN_RATIO,
        },
        {
          text: `CPU time of one node for each fix ${atStart}, at least ${MIN_RATIO} times that of the busier of two`,
          values: ratios(rounds, 'busiestNodePerFix', ONE, TWO),
          min: MIN_RATIO,
        },
      ],
    },
  ],
};
