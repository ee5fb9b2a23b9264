import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type * as z from 'zod/mini';
import { CompanyProfile, OWN_SETTINGS } from '../../domain/company-profile.ts';
import { ConfigError } from '../config-error.ts';
import { checkPlaces } from '../places/check-places.ts';
import { checkMapFolder } from './map-folder.ts';

/**
 * The profile in a JSON file, or the default one for null. Paths in the file are beside the file.
 * @throws ConfigError with one line for each wrong setting
 */
export function readProfile(file: string | null): CompanyProfile {
  if (file === null) return CompanyProfile.parse({});
  const given = readJson(file);
  const read = CompanyProfile.safeParse(given);
  const missing = OWN_SETTINGS.filter((name) => !(name in given)).map((name) => `${name} is missing`);
  const wrong = read.success ? [] : read.error.issues.flatMap(linesOf);
  const problems = [...missing, ...wrong];
  if (!read.success || problems.length > 0) throw refusal(file, problems);
  const beside = (path: string | null) => path && resolve(dirname(file), path);
  const placesFile = beside(read.data.placesFile);
  const mapFolder = beside(read.data.mapFolder);
  const lacking = [...(placesFile === null ? [] : checkPlaces(placesFile)), ...checkMapFolder(mapFolder)];
  if (lacking.length > 0) throw refusal(file, lacking);
  return { ...read.data, placesFile, mapFolder };
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
  throw refusal(file, ['the file must hold one JSON object']);
}

/** One line for each wrong setting, and for each that there is not. */
function linesOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [`${path.join('.')} ${wordsOf(issue)}`];
  return issue.keys.map((key) => `${[...path, key].join('.')} is no setting`);
}

function wordsOf({ message }: z.core.$ZodIssue): string {
  return /^must /.test(message) ? message : `is not valid: ${message}`;
}
