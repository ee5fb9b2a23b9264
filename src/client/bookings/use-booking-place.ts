import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DistanceResult } from '../../contract/shapes/location-query.ts';
import type { BookingForm } from '../../contract/shapes/new-booking.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { type Distance, type Place, pointFigures, useDistance } from '../places/api.ts';
import { type PlaceQuestion, placeQuestion } from './place-question.ts';
import { useGrantedPosition } from './use-granted-position.ts';
import { useShownQuote } from './use-shown-quote.ts';

export type BookingPlace = {
  place: Place;
  distance: Distance;
  /** The question that the customer must answer before the booking continues; null if there is none. */
  question: PlaceQuestion | null;
  /** The quote that the customer saw for this place before the present one; null without one. */
  former: Quote | null;
  /** Whether the quote holds long enough to be paid by. If not, another is asked for and shown. */
  isPayable: () => Promise<boolean>;
  /** Whether the device's position is being found without a press. */
  finding: boolean;
  /** The number of submissions of the form while this question was open. */
  refusals: number;
  setPlace: (place: Place) => void;
  answer: (question: PlaceQuestion, choice?: string) => void;
  /** Called when the location field loses the focus. */
  onLeave: () => void;
  /**
   * Resolves to the distance of the place, or to null while a question is open. Rejects if there is no distance; the
   * location field then shows the reason.
   */
  confirmed: () => Promise<DistanceResult | null>;
};

const placeOf = ({ location, latitude, longitude, accuracy = null }: BookingForm): Place => ({
  text: location,
  point: latitude != null && longitude != null ? { latitude, longitude, accuracy } : null,
});

type Given = {
  /** The address that the form started with. */
  prefilled: string;
  /** The answer for its place that the customer has already seen. */
  known: DistanceResult | null;
  /** Whether the form opens without a place that the customer has said: with the address of the profile at most. */
  isUntold: boolean;
};

/**
 * The state of the booking form's place: its distance, the quote, and the question about it. The quote stays as it is
 * while `isPaying` returns true, and a push renews it only while the form `isShown`.
 */
export function useBookingPlace(
  form: UseFormReturn<BookingForm>,
  { prefilled, known, isUntold }: Given,
  { isShown, isPaying }: { isShown: boolean; isPaying: () => boolean },
): BookingPlace {
  const [location, latitude, longitude, accuracy, serviceType, connector, kwh] = form.watch([
    'location',
    'latitude',
    'longitude',
    'accuracy',
    'serviceType',
    'connector',
    'kwh',
  ]);
  const [chosen, setChosen] = useState({ text: '', choice: '' });
  const place: Place = {
    ...placeOf({ ...form.getValues(), location, latitude, longitude, accuracy }),
    needs: { ...(connector && { connector }), ...(kwh && { energyKwh: kwh }) },
    ...(chosen.choice !== '' && chosen.text === location && { choice: chosen.choice }),
  };
  const answered = useDistance(place, { known });
  const { result, former, isPayable } = useShownQuote(place, answered, { isShown, isLocked: isPaying });
  const distance = { ...answered, result };
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState({ key: '', times: 0 });

  const questionFor = (result: DistanceResult | null) =>
    placeQuestion({ serviceType, location, point: place.point, prefilled, result }, settled);
  const question = questionFor(distance.state === 'known' ? distance.result : null);

  function refuse({ key }: PlaceQuestion): null {
    setRefused((former) => ({ key, times: former.key === key ? former.times + 1 : 1 }));
    return null;
  }

  function setPlace({ text, point }: Place): void {
    form.setValue('latitude', point?.latitude ?? null);
    form.setValue('longitude', point?.longitude ?? null);
    form.setValue('accuracy', point?.accuracy ?? null);
    // The position took the place of this address.
    const isBack = point === null && text === taken.current && prefilled !== '';
    form.setValue('location', isBack ? prefilled : text, { shouldValidate: true });
  }

  const { finding, taken } = useGrantedPosition({
    isWanted: isUntold && serviceType === 'emergency',
    isUntold: () =>
      isShown &&
      serviceType === 'emergency' &&
      location === prefilled &&
      place.point === null &&
      settled.size === 0,
    onFound: setPlace,
  });

  return {
    place,
    distance,
    question,
    former,
    isPayable,
    finding,
    refusals: refused.key === question?.key ? refused.times : 0,
    setPlace,
    answer: ({ key }, choice = '') => {
      setSettled((former) => new Set([...former, key]));
      if (choice !== '') setChosen({ text: location, choice });
    },
    onLeave: () => {
      // The server requires a text beside a point: its coordinates fill an empty one.
      if (place.point && location.trim() === '') form.setValue('location', pointFigures(place.point));
      distance.onLeave();
    },
    confirmed: async () => {
      if (question) return refuse(question);
      // The text beside a point may have changed since the distance was read, and name another place now.
      const isKnown = distance.state === 'known' && (!place.point || distance.text === place.text);
      const result = isKnown && distance.result ? distance.result : await distance.find();
      const open = questionFor(result);
      return open ? refuse(open) : result;
    },
  };
}
