import * as z from 'zod/mini';
import { Time } from './time.ts';

/** Where somebody is signed in. `device` is in plain words; `lastSeenAt` is exact to five minutes. */
export const DeviceSession = z.object({
  id: z.string(),
  device: z.string(),
  signedInAt: Time,
  lastSeenAt: Time,
  expiresAt: Time,
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type DeviceSession = z.infer<typeof DeviceSession>;

export const EndedSessions = z.object({ ended: z.int() });
export type EndedSessions = z.infer<typeof EndedSessions>;
