import type { DistanceResult, PlaceLabel } from '../../domain/location-query.ts';
import { formatAccuracy, isRough, type Point } from '../../domain/place.ts';
import type { ServiceType } from '../../domain/service-type.ts';

/** What the customer must answer about the place before the booking goes on. */
export type PlaceQuestion = {
  kind: 'here' | 'rough' | 'guess' | 'label';
  /** Names this question, so that its answer is not taken for another's. */
  key: string;
  title: string;
  text: string;
  yes: string;
};

type Asked = {
  serviceType: ServiceType;
  location: string;
  point: Point | null;
  /** The address that the form started with. */
  prefilled: string;
  result: Pick<DistanceResult, 'isGuess' | 'place' | 'label'> | null;
};

/**
 * Asks about an emergency at the address that was filled in, a rough fix, a text that names a place far from its point,
 * and a name that was guessed. `answered` holds the keys of the questions that the customer has answered.
 */
export function placeQuestion(asked: Asked, answered: ReadonlySet<string>): PlaceQuestion | null {
  return questionsOf(asked).find(({ key }) => !answered.has(key)) ?? null;
}

function questionsOf({ serviceType, location, point, prefilled, result }: Asked): PlaceQuestion[] {
  if (point) {
    const label = result?.label;
    return [
      ...(isRough(point) ? [roughQuestion(point)] : []),
      ...(label && label.text === location ? [labelQuestion(label)] : []),
    ];
  }
  if (serviceType === 'emergency' && prefilled !== '' && location === prefilled) {
    return [
      {
        kind: 'here',
        key: 'here',
        title: 'Is your car here?',
        text: 'This address is from your profile. The technician drives to the place that you choose.',
        yes: 'Yes, my car is here',
      },
    ];
  }
  if (!result?.isGuess) return [];
  return [
    {
      kind: 'guess',
      key: result.place,
      title: `Did you mean ${result.place}?`,
      text: 'We know no place of exactly that name.',
      yes: `Yes, use ${result.place}`,
    },
  ];
}

const labelQuestion = ({ text, place, miles }: PlaceLabel): PlaceQuestion => ({
  kind: 'label',
  key: `${text} ${miles}`,
  title: `Is your car ${miles.toFixed(1)} miles from ${place}?`,
  text: 'Your text names another place than your point. The technician drives to the point, and the price is for it.',
  yes: 'Yes, drive to the point',
});

const roughQuestion = (point: Point): PlaceQuestion => ({
  kind: 'rough',
  key: JSON.stringify(point),
  title: `Your location is only known to ${formatAccuracy(point.accuracy ?? 0)}`,
  text: 'The technician may not find you there. Try again under open sky, or type the address.',
  yes: 'Use it anyway',
});
