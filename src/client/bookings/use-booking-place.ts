import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DistanceResult } from '../../domain/location-query.ts';
import type { BookingForm } from '../../domain/new-booking.ts';
import { type Distance, type Place, pointFigures, useDistance } from '../places/api.ts';
import { type PlaceQuestion, placeQuestion } from './place-question.ts';

export type BookingPlace = {
  place: Place;
  distance: Distance;
  /** What the customer must answer before the booking goes on; null when nothing is open. */
  question: PlaceQuestion | null;
  /** How often the form was submitted while this question was open. */
  refusals: number;
  setPlace: (place: Place) => void;
  answer: (question: PlaceQuestion) => void;
  /** The location field is left. */
  onLeave: () => void;
  /**
   * The distance of a place that asks nothing more, or null while a question is open. Rejects where there is no
   * distance, and tells why.
   */
  confirmed: () => Promise<DistanceResult | null>;
};

const placeOf = ({ location, latitude, longitude, accuracy = null }: BookingForm): Place => ({
  text: location,
  point: latitude != null && longitude != null ? { latitude, longitude, accuracy } : null,
});

/** The place of the booking form: its distance, and what must be asked about it. */
export function useBookingPlace(form: UseFormReturn<BookingForm>, prefilled: string): BookingPlace {
  const [location, latitude, longitude, accuracy, serviceType] = form.watch([
    'location',
    'latitude',
    'longitude',
    'accuracy',
    'serviceType',
  ]);
  const place = placeOf({ ...form.getValues(), location, latitude, longitude, accuracy });
  const distance = useDistance(place);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState({ key: '', times: 0 });

  const questionFor = (result: DistanceResult | null) =>
    placeQuestion({ serviceType, location, point: place.point, prefilled, result }, answered);
  const question = questionFor(distance.state === 'known' ? distance.result : null);

  function refuse({ key }: PlaceQuestion): null {
    setRefused((former) => ({ key, times: former.key === key ? former.times + 1 : 1 }));
    return null;
  }

  function setPlace({ text, point }: Place): void {
    form.setValue('latitude', point?.latitude ?? null);
    form.setValue('longitude', point?.longitude ?? null);
    form.setValue('accuracy', point?.accuracy ?? null);
    form.setValue('location', text, { shouldValidate: true });
  }

  return {
    place,
    distance,
    question,
    refusals: refused.key === question?.key ? refused.times : 0,
    setPlace,
    answer: ({ key }) => setAnswered((former) => new Set([...former, key])),
    onLeave: () => {
      // The point is the place; what is told of it in words may be no more than its figures.
      if (place.point && location.trim() === '') form.setValue('location', pointFigures(place.point));
      distance.onLeave();
    },
    confirmed: async () => {
      if (question) return refuse(question);
      // A text that was changed beside its point may name another place by now.
      const isKnown = distance.state === 'known' && (!place.point || distance.text === place.text);
      const result = isKnown && distance.result ? distance.result : await distance.find();
      const asked = questionFor(result);
      return asked ? refuse(asked) : result;
    },
  };
}
