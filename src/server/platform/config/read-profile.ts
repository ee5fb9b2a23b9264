import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { CompanyProfile, OWN_SETTINGS } from '../../../domain/company/company-profile.ts';
import { Latitude, Longitude } from '../../../domain/places/place.ts';
import { ConfigError } from '../../lib/config-error.ts';
import { readZipTable, type Zip } from '../../lib/zip-table.ts';

/** The coverage pictures of the pages. `npx tsx scripts/draw-coverage.ts` generates them. */
const MAP_FILES = [
  'basemap.topo.json',
  'towns.json',
  'coverage-area-dark.svg',
  'coverage-area-light.svg',
  'coverage-tile-dark.svg',
  'coverage-tile-light.svg',
] as const;

/** Returns an error line for each file that is missing in the company's map folder. */
const checkMapFolder = (folder: string | null): string[] =>
  folder === null
    ? []
    : MAP_FILES.filter((name) => !existsSync(join(folder, name))).map(
        (name) => `mapFolder ${folder}: ${name} is missing`,
      );

const PlaceRow = z.object({
  zip: z.string().check(z.regex(/^\d{5}$/)),
  name: z.string().check(z.minLength(1)),
  state: z.string().check(z.regex(/^[A-Z]{2}$/)),
  latitude: Latitude,
  longitude: Longitude,
});

/** Returns an error line for a table of places that cannot be read or is empty, and for each invalid row. */
function checkPlaces(file: string): string[] {
  let zips: Zip[];
  try {
    zips = readZipTable(file);
  } catch {
    return [`placesFile ${file} cannot be read`];
  }
  if (zips.length === 0) return [`placesFile ${file} has no rows`];
  return zips.flatMap((zip, index) => {
    const wrong = PlaceRow.safeParse(zip).error?.issues[0]?.path[0];
    return wrong === undefined ? [] : [`placesFile ${file}, row ${index + 1}: ${String(wrong)} is not valid`];
  });
}

/**
 * Reads the profile in a JSON file; null gives the default profile. Paths in the file are relative to the file.
 * @throws ConfigError with one line per invalid setting
 */
export function readProfile(file: string | null): CompanyProfile {
  if (file === null) return CompanyProfile.parse({});
  const given = readJson(file);
  const read = CompanyProfile.safeParse(given);
  const missing = OWN_SETTINGS.filter((name) => !(name in given)).map((name) => `${name} is missing`);
  const wrong = read.success ? [] : read.error.issues.flatMap(linesOf);
  const problems = [...missing, ...wrong];
  if (!read.success || problems.length > 0) throw refusal(file, problems);
  const resolvePath = (path: string | null) => path && resolve(dirname(file), path);
  const placesFile = resolvePath(read.data.placesFile);
  const mapFolder = resolvePath(read.data.mapFolder);
  const textsFile = resolvePath(read.data.textsFile);
  const fileProblems = [
    ...(placesFile === null ? [] : checkPlaces(placesFile)),
    ...checkMapFolder(mapFolder),
  ];
  if (fileProblems.length > 0) throw refusal(file, fileProblems);
  return { ...read.data, placesFile, mapFolder, textsFile };
}

const refusal = (file: string, problems: readonly string[]) =>
  new ConfigError([`the company profile ${file} is not valid`, ...problems].join('\n  '));

function readJson(file: string): object {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw refusal(file, [error instanceof Error ? error.message : String(error)]);
  }
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given;
  throw refusal(file, ['the file must contain one JSON object']);
}

/** Returns one error line per invalid or unknown setting. */
function linesOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [`${path.join('.')} ${textOf(issue)}`];
  return issue.keys.map((key) => `${[...path, key].join('.')} is not a setting`);
}

function textOf({ message }: z.core.$ZodIssue): string {
  return /^must /.test(message) ? message : `is not valid: ${message}`;
}

type Environment = Record<string, string | undefined>;

/**
 * Returns the environment with COMPANY_PROFILE set from `--company FILE` if given.
 * @param argv as in `process.argv`: program and script first
 * @throws ConfigError for any other argument
 */
export function withCompanyOption(environment: Environment, argv: readonly string[]): Environment {
  try {
    const { values } = parseArgs({ args: argv.slice(2), options: { company: { type: 'string' } } });
    return values.company ? { ...environment, COMPANY_PROFILE: values.company } : environment;
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}
