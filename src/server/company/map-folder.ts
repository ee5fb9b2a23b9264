import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What pages show of the area; `npx tsx scripts/draw-coverage.ts` draws the pictures. */
const MAP_FILES = [
  'basemap.topo.json',
  'towns.json',
  'coverage-area-dark.svg',
  'coverage-area-light.svg',
  'coverage-tile-dark.svg',
  'coverage-tile-light.svg',
] as const;

/** A line for each file that a company's own map lacks. */
export const checkMapFolder = (folder: string | null): string[] =>
  folder === null
    ? []
    : MAP_FILES.filter((name) => !existsSync(join(folder, name))).map(
        (name) => `mapFolder ${folder} lacks ${name}`,
      );
