import { measureRest } from '../load/measure.ts';
import type { Exchange } from '../load/rest-plan.ts';
import { printProfile, profileFile } from '../profile.ts';
import { type Contender, type Figures, ratios, valuesOf } from '../rounds.ts';
import type { Part, Scenario, Settings } from '../scenario.ts';
import { startOurs } from '../servers/ours.ts';
import { type BenchServer, profiling } from '../servers/server.ts';
import { startFeathers, startRestFloor } from '../servers/simple-server.ts';
import { FLOOR, OURS, PEER, toFloor, toPeer } from './run-load.ts';

const CONNECTIONS = 20;
const SIZE = { technicians: 400, watchers: 400, admins: 1 };
const MIN_OF_FLOOR = 0.5;
const MAX_BOOKING_MS = 25;

const starts = { [FLOOR]: startRestFloor, [OURS]: startOurs, [PEER]: startFeathers };
type Server = keyof typeof starts;

type Asking = { exchange: Exchange; connections: number; fixPath?: string };

const clientsFor = (exchange: Exchange, { technicians, watchers, admins }: BenchServer) =>
  exchange === 'fix' ? technicians : exchange === 'board' ? admins : watchers;

const contender = (name: Server, asking: Asking, settings: Settings): Contender => ({
  name,
  async run(): Promise<Figures> {
    const { exchange, connections, fixPath = '/api/tech/location' } = asking;
    const { warmUpMs, windowMs } = settings;
    const profile = profileFile(settings, `${name}-${exchange.replaceAll(' ', '-')}`);
    const server = await starts[name]?.(SIZE, profiling(profile));
    if (!server) throw new Error(`There is no server ${name}.`);
    try {
      const { pid, port } = server;
      const clients = clientsFor(exchange, server);
      const asked = { exchange, fixPath, clients, connections, warmUpMs, windowMs };
      const plan = { port, serverPid: pid, ...asked, profile: profile !== undefined };
      const { exchanges, wallSeconds, serverCpuSeconds, loadCpuSeconds, p50, p99 } = await measureRest(plan);
      if (profile) await printProfile(profile);
      return {
        perSecond: exchanges / wallSeconds,
        perCpuSecond: exchanges / serverCpuSeconds,
        serverCore: serverCpuSeconds / wallSeconds,
        loadCore: loadCpuSeconds / wallSeconds,
        p50,
        p99,
      };
    } finally {
      await server.stop();
    }
  },
});

const columns = [
  { title: 'per s', figure: 'perSecond' },
  { title: 'per CPU s', figure: 'perCpuSecond' },
  { title: 'p50, ms', figure: 'p50', digits: 1 },
  { title: 'p99, ms', figure: 'p99', digits: 1 },
  { title: 'server core', figure: 'serverCore', digits: 2 },
  { title: 'load core', figure: 'loadCore', digits: 2 },
];

const fixes = (settings: Settings): Part => {
  const asking = { exchange: 'fix', connections: CONNECTIONS } as const;
  return {
    title: `POST /api/tech/location, ${CONNECTIONS} connections`,
    contenders: [
      contender(FLOOR, asking, settings),
      contender(OURS, asking, settings),
      contender(PEER, { ...asking, fixPath: '/positions' }, settings),
    ],
    columns: [
      ...columns,
      { title: 'CPU: of the floor', figure: 'perCpuSecond', to: toFloor, digits: 2 },
      { title: 'CPU: times Feathers', figure: 'perCpuSecond', to: toPeer, digits: 2 },
    ],
    targets: (rounds) => [
      {
        text: `fixes per CPU second, at least ${MIN_OF_FLOOR} times those of the floor`,
        values: ratios(rounds, 'perCpuSecond', OURS, FLOOR),
        min: MIN_OF_FLOOR,
      },
    ],
  };
};

const reads = (path: string, exchange: Exchange, settings: Settings): Part => ({
  title: `GET ${path}, ${CONNECTIONS} connections`,
  contenders: [contender(OURS, { exchange, connections: CONNECTIONS }, settings)],
  columns,
  targets: () => [],
});

/** One customer after the other: the target is what one of them waits for. */
const bookings = (settings: Settings): Part => ({
  title: 'POST /api/create-payment, then POST /api/bookings, one customer at a time, sandbox payments',
  contenders: [contender(OURS, { exchange: 'paid booking', connections: 1 }, settings)],
  columns,
  targets: (rounds) => [
    {
      text: `99th percentile of a paid booking, both requests, at most ${MAX_BOOKING_MS} ms`,
      values: valuesOf(rounds, OURS, 'p99'),
      max: MAX_BOOKING_MS,
    },
  ],
});

/** The requests of phones and boards. */
export const rest: Scenario = {
  number: 5,
  name: 'rest',
  title: 'REST requests',
  parts: (settings) => [
    fixes(settings),
    reads('/api/bookings', 'own bookings', settings),
    reads('/api/admin/bookings', 'board', settings),
    bookings(settings),
  ],
};
