import * as z from 'zod/mini';
import { command, event } from './contract.ts';

export const liveEvents = {
  'live:heartbeat': event(
    'sockets that asked with live:follow, at once and every 10 s as long as their node follows the changes',
    // The sequence of the newest push to this socket's rooms; 0 for none.
    z.object({ sequence: z.int() }),
    'local',
  ),
};

export const liveCommands = {
  'live:follow': command(['customer', 'admin', 'tech', 'guest'], z.object({}), z.object({})),
};
