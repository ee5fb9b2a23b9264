import { ratios } from '../rounds.ts';
import type { Part, Scenario, Settings, Target } from '../scenario.ts';
import { FLOOR, OURS, runLoad, servers, toFloor } from './run-load.ts';

const SIZE = { technicians: 200, watchers: 200, admins: 0 };
const MAX_CPU_OF_FLOOR = 1.6;
const MAX_P50_OF_FLOOR = 2;
const MAX_P99_OF_FLOOR = 1.5;
/** The rate for which figures are asked; at the other one the ratios are only shown. */
const ASKED_PER_SECOND = 200;

const asked: [text: string, figure: string, max: number][] = [
  ['CPU', 'serverCore', MAX_CPU_OF_FLOOR],
  ['median latency of acknowledgements', 'ackP50', MAX_P50_OF_FLOOR],
  ['99th percentile of acknowledgements', 'ackP99', MAX_P99_OF_FLOOR],
  ['median latency of pushes', 'pushP50', MAX_P50_OF_FLOOR],
  ['99th percentile of pushes', 'pushP99', MAX_P99_OF_FLOOR],
];

const part = (fixesPerSecond: number, settings: Settings): Part => ({
  title: `${fixesPerSecond.toLocaleString('en-US')} fixes a second from 200 technicians, each watched by one customer`,
  contenders: Object.keys(servers).map((server) => ({
    name: server,
    run: () => runLoad({ server, size: SIZE, load: { kind: 'paced', fixesPerSecond } }, settings),
  })),
  columns: [
    { title: 'fixes/s', figure: 'fixesPerSecond' },
    { title: 'server core', figure: 'serverCore', digits: 3 },
    { title: 'CPU: of the floor', figure: 'serverCore', to: toFloor, digits: 2 },
    { title: 'ack p50, ms', figure: 'ackP50', digits: 2 },
    { title: 'ack p99, ms', figure: 'ackP99', digits: 2 },
    { title: 'push p50, ms', figure: 'pushP50', digits: 2 },
    { title: 'push p99, ms', figure: 'pushP99', digits: 2 },
    { title: 'push p50: of the floor', figure: 'pushP50', to: toFloor, digits: 2 },
    { title: 'push p99: of the floor', figure: 'pushP99', to: toFloor, digits: 2 },
  ],
  targets: (rounds): Target[] =>
    fixesPerSecond === ASKED_PER_SECOND
      ? asked.map(([text, figure, max]) => ({
          text: `${text}, at most ${max} times the floor's`,
          values: ratios(rounds, figure, OURS, FLOOR),
          max,
        }))
      : [],
});

/** Latency and CPU time when fixes arrive at an even rate. */
export const paced: Scenario = {
  number: 2,
  name: 'paced',
  title: 'Fixes at an even rate',
  parts: (settings) => [ASKED_PER_SECOND, 1000].map((rate) => part(rate, settings)),
};
