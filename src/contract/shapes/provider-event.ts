import * as z from 'zod/mini';

const id = z.string().check(z.regex(/^[\w.:-]{1,200}$/));

/**
 * An event of the payment provider, in Square's form. Only its ids are read: an event may come late, twice or in any
 * order, so the provider is asked for the present state.
 */
export const ProviderEvent = z.object({
  event_id: id,
  type: z.string().check(z.maxLength(100)),
  data: z.nullish(
    z.object({
      id: z.nullish(z.string()),
      object: z.nullish(z.object({ refund: z.nullish(z.object({ payment_id: z.string() })) })),
    }),
  ),
});
export type ProviderEvent = z.infer<typeof ProviderEvent>;

/** What an event is about, by the provider's id. */
export type EventSubject = { kind: 'payment' | 'dispute'; id: string };

/**
 * Returns the payment or dispute that an event is about, 'unknown' for a type of no interest here, and null if the event
 * does not name it.
 */
export function subjectOf({ type, data }: ProviderEvent): EventSubject | 'unknown' | null {
  const about = (kind: EventSubject['kind'], named: string | null | undefined) => {
    const read = id.safeParse(named);
    return read.success ? { kind, id: read.data } : null;
  };
  if (type.startsWith('payment.')) return about('payment', data?.id);
  if (type.startsWith('refund.')) return about('payment', data?.object?.refund?.payment_id);
  if (type.startsWith('dispute.')) return about('dispute', data?.id);
  return 'unknown';
}
