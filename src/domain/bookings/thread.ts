import * as z from 'zod/mini';
import { severalLines } from '../plain-text.ts';
import { texts } from '../texts.ts';
import { Time } from '../time.ts';

/** Who writes in the thread of a booking. */
export const ThreadSide = z.enum(['customer', 'tech', 'admin']);
export type ThreadSide = z.infer<typeof ThreadSide>;

/** Messages of one tap; each reader sees them in the language of the page. */
export const ReadyMessage = z.enum(['at_car', 'call_me', 'few_minutes', 'cannot_find_you', 'thanks']);
export type ReadyMessage = z.infer<typeof ReadyMessage>;

const readyTexts: Record<ReadyMessage, string> = texts({
  at_car: 'I am at the car.',
  call_me: 'Please call me.',
  few_minutes: 'I will be there in a few minutes.',
  cannot_find_you: 'I cannot find the car. Where is it?',
  thanks: 'Thank you!',
});

/** The ready messages that each side is offered, the most frequent first. */
export const readyFor: Record<ThreadSide, readonly ReadyMessage[]> = {
  customer: ['at_car', 'call_me', 'few_minutes', 'thanks'],
  tech: ['at_car', 'call_me', 'few_minutes', 'cannot_find_you'],
  admin: ['call_me'],
};

export const MAX_THREAD_TEXT = 500;
/** A thread shows its newest messages. */
export const SHOWN_MESSAGES = 200;

const EMPTY = texts('Please write something first.');

/** `key` names the message: the same one sent twice is stored once. It is a text or a ready message. */
export const NewThreadMessage = z
  .strictObject({
    key: z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w-]+$/)),
    text: z.optional(
      z.nullable(
        z
          .string()
          .check(
            severalLines,
            z.trim(),
            z.maxLength(MAX_THREAD_TEXT, texts('Please use at most 500 characters')),
          ),
      ),
    ),
    ready: z.optional(z.nullable(ReadyMessage)),
    /** When it was written and when it is sent, both by the sender's clock; now without them. */
    occurredAt: z.optional(z.nullable(Time)),
    sentAt: z.optional(z.nullable(Time)),
  })
  .check(z.refine(({ text, ready }) => Boolean(text) !== Boolean(ready), { error: EMPTY, path: ['text'] }));
export type NewThreadMessage = z.infer<typeof NewThreadMessage>;

/**
 * A message. `sequence` grows with each one. `name` is whom it is from, as its reader may know: for customers the first name
 * of a technician, for staff a username; null else.
 */
export const ThreadMessage = z.object({
  sequence: z.int(),
  from: ThreadSide,
  name: z.nullable(z.string()),
  ready: z.nullable(ReadyMessage),
  text: z.nullable(z.string()),
  at: Time,
});
export type ThreadMessage = z.infer<typeof ThreadMessage>;

/** The messages of customers that no one of staff has read. */
export const UnreadThread = z.object({ bookingId: z.string(), count: z.int() });
export type UnreadThread = z.infer<typeof UnreadThread>;

/** Returns the words of a message in the reader's language. */
export const wordsOf = (
  { ready, text }: Pick<ThreadMessage, 'ready' | 'text'>,
  { t }: { t: (text: string) => string },
): string => (ready ? t(readyTexts[ready]) : (text ?? ''));

/** Returns the messages with another one, by sequence; a message that is known stays once. */
export function withMessage(known: readonly ThreadMessage[], next: ThreadMessage): ThreadMessage[] {
  if (known.some(({ sequence }) => sequence === next.sequence)) return [...known];
  return [...known, next].sort((a, b) => a.sequence - b.sequence);
}
