import * as z from 'zod/mini';
import { Time } from '../domain/time.ts';
import { command, event } from './contract.ts';

export const liveEvents = {
  'live:heartbeat': event(
    'sockets that asked with live:follow, at once and every 10 s as long as their node follows the changes',
    // The sequence of the newest push to this socket's rooms, 0 for none, and the server's time.
    z.object({ sequence: z.int(), at: Time }),
    'local',
  ),
};

export const liveCommands = {
  'live:follow': command(['customer', 'admin', 'tech', 'guest'], z.object({}), z.object({})),
};
