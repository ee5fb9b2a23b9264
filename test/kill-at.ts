import { fileURLToPath } from 'node:url';

export type KillPoint = 'commit' | `push:${number}`;

/** The environment of a server that is killed at that point of the first booking that it takes: see kill-point.mjs. */
export const killAt = (point: KillPoint): Record<string, string> => ({
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('kill-point.mjs', import.meta.url))}`,
  KILL_POINT: point,
});
