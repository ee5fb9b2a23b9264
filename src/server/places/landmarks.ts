import type { Coordinates } from '../../domain/places/place.ts';
import { precisionOfFix } from '../../domain/places/place.ts';
import { foldWords } from './fold-name.ts';
import { readLandmarks, readServiceAreas } from './gazetteer-data.ts';
import type { Located } from './geocoder.ts';
import type { RoadPoints } from './road-points.ts';

type Found = Coordinates & Pick<Located, 'precision' | 'accuracy'> & { name: string };

export type Landmarks = {
  /** Returns the bridge, tunnel or service area that a text names; null if it names none. */
  find(text: string): Found | null;
};

/** Words with which the name of a person or town means a service area. */
const SERVICE_AREA =
  /\b(?:(?:service|rest|travel|welcome)\s*-?\s*(?:area|stop|plaza|center|centre)s?|plaza|turnpike|tpke?|njtpk?|parkway|pkwy|gsp|garden\s+state|[aá]rea\s+de\s+servicio)\b/i;

/** Words between spaces, so that a name is found only as whole words. */
const spaced = (text: string) => ` ${foldWords(text).join(' ')} `;

export function makeLandmarks(roadPoints: RoadPoints): Landmarks {
  const landmarks = readLandmarks().flatMap(({ name, otherNames, latitude, longitude, accuracy }) => {
    const precision = precisionOfFix(accuracy);
    return [name, ...otherNames].map((spelled) => ({
      spelled: spaced(spelled),
      found: { name, latitude, longitude, accuracy, precision },
    }));
  });
  const serviceAreas = readServiceAreas().flatMap(({ name, otherNames, road, mile }) => {
    const at = roadPoints.at(road, mile);
    const found = at && { ...at, name: `${name} Service Area` };
    return found ? [name, ...otherNames].map((spelled) => ({ spelled: spaced(spelled), found, name })) : [];
  });
  return {
    find(text) {
      const words = spaced(text);
      const areas = serviceAreas.filter(
        ({ spelled, name }) => SERVICE_AREA.test(text) || (words === spelled && spelled === spaced(name)),
      );
      const named = [...landmarks, ...areas].filter(({ spelled }) => words.includes(spelled));
      // The longest name says most: `Walt Whitman Bridge` is no service area.
      const [longest] = named.sort((a, b) => b.spelled.length - a.spelled.length);
      return longest?.found ?? null;
    },
  };
}
