import type { CompanyProfile } from '../../domain/company/company-profile.ts';
import { type Coordinates, milesBetween } from '../../domain/places/place.ts';
import type { Zip } from '../lib/zip-table.ts';
import { foldWords, nameKey } from './fold-name.ts';
import type { Alias, Neighbourhood } from './gazetteer-data.ts';

/** A town, borough, neighbourhood or landmark with its centre and its rank. */
export type Town = Coordinates & {
  name: string;
  /** The display name, for places found by another name. */
  label: string;
  key: string;
  state: string;
  county: string;
  zipCount: number;
  /** Whether another county of the state has a place with this label. */
  isShared: boolean;
  /** Sort key among places with the same name, lower first: near the base, large, in the base's state. */
  rank: number;
};

const HOME_STATE_BONUS = 0.5;
/** Post-office towns and aliases take precedence over a neighbourhood with the same name and state. */
const NEIGHBOURHOOD_PENALTY = 2;

const groupBy = <T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
};

/** Returns the mean of the ZIP areas' centres, or of the post offices for a place without an area. */
function middle(zips: readonly Zip[]): Coordinates {
  const areas = zips.filter((zip) => zip.isArea);
  const of = areas.length > 0 ? areas : zips;
  const mean = (pick: (zip: Zip) => number) => of.reduce((sum, zip) => sum + pick(zip), 0) / of.length;
  return { latitude: mean((zip) => zip.latitude), longitude: mean((zip) => zip.longitude) };
}

/** Names in addition to those of ZIP areas. */
type OtherNames = { aliases: readonly Alias[]; neighbourhoods: readonly Neighbourhood[] };

/** Returns all places of the gazetteer, ranked by their distance from `base`. */
export function makeTowns(zips: readonly Zip[], others: OtherNames, base: CompanyProfile['base']): Town[] {
  const byZip = new Map(zips.map((zip) => [zip.zip, zip]));
  const town = (name: string, state: string, county: string, at: Coordinates, zipCount: number): Town => {
    const far = milesBetween(base, at) / Math.sqrt(zipCount);
    const rank = far * (state === base.state ? HOME_STATE_BONUS : 1);
    return {
      ...at,
      name,
      label: name,
      key: nameKey(foldWords(name)),
      state,
      county,
      zipCount,
      isShared: false,
      rank,
    };
  };
  const ofZips = (name: string, state: string, members: readonly Zip[]): Town[] => {
    const first = members[0];
    const areas = members.filter((zip) => zip.isArea).length;
    return first ? [town(name, state, first.county, middle(members), Math.max(1, areas))] : [];
  };

  const postal = [...groupBy(zips, (zip) => `${zip.state} ${zip.name}`).values()].flatMap((group) =>
    group[0] ? ofZips(group[0].name, group[0].state, group) : [],
  );
  const aliases = others.aliases.flatMap(({ name, label, state, county, inCounty, zips: named }) =>
    ofZips(
      name,
      state,
      county === null
        ? named.flatMap((zip) => byZip.get(zip) ?? [])
        : zips.filter((zip) => zip.state === state && zip.county === county),
    ).map((town) => ({ ...town, label, county: inCounty ?? town.county })),
  );
  const neighbourhoods = others.neighbourhoods.map((known) => {
    const made = town(known.name, 'NY', known.county, known, 1);
    return { ...made, rank: made.rank * NEIGHBOURHOOD_PENALTY };
  });
  return withShared([...postal, ...aliases, ...neighbourhoods]);
}

function withShared(towns: readonly Town[]): Town[] {
  const byLabel = groupBy(towns, ({ label, state }) => `${state} ${label}`);
  return towns.map((town) => {
    const namesakes = byLabel.get(`${town.state} ${town.label}`) ?? [];
    return { ...town, isShared: namesakes.some(({ county }) => county !== town.county) };
  });
}
