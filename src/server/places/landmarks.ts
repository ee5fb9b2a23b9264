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

/** Words with which the name of a person means a service area. */
const ON_TOLL_ROAD =
  /\b(?:(?:service|rest|travel|welcome)\s*-?\s*(?:area|stop|plaza|center|centre)s?|plaza|turnpike|tpke?|njtpk?|parkway|pkwy|gsp|garden\s+state|[aá]rea\s+de\s+servicio)\b/i;
/** Words beside the name of a town that mean its service area: `Cheesequake rest stop`. */
const AREA = '(?:service|rest|travel) (?:area|stop|plaza|center)s? ';
const BEHIND_TOWN = new RegExp(`^(?:north |south |northbound |southbound )?${AREA}`);
const BEFORE_TOWN = new RegExp(` ${AREA}(?:at |in |of )?$`);

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
    const names = found ? [name, ...otherNames] : [];
    return names.map((spelled) => ({
      spelled: spaced(spelled),
      isPerson: spelled === name && name.includes(' '),
      found,
    }));
  });
  return {
    find(text) {
      const words = spaced(text);
      const isOnTollRoad = ON_TOLL_ROAD.test(text);
      const areas = serviceAreas.filter(({ spelled, isPerson }) => {
        if (isPerson && (isOnTollRoad || words === spelled)) return true;
        const at = words.indexOf(spelled);
        const [before, after] = [words.slice(0, at + 1), words.slice(at + spelled.length)];
        return at >= 0 && (BEHIND_TOWN.test(after) || BEFORE_TOWN.test(before));
      });
      const named = [...landmarks, ...areas].filter(({ spelled }) => words.includes(spelled));
      // The longest name says most: `Walt Whitman Bridge` is no service area.
      const [longest] = named.sort((a, b) => b.spelled.length - a.spelled.length);
      return longest?.found ?? null;
    },
  };
}
