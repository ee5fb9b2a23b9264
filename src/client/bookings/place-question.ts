import type { DistanceResult, PlaceLabel } from '../../contract/shapes/location-query.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { formatAccuracy, isRough, type Point } from '../../domain/places/place.ts';
import { isAreaAlone } from '../../domain/places/place-detail.ts';
import { t } from '../ui/texts.ts';

/** A question about the place that the customer must answer before the booking continues. */
export type PlaceQuestion = {
  kind: 'here' | 'rough' | 'guess' | 'label' | 'which' | 'area';
  /** Identifies the question, so that its answer does not count for another question. */
  key: string;
  title: string;
  text: string;
  /** The answer that the place is right; a question with `choices` has one answer for each of them. */
  yes: string;
  choices?: readonly string[];
};

type QuestionInput = {
  serviceType: ServiceType;
  location: string;
  point: Point | null;
  /** The address that the form started with. */
  prefilled: string;
  result: Pick<DistanceResult, 'isGuess' | 'place' | 'label' | 'choices' | 'detail'> | null;
};

/**
 * Returns the first open question: about an emergency at the address of the profile, a fix that is not accurate, a
 * text that names a place far from its point, a guessed place, several places that the text may mean, or a town or ZIP area
 * alone. `answered` holds the keys of answered questions.
 */
export function placeQuestion(input: QuestionInput, answered: ReadonlySet<string>): PlaceQuestion | null {
  return questionsOf(input).find(({ key }) => !answered.has(key)) ?? null;
}

function questionsOf({ serviceType, location, point, prefilled, result }: QuestionInput): PlaceQuestion[] {
  if (point) {
    const label = result?.label;
    return [
      ...(isRough(point) ? [roughQuestion(point)] : []),
      // The server reads a link, so that its text is another.
      ...(label && (label.text === location || location.includes('://')) ? [labelQuestion(label)] : []),
    ];
  }
  const area = result && isAreaAlone(result.detail) ? [areaQuestion(result.place)] : [];
  if (serviceType === 'emergency' && prefilled !== '' && location === prefilled) {
    return [hereQuestion(), ...area];
  }
  if (!result) return [];
  if (!result.isGuess) return area;
  if (result.choices) return [whichQuestion(location, result.choices), ...area];
  return [guessQuestion(result.place), ...area];
}

const hereQuestion = (): PlaceQuestion => ({
  kind: 'here',
  key: 'here',
  title: t('Is your car here?'),
  text: t('This address is from your profile. The technician drives to the place that you choose.'),
  yes: t('Yes, my car is here'),
});

const guessQuestion = (place: string): PlaceQuestion => ({
  kind: 'guess',
  key: place,
  title: t('Did you mean {place}?', { place }),
  text: t('We know no place of exactly that name.'),
  yes: t('Yes, use {place}', { place }),
});

const areaQuestion = (place: string): PlaceQuestion => ({
  kind: 'area',
  key: `area ${place}`,
  title: t('Where in {place} is your car?', { place }),
  text: t(
    'Add the street to your text, or show your car on the map. You can also send the spot after paying.',
  ),
  yes: t('Send my exact spot later'),
});

const whichQuestion = (location: string, choices: readonly string[]): PlaceQuestion => ({
  kind: 'which',
  key: [location, ...choices].join('\n'),
  title: t('Which place do you mean?'),
  text: t('Your text fits several places. Choose one, or add the county or ZIP code to your text.'),
  yes: '',
  choices,
});

const labelQuestion = ({ text, place, miles }: PlaceLabel): PlaceQuestion => ({
  kind: 'label',
  key: `${text} ${miles}`,
  title: t('Is your car {miles} miles from {place}?', { miles: miles.toFixed(1), place }),
  text: t(
    'Your text names another place than your point. The technician drives to the point, and the price is for it.',
  ),
  yes: t('Yes, drive to the point'),
});

const roughQuestion = (point: Point): PlaceQuestion => ({
  kind: 'rough',
  key: JSON.stringify(point),
  title: t('Your location is only known to {accuracy}', {
    accuracy: formatAccuracy(point.accuracy ?? 0, { t }),
  }),
  text: t('The technician may not find you there. Try again under open sky, or type the address.'),
  yes: t('Use it anyway'),
});
