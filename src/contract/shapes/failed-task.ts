import * as z from 'zod/mini';
import { type Texts, texts } from '../../domain/texts.ts';
import { Time } from '../../domain/time.ts';

/** A background job that failed for good; `bookingId` is set for a job that changes the payment of a booking. */
export const FailedTask = z.object({
  id: z.string(),
  kind: z.string(),
  failedAt: Time,
  reason: z.nullable(z.string()),
  bookingId: z.nullable(z.string()),
});
export type FailedTask = z.infer<typeof FailedTask>;

const taskNames: Record<string, string> = texts({
  capture: 'capture of a payment',
  release: 'release or refund of a payment',
  'refund-rest': 'refund after a cancellation',
  'credit-delay': 'credit for a late arrival',
  refund: 'refund of a part of a payment',
  credit: 'goodwill credit',
  void: 'void of a payment',
  'release-refused': 'release of the card of a refused booking',
  'save-card': 'saving of a card',
  'cancel-saving': 'deletion of a card whose saving was given up',
  'delete-card': 'deletion of a saved card',
  'follow-payment': 'comparison of a payment with the payment provider',
  'follow-dispute': 'comparison of a dispute with the payment provider',
  'release-hold': 'release of a held slot',
  'end-unpaid': 'end of a booking that was not paid',
  'offer-freed': 'offer of a freed place',
  'expire-earlier': 'end of the offer of a freed place',
  'hand-to-partner': 'handing of a booking to the partner',
  'offer-partner': 'offer of a call to the partner',
  'cancel-partner': 'cancellation of a call at the partner',
  'follow-partner': 'following of a call at the partner',
  'check-ledger': 'check of the books',
  tell: 'sending of a message',
  'deliver-staff': 'delivery of a message to staff',
  'deliver-customer': 'delivery of a message to a customer',
});

/** Returns the name of a kind of job for the board. */
export const taskName = (kind: string, { t }: Pick<Texts, 't'>): string =>
  t(taskNames[kind] ?? kind.replaceAll('-', ' '));

/** As `taskName`, for the beginning of a line. */
export function taskTitle(kind: string, texts: Pick<Texts, 't'>): string {
  const name = taskName(kind, texts);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Returns a text such as '2 tasks failed for good: capture of a payment, void of a payment', which names each kind
 * once.
 */
export function failedTasksText(
  tasks: readonly Pick<FailedTask, 'kind'>[],
  { t, plural }: Pick<Texts, 't' | 'plural'>,
): string {
  const names = [...new Set(tasks.map(({ kind }) => taskName(kind, { t })))].sort().join(', ');
  return plural(
    tasks.length,
    '{count} task failed for good: {names}',
    '{count} tasks failed for good: {names}',
    { names },
  );
}
