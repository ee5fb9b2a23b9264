import type { Scenario } from '../scenario.ts';
import { boardTasks } from './board-tasks.ts';
import { mapFrames } from './map-frames.ts';

/** What dispatchers wait for in a browser: the board and its map while everybody moves. */
export const browser: Scenario = {
  number: 9,
  name: 'browser',
  title: 'The board in a browser',
  circumstances: () => ({ pinned: 'no: the browser runs on any core' }),
  parts: (settings) => [boardTasks(settings), mapFrames],
};
