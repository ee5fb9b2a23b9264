import type { Scenario } from '../scenario.ts';
import { boardTasks } from './board-tasks.ts';
import { mapFrames } from './map-frames.ts';
import { phonePages } from './phone-pages.ts';

/** What people wait for in a browser: pages on a slow phone, and the board and its map while everybody moves. */
export const browser: Scenario = {
  number: 9,
  name: 'browser',
  title: 'Pages in a browser',
  circumstances: () => ({ pinned: 'no: the browser runs on any core' }),
  parts: (settings) => [phonePages, boardTasks(settings), mapFrames],
};
