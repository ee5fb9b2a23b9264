/** How often a node tells who follows it that it follows the changes, in milliseconds. */
export const HEARTBEAT_EVERY_MS = 10_000;
/** Without a heartbeat for so long, what is shown may be old: longer than two that a busy node or line is late with. */
export const MAX_SILENCE_MS = 2.5 * HEARTBEAT_EVERY_MS;
