import { ratios, valuesOf } from '../rounds.ts';
import type { Scenario, Settings } from '../scenario.ts';
import { OURS, runLoad, servers } from './run-load.ts';

const ADMINS = 20;
const FIXES_PER_SECOND = 1000;
const MAX_RATIO = 1.15;
const MAX_FRAMES_PER_SECOND = 4;

const alone = (server: string) => `${server}, no admins`;
const watched = (server: string) => `${server}, ${ADMINS} admins`;

const contenders = (settings: Settings) =>
  Object.keys(servers).flatMap((server) =>
    [
      { name: alone(server), admins: 0 },
      { name: watched(server), admins: ADMINS },
    ].map(({ name, admins }) => ({
      name,
      run: () => {
        const size = { technicians: 200, watchers: 200, admins };
        return runLoad({ server, size, load: { kind: 'paced', fixesPerSecond: FIXES_PER_SECOND } }, settings);
      },
    })),
  );

const without = Object.fromEntries(Object.keys(servers).map((server) => [watched(server), alone(server)]));

/** The cost of admin boards that follow all technicians. The floor and Feathers send each fix to each board. */
export const adminBoards: Scenario = {
  number: 4,
  name: 'admin-boards',
  title: 'Fixes to admin boards',
  parts: (settings) => [
    {
      title: `${FIXES_PER_SECOND.toLocaleString('en-US')} fixes a second from 200 technicians, each watched by one customer, and ${ADMINS} admin boards`,
      contenders: contenders(settings),
      columns: [
        { title: 'fixes/s', figure: 'fixesPerSecond' },
        { title: 'server core', figure: 'serverCore', digits: 3 },
        { title: 'of the same without', figure: 'serverCore', to: (name) => without[name], digits: 2 },
        { title: 'frames/s an admin', figure: 'framesPerAdmin', digits: 1 },
        { title: 'kB/s an admin', figure: 'kilobytesPerAdmin', digits: 1 },
        { title: 'push p99, ms', figure: 'pushP99', digits: 2 },
      ],
      targets: (rounds) => [
        {
          text: `CPU time, at most ${MAX_RATIO} times that without admins`,
          values: ratios(rounds, 'serverCore', watched(OURS), alone(OURS)),
          max: MAX_RATIO,
        },
        {
          text: `frames a second to each admin, at most ${MAX_FRAMES_PER_SECOND}`,
          values: valuesOf(rounds, watched(OURS), 'framesPerAdmin'),
          max: MAX_FRAMES_PER_SECOND,
        },
      ],
    },
  ],
};
