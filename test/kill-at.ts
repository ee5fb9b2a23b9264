import { fileURLToPath } from 'node:url';

export type KillPoint = 'commit' | `push:${number}`;

/** Returns the environment of a server that is killed at a point of its first booking; see kill-point.mjs. */
export const killAt = (point: KillPoint): Record<string, string> => ({
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('kill-point.mjs', import.meta.url))}`,
  KILL_POINT: point,
});
