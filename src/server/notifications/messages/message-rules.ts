import type { BookingChange, Decision } from '../../changes/change.ts';
import type { MessageContent } from '../channels/channels.ts';
import type { Audience } from './audiences.ts';

/** The definition of one kind of message. The changes that cause it are in subscribers/table.ts. */
export type MessageRules = {
  audience: Audience;
  /** How long the message is relevant, in milliseconds; a position is outdated soon. */
  ttlMs: number;
  /** Delay after the change in milliseconds; none by default. */
  delayMs?: (change: BookingChange) => number;
  /** For messages to one technician: the technician's id. */
  technician?: (change: Decision) => string | null;
  /** Sent at most once per booking. */
  isOnce?: true;
  /** The content by channel. choose-addresses.ts selects the channels of a person. */
  content: MessageContent;
};
