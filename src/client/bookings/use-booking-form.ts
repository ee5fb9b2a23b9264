import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { BookingForm } from '../../domain/booking.ts';
import { hasEnoughDigits } from '../../domain/phone.ts';
import type { ServiceType } from '../../domain/service-type.ts';
import { toast } from '../app/toast.tsx';
import { calculateDistance, distanceFailed, type Place, useDistance } from '../places/api.ts';
import { formDefaults, type Order, orderOf, type Profile } from './order.ts';

const placeOf = ({ location, latitude, longitude }: BookingForm): Place => ({
  text: location,
  coordinates: latitude != null && longitude != null ? { latitude, longitude } : null,
});

function askForPhone(): void {
  toast({
    title: 'Phone Number Required',
    description:
      'Please enter a valid phone number. This is required for technician contact and service coordination.',
    variant: 'destructive',
  });
}

/** The first step's state: what is typed, its distance, and the order that comes out of it. */
export function useBookingForm(serviceType: ServiceType, profile: Profile, onOrder: (order: Order) => void) {
  const form = useForm<BookingForm>({
    resolver: standardSchemaResolver(BookingForm),
    defaultValues: formDefaults(serviceType, profile),
  });
  const [location, latitude, longitude] = form.watch(['location', 'latitude', 'longitude']);
  const distance = useDistance(placeOf({ ...form.getValues(), location, latitude, longitude }));
  const [checking, setChecking] = useState(false);

  async function accept(values: BookingForm): Promise<void> {
    if (!hasEnoughDigits(values.phoneNumber)) {
      askForPhone();
      form.setFocus('phoneNumber');
      return;
    }
    if (distance.state === 'known' && distance.result) {
      onOrder(orderOf(values, distance.result));
      return;
    }
    // Too short to be looked up while typing, still under way, or failed: the price must be known first.
    setChecking(true);
    try {
      onOrder(orderOf(values, await calculateDistance(placeOf(values))));
    } catch (error) {
      form.setError('location', { message: distanceFailed(error) }, { shouldFocus: true });
    } finally {
      setChecking(false);
    }
  }

  const refuse = () => {
    if (!hasEnoughDigits(form.getValues('phoneNumber'))) askForPhone();
  };

  return { form, distance, checking, submit: form.handleSubmit(accept, refuse) };
}
