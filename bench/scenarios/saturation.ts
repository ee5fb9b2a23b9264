import { ratios } from '../rounds.ts';
import type { Part, Scenario, Settings } from '../scenario.ts';
import { FLOOR, OURS, PEER, runLoad, servers, toFloor, toPeer } from './run-load.ts';

const MIN_OF_FLOOR = 0.6;
const MIN_TIMES_PEER = 6;

/** Half of the connections are technicians, the others each watch the booking of one of them. */
const part = (connections: number, settings: Settings): Part => {
  const size = { technicians: connections / 2, watchers: connections / 2, admins: 0 };
  return {
    title: `${connections.toLocaleString('en-US')} connections`,
    contenders: Object.keys(servers).map((server) => ({
      name: server,
      run: () => runLoad({ server, size, load: { kind: 'saturate' } }, settings),
    })),
    columns: [
      { title: 'fixes/s', figure: 'fixesPerSecond' },
      { title: 'fixes/CPU s', figure: 'fixesPerCpuSecond' },
      { title: 'wall: of the floor', figure: 'fixesPerSecond', to: toFloor, digits: 2 },
      { title: 'CPU: of the floor', figure: 'fixesPerCpuSecond', to: toFloor, digits: 2 },
      { title: 'wall: times Feathers', figure: 'fixesPerSecond', to: toPeer, digits: 2 },
      { title: 'CPU: times Feathers', figure: 'fixesPerCpuSecond', to: toPeer, digits: 2 },
      { title: 'pushes/fix', figure: 'pushesPerFix', digits: 2 },
      { title: 'server core', figure: 'serverCore', digits: 2 },
      { title: 'load core', figure: 'loadCore', digits: 2 },
    ],
    targets: (rounds) =>
      [
        { to: FLOOR, min: MIN_OF_FLOOR },
        { to: PEER, min: MIN_TIMES_PEER },
      ].flatMap(({ to, min }) =>
        [['fixesPerCpuSecond', 'CPU second'] as const, ['fixesPerSecond', 'wall second'] as const].map(
          ([figure, unit]) => ({
            text: `fixes per ${unit}, at least ${min} times those of ${to === FLOOR ? 'the floor' : to}`,
            values: ratios(rounds, figure, OURS, to),
            min,
          }),
        ),
      ),
  };
};

/** fix → commit → push + acknowledgement: each technician sends the next fix when the previous one is acknowledged. */
export const saturation: Scenario = {
  number: 1,
  name: 'saturation',
  title: 'Fixes at saturation',
  parts: (settings) => settings.connections.map((connections) => part(connections, settings)),
};
