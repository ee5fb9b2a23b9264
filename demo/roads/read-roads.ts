import { readFileSync } from 'node:fs';
import { type RoadMap, RoadNetwork } from '../../src/server/drives/road-network.ts';

/** Reads the roads of the built-in map: vans drive where the board draws their drives. */
export const readRoads = (): RoadNetwork =>
  new RoadNetwork(JSON.parse(readFileSync('public/basemap.topo.json', 'utf8')) as RoadMap);
