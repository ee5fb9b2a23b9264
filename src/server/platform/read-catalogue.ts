import { readFileSync } from 'node:fs';
import { Catalogue as CatalogueSchema } from '../../domain/company/catalogue.ts';
import { type Catalogue, ENGLISH } from '../../domain/texts.ts';
import { ConfigError } from '../lib/config-error.ts';

/**
 * Reads the text catalogue in a JSON file; null means English and gives an empty catalogue. Texts that the code does
 * not use are allowed, because a catalogue may be older or newer than the server; `npm run texts` compares them.
 * @throws ConfigError for an invalid file
 */
export function readCatalogue(file: string | null): Catalogue {
  if (file === null) return ENGLISH;
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`textsFile ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = CatalogueSchema.safeParse(given);
  if (read.success) return read.data;
  const lines = read.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
  throw new ConfigError([`textsFile ${file} is not a catalogue of texts`, ...lines].join('\n  '));
}
