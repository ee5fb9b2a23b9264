import * as z from 'zod/mini';
import { Time } from './time.ts';

/** A background job that failed for good; `bookingId` of one that moves the money of a booking. */
export const FailedTask = z.object({
  id: z.string(),
  kind: z.string(),
  failedAt: Time,
  reason: z.nullable(z.string()),
  bookingId: z.nullable(z.string()),
});
export type FailedTask = z.infer<typeof FailedTask>;

const taskNames: Record<string, string> = {
  capture: 'capture of a payment',
  release: 'release or refund of a payment',
  void: 'void of a payment',
  tell: 'sending of a message',
  'deliver-staff': 'delivery of a message to staff',
  'deliver-customer': 'delivery of a message to a customer',
};

/** What a kind of job is called on the board. */
export const taskName = (kind: string): string => taskNames[kind] ?? kind.replaceAll('-', ' ');

/** '2 tasks failed for good: capture of a payment, void of a payment'; each kind is named once. */
export function failedTasksText(tasks: readonly Pick<FailedTask, 'kind'>[]): string {
  const names = [...new Set(tasks.map(({ kind }) => taskName(kind)))].sort().join(', ');
  return `${tasks.length === 1 ? '1 task' : `${tasks.length} tasks`} failed for good: ${names}`;
}
