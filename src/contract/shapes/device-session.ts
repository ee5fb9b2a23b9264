import * as z from 'zod/mini';
import { Time } from '../../domain/time.ts';

/** A session on one device. `device` is a readable name; `lastSeenAt` has a precision of five minutes. */
export const DeviceSession = z.object({
  id: z.string(),
  device: z.string(),
  signedInAt: Time,
  lastSeenAt: Time,
  expiresAt: Time,
  /** Whether the request belongs to this session. */
  isCurrent: z.boolean(),
});
export type DeviceSession = z.infer<typeof DeviceSession>;

export const EndedSessions = z.object({ ended: z.int() });
export type EndedSessions = z.infer<typeof EndedSessions>;
