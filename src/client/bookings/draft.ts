import { atom } from 'jotai';
import * as z from 'zod/mini';
import { BookingForm, DRAFT_LIFETIME_MS } from '../../contract/shapes/new-booking.ts';
import { eachField, textNames } from '../../domain/bookings/booking-fields.ts';
import { slotProblem } from '../../domain/bookings/schedule.ts';
import { config } from '../app/config.ts';
import { store } from '../app/store.ts';
import { deviceStore } from '../offline/device-store.ts';
import { serverNow } from '../ui/server-clock.ts';
import type { Order } from './order.ts';

const text = z.optional(z.nullable(z.string()));
/** A booking form that may be incomplete. */
const Draft = z.object({
  ...BookingForm.shape,
  customerName: z.string(),
  location: z.string(),
  phoneNumber: z.string(),
  ...eachField(textNames, () => text),
});

/** The values of the booking form until they are booked or discarded. */
const stored = deviceStore<BookingForm>(
  'bookingDraft',
  { lifetimeMs: DRAFT_LIFETIME_MS, outlivesSession: true },
  (value) => {
    return Draft.safeParse(value).data ?? null;
  },
);

/** Increases with each change of the draft, so that components read the draft again. */
export const draftVersionAtom = atom(0);
const increaseVersion = () => store.set(draftVersionAtom, (version) => version + 1);

/** Returns the signed-in customer's draft, without a time that can no longer be booked. */
export function bookingDraft(now = new Date(serverNow())): BookingForm | null {
  const draft = stored.load();
  if (!draft?.scheduledAt) return draft;
  return slotProblem(new Date(draft.scheduledAt), now, config) ? { ...draft, scheduledAt: null } : draft;
}

/** When the draft was saved last, on the device's clock; null without one. */
export const draftSavedAt = (): number | null => stored.savedAt();

export function saveDraft(form: BookingForm): void {
  stored.save(form);
  increaseVersion();
}

/** Saves a refused order as the draft from which it is corrected. */
export function saveDraftOf(order: Order): void {
  const form = BookingForm.safeParse(order).data;
  if (form) saveDraft(form);
}

/** Removes the draft: the form is booked, or the customer closed it. */
export function forgetDraft(): void {
  stored.clear();
  increaseVersion();
}
