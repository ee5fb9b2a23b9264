import { ratios } from '../rounds.ts';
import type { Scenario, Settings } from '../scenario.ts';
import { OURS, runLoad, servers } from './run-load.ts';

const MOVING = 100;
const UNRELATED = 10 * MOVING;
const MAX_RATIO = 1.25;

const few = (server: string) => `${server}, ${MOVING} watchers`;
const many = (server: string) => `${server}, and ${UNRELATED.toLocaleString('en-US')} others`;

const contenders = (settings: Settings) =>
  Object.keys(servers).flatMap((server) =>
    [
      { name: few(server), watchers: MOVING },
      { name: many(server), watchers: MOVING + UNRELATED },
    ].map(({ name, watchers }) => ({
      name,
      run: () => {
        // The other watchers watch technicians who stand still.
        const size = { technicians: MOVING + UNRELATED, watchers, admins: 0 };
        return runLoad({ server, size, load: { kind: 'saturate' }, moving: MOVING }, settings);
      },
    })),
  );

const without = Object.fromEntries(Object.keys(servers).map((server) => [many(server), few(server)]));

/** The cost of one fix when ten times more clients watch other technicians. */
export const unrelatedWatchers: Scenario = {
  number: 3,
  name: 'unrelated-watchers',
  title: 'Fixes among watchers of other technicians',
  parts: (settings) => [
    {
      title: `${MOVING} technicians move, each watched by one customer; ${UNRELATED.toLocaleString('en-US')} customers watch others, who stand still`,
      contenders: contenders(settings),
      columns: [
        { title: 'fixes/CPU s', figure: 'fixesPerCpuSecond' },
        { title: 'CPU µs/fix', figure: 'cpuMicrosecondsPerFix', digits: 1 },
        {
          title: 'of the same without',
          figure: 'cpuMicrosecondsPerFix',
          to: (name) => without[name],
          digits: 2,
        },
        { title: 'pushes/fix', figure: 'pushesPerFix', digits: 2 },
      ],
      targets: (rounds) => [
        {
          text: `CPU time of a fix, at most ${MAX_RATIO} times that without the other watchers`,
          values: ratios(rounds, 'cpuMicrosecondsPerFix', many(OURS), few(OURS)),
          max: MAX_RATIO,
        },
      ],
    },
  ],
};
