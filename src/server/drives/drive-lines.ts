import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { encodeLine, simplifyLine } from '../../domain/places/line.ts';
import type { Coordinates } from '../../domain/places/place.ts';
import { projectFolder } from '../lib/project-folder.ts';
import { type RoadMap, RoadNetwork } from './road-network.ts';

type Drive = { from: Coordinates; to: Coordinates };

const MAP_FILE = 'basemap.topo.json';
/** Ends that are this near have one line: three decimals of a degree are about 100 metres. */
const DECIMALS = 3;
/** On the map of a whole company 60 metres cannot be seen. */
const TOLERANCE_MILES = 0.04;
const MAX_LINES = 10_000;

const nameOf = (place: Coordinates) =>
  `${place.latitude.toFixed(DECIMALS)} ${place.longitude.toFixed(DECIMALS)}`;

/** The roads of the company's map, read on the first use; without a map no drive follows a road. */
async function readRoads(mapFolder: string | null): Promise<RoadNetwork | null> {
  const folders = [...(mapFolder === null ? [] : [mapFolder]), ...builtIn()];
  const folder = folders.find((each) => existsSync(join(each, MAP_FILE)));
  if (folder === undefined) return null;
  return new RoadNetwork(JSON.parse(await readFile(join(folder, MAP_FILE), 'utf8')) as RoadMap);
}

const builtIn = () => [join('dist', 'client'), 'public'].map((folder) => join(projectFolder(), folder));

/** Draws drives along the roads of the map, and remembers what it has drawn. */
export class DriveLines {
  readonly #mapFolder: string | null;
  #roads: Promise<RoadNetwork | null> | null = null;
  /** By the names of both ends, the one that was used last at the end. */
  readonly #drawn = new Map<string, string>();

  constructor(mapFolder: string | null) {
    this.#mapFolder = mapFolder;
  }

  /** Returns an encoded line for each drive, in the same order. */
  async draw(drives: readonly Drive[]): Promise<string[]> {
    this.#roads ??= readRoads(this.#mapFolder);
    const roads = await this.#roads;
    const lines: string[] = [];
    for (const { from, to } of drives) {
      const key = `${nameOf(from)} ${nameOf(to)}`;
      const known = this.#drawn.get(key);
      const line =
        known ?? encodeLine(simplifyLine(roads?.wayBetween(from, to) ?? [from, to], TOLERANCE_MILES));
      this.#drawn.delete(key);
      this.#drawn.set(key, line);
      lines.push(line);
      // A line across the map takes a few milliseconds; other requests come in between.
      if (known === undefined) await nextTurn();
    }
    const surplus = this.#drawn.size - MAX_LINES;
    for (const key of [...this.#drawn.keys()].slice(0, Math.max(0, surplus))) this.#drawn.delete(key);
    return lines;
  }
}
