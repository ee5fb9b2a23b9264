import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { DistanceResult } from '../../contract/shapes/location-query.ts';
import { BookingForm } from '../../contract/shapes/new-booking.ts';
import { slotProblem } from '../../domain/bookings/schedule.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { hasEnoughDigits } from '../../domain/people/phone.ts';
import { Accuracy, Coordinates } from '../../domain/places/place.ts';
import { Time } from '../../domain/time.ts';
import { config } from '../app/config.ts';
import { failureText, isUnauthorizedError } from '../app/http.ts';
import { loggedOutToast, signInAgain } from '../app/sign-in.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { takeAskedPlace } from '../places/shared/asked-place.ts';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { knownBookings } from './api.ts';
import type { LateChoice } from './booking-fields.tsx';
import { bookingDraft, draftSavedAt, saveDraft } from './draft.ts';
import { type FormFault, faultOf, formFaultAtom } from './form-fault.ts';
import { completedBy, formDefaults, type Order, orderOf, type Profile } from './order.ts';
import { useBookingPlace } from './use-booking-place.ts';

function askForPhone(): void {
  toast({
    title: t('Phone Number Required'),
    description: t(
      'Please enter a valid phone number. This is required for technician contact and service coordination.',
    ),
    variant: 'destructive',
  });
}

const SIGN_IN_AFTER_MS = 500;

function showFailure(error: unknown): void {
  if (isUnauthorizedError(error)) {
    signInAgain(loggedOutToast(), SIGN_IN_AFTER_MS);
    return;
  }
  const description = failureText(error, t('Check your connection and try again. Nothing was booked.'));
  toast({ title: t('Your time could not be kept'), description, variant: 'destructive' });
}

/** Returns the fault of a chosen time that cannot be booked at `now` (any more); null for a bookable one. */
export function slotFault(
  scheduledAt: string | null | undefined,
  now = new Date(serverNow()),
): FormFault | null {
  const problem = scheduledAt ? slotProblem(new Date(scheduledAt), now, config) : null;
  if (!problem) return null;
  const text =
    problem === 'SLOT_TOO_FAR'
      ? t('Please choose a time within the next 90 days.')
      : t('That time can no longer be booked. Please choose one at least 24 hours ahead.');
  return { field: 'scheduledAt', text };
}

/** What a visitor asked for before the sign-in. */
const Asked = z.object({
  place: z.object({
    text: z.string(),
    choice: z.optional(z.string()),
    point: z.nullable(z.object({ ...Coordinates.shape, accuracy: z.nullable(Accuracy) })),
  }),
  result: z.nullable(DistanceResult),
});

/** Returns the place that the form starts with; null if the draft, which has one of its own, is newer. */
function takeAsked() {
  const { visitors, calculated } = takeAskedPlace();
  const isNewest = bookingDraft() === null || (calculated?.askedAt ?? 0) > (draftSavedAt() ?? 0);
  const asked = Asked.safeParse(visitors).data ?? (isNewest ? calculated : null);
  if (!asked) return null;
  const { text, choice, point } = asked.place;
  const { latitude = null, longitude = null, accuracy = null } = point ?? {};
  return { result: asked.result, values: { location: choice ?? text, latitude, longitude, accuracy } };
}

/** `near` of a time that is full. */
const Times = z.array(Time);

/**
 * The state of the first step: the form, the distance of its place, and the resulting order. `isShown` is true while the
 * form is mounted; `onOrder` rejects an order that cannot be paid for, which the form then shows.
 */
export function useBookingForm(
  serviceType: ServiceType,
  profile: Profile,
  isShown: boolean,
  isPaying: () => boolean,
  onOrder: (order: Order, place: Coordinates) => Promise<void>,
) {
  const [last] = knownBookings();
  const [asked] = useState(takeAsked);
  const [isUntold] = useState(() => asked === null && bookingDraft() === null);
  const form = useForm<BookingForm>({
    resolver: standardSchemaResolver(BookingForm),
    defaultValues: {
      ...formDefaults(serviceType, completedBy(profile, last)),
      ...bookingDraft(),
      ...asked?.values,
      serviceType,
    },
  });
  const given = { prefilled: profile.address, known: asked?.result ?? null, isUntold };
  const place = useBookingPlace(form, given, { isShown, isPaying });
  // A connector that fewer vans have may leave less energy to choose.
  const choices = place.distance.result?.quote.energy.choices;
  const chosenKwh = form.watch('kwh') ?? null;
  const canGive = !choices || chosenKwh === null || choices.some(({ kwh }) => kwh === chosenKwh);
  useEffect(() => {
    if (!canGive) form.setValue('kwh', null);
  }, [canGive, form]);
  const { subscribe, getValues } = form;
  // Each change is stored as a draft, so that a reload does not lose the form.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => saveDraft(getValues()) }),
    [subscribe, getValues],
  );
  const isAsked = asked !== null;
  useEffect(() => {
    if (isAsked) saveDraft(getValues());
  }, [isAsked, getValues]);
  const [checking, setChecking] = useState(false);

  /** The free times near the one that was refused; null while none was. */
  const [near, setNear] = useState<string[] | null>(null);

  /** Shows why an order was refused beside the field that mends it, and takes a time that has gone off the form. */
  function show({ field, text, near }: FormFault): void {
    if (field === 'scheduledAt') {
      form.setValue('scheduledAt', null);
      setNear(Times.safeParse(near).data ?? null);
    }
    form.setError(field, { message: text });
    form.setFocus(field, { shouldSelect: true });
  }
  const fault = useAtomValue(formFaultAtom);
  const showFault = useEffectEvent((shown: FormFault) => show(shown));
  // The form is mounted again when the customer comes back from the payment; a field takes the focus after that.
  useEffect(() => {
    if (!isShown || !fault) return;
    store.set(formFaultAtom, null);
    showFault(fault);
  }, [isShown, fault]);

  async function accept(values: BookingForm, choice: LateChoice): Promise<void> {
    if (!hasEnoughDigits(values.phoneNumber)) {
      askForPhone();
      form.setFocus('phoneNumber');
      return;
    }
    const gone = values.serviceType === 'standard' ? slotFault(values.scheduledAt) : null;
    if (gone) return show(gone);
    setChecking(true);
    try {
      // The location field shows why a place has no distance.
      const result = await place.confirmed().catch(() => form.setFocus('location'));
      if (!result) return;
      await onOrder({ ...orderOf(values, result), ...choice }, result);
    } catch (error) {
      const fault = faultOf(error);
      if (fault) show(fault);
      else showFailure(error);
    } finally {
      setChecking(false);
    }
  }

  const refuse = () => {
    if (!hasEnoughDigits(form.getValues('phoneNumber'))) askForPhone();
  };

  const submit = (choice: LateChoice) => form.handleSubmit((values) => accept(values, choice), refuse)();

  return { form, place, near, checking, last, submit };
}
