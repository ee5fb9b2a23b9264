import { atom } from 'jotai';
import * as z from 'zod/mini';
import { eachText } from '../../domain/booking-texts.ts';
import { BookingForm } from '../../domain/new-booking.ts';
import { slotProblem } from '../../domain/schedule.ts';
import { config } from '../app/config.ts';
import { store } from '../app/store.ts';
import { deviceStore } from '../offline/device-store.ts';

const LIFETIME_MS = 60 * 60_000;

const text = z.optional(z.nullable(z.string()));
/** A form that need not be complete. */
const Draft = z.object({
  ...BookingForm.shape,
  customerName: z.string(),
  location: z.string(),
  phoneNumber: z.string(),
  ...eachText(() => text),
});

/** What was typed into the booking form and is neither booked nor given up. */
const kept = deviceStore<BookingForm>('bookingDraft', LIFETIME_MS, (value) => {
  return Draft.safeParse(value).data ?? null;
});

/** Changes whenever the draft does, so that a screen looks at it again. */
export const draftVersionAtom = atom(0);
const changed = () => store.set(draftVersionAtom, (version) => version + 1);

/** The draft of the customer who is signed in. A time that can no longer be booked is left out. */
export function bookingDraft(now = new Date()): BookingForm | null {
  const draft = kept.load(now.getTime());
  if (!draft?.scheduledAt) return draft;
  return slotProblem(new Date(draft.scheduledAt), now, config) ? { ...draft, scheduledAt: null } : draft;
}

export function keepDraft(form: BookingForm): void {
  kept.save(form);
  changed();
}

/** The form is booked, or its customer closed it. */
export function forgetDraft(): void {
  kept.clear();
  changed();
}
