import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { BookingForm } from '../../contract/shapes/new-booking.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { hasEnoughDigits } from '../../domain/people/phone.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { t } from '../ui/texts.ts';
import { knownBookings } from './api.ts';
import { bookingDraft, saveDraft } from './draft.ts';
import { type FormFault, formFaultAtom, slotFault } from './form-fault.ts';
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

/**
 * The state of the first step: the form, the distance of its place, and the resulting order. `isShown` is true while the
 * form is mounted.
 */
export function useBookingForm(
  serviceType: ServiceType,
  profile: Profile,
  isShown: boolean,
  onOrder: (order: Order) => void,
) {
  const [last] = knownBookings();
  const form = useForm<BookingForm>({
    resolver: standardSchemaResolver(BookingForm),
    defaultValues: {
      ...formDefaults(serviceType, completedBy(profile, last)),
      ...bookingDraft(),
      serviceType,
    },
  });
  const place = useBookingPlace(form, profile.address);
  const { subscribe, getValues } = form;
  // Each change is stored as a draft, so that a reload does not lose the form.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => saveDraft(getValues()) }),
    [subscribe, getValues],
  );
  const [checking, setChecking] = useState(false);

  /** Shows why an order was refused beside the field that mends it, and takes a time that has gone off the form. */
  function show({ field, text }: FormFault): void {
    if (field === 'scheduledAt') form.setValue('scheduledAt', null);
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

  async function accept(values: BookingForm): Promise<void> {
    if (!hasEnoughDigits(values.phoneNumber)) {
      askForPhone();
      form.setFocus('phoneNumber');
      return;
    }
    const gone = values.serviceType === 'standard' ? slotFault(values.scheduledAt) : null;
    if (gone) return show(gone);
    setChecking(true);
    try {
      const result = await place.confirmed();
      if (result) onOrder(orderOf(values, result));
    } catch {
      // The location field shows the reason.
      form.setFocus('location');
    } finally {
      setChecking(false);
    }
  }

  const refuse = () => {
    if (!hasEnoughDigits(form.getValues('phoneNumber'))) askForPhone();
  };

  return { form, place, checking, last, submit: form.handleSubmit(accept, refuse) };
}
