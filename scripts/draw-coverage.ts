// Generates the coverage pictures of a company's area from its basemap: coverage-*.svg in public/ or in its mapFolder.
// Run it again when the basemap, base, radius or map colours change:
// npx tsx scripts/draw-coverage.ts [PROFILE.json]
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Feature, Geometry, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { CompanyProfile } from '../src/domain/company/company-profile.ts';

const [file] = process.argv.slice(2);
const { base, radiusMiles, mapFolder } = CompanyProfile.parse(
  file === undefined ? {} : JSON.parse(readFileSync(file, 'utf8')),
);
if (file !== undefined && mapFolder === null) throw new Error('the profile has no mapFolder');
const folder = file === undefined || mapFolder === null ? 'public' : resolve(dirname(file), mapFolder);
const MILES_PER_DEGREE = 69.09;
const MIN_STEP_PX = 0.8;

type Basemap = Topology<{ counties: GeometryCollection; roads: GeometryCollection }>;
const topology = JSON.parse(readFileSync(join(folder, 'basemap.topo.json'), 'utf8')) as Basemap;
const counties = feature(topology, topology.objects.counties).features;
const roads = feature(topology, topology.objects.roads).features;

const schemes = {
  light: {
    land: '#eaefe8',
    water: '#cfe2ea',
    road: '#ffffff',
    edge: '#d3dcd1',
    volt: '#1fe08c',
    rim: '#08764a',
    pin: '#0e1612',
    dot: '#1fe08c',
    ring: '#ffffff',
  },
  dark: {
    land: '#0d1411',
    water: '#0a1c26',
    road: '#2e3d35',
    edge: '#222e28',
    volt: '#25e391',
    rim: '#3fe6a0',
    pin: '#25e391',
    dot: '#0e1612',
    ring: '#121a16',
  },
};
type Colours = (typeof schemes)['light'];

type Picture = {
  name: string;
  width: number;
  height: number;
  radiusPx: number;
  roadPx: number;
  pin: number;
};
const pictures: Picture[] = [
  { name: 'area', width: 358, height: 232, radiusPx: 94.4, roadPx: 2, pin: 0.8 },
  { name: 'tile', width: 88, height: 88, radiusPx: 37.2, roadPx: 1.25, pin: 0.55 },
];

function projector({ width, height, radiusPx }: Picture) {
  const pxPerDegree = (radiusPx / radiusMiles) * MILES_PER_DEGREE;
  const narrow = Math.cos((base.latitude * Math.PI) / 180);
  return ([longitude = 0, latitude = 0]: Position): [number, number] => [
    width / 2 + (longitude - base.longitude) * narrow * pxPerDegree,
    height / 2 - (latitude - base.latitude) * pxPerDegree,
  ];
}

function path(line: Position[], { width, height, ...rest }: Picture, closed: boolean): string {
  const project = projector({ width, height, ...rest });
  const points: Array<[number, number]> = [];
  for (const position of line) {
    const point = project(position);
    const last = points.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= MIN_STEP_PX) points.push(point);
  }
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const seen =
    Math.max(...xs) > 0 && Math.min(...xs) < width && Math.max(...ys) > 0 && Math.min(...ys) < height;
  if (!seen || points.length < 2) return '';
  // Points far outside are clamped, because they only close the shape.
  const clamp = (value: number, most: number) =>
    Math.min(most + 20, Math.max(-20, value))
      .toFixed(1)
      .replace('.0', '');
  const drawn = points.map(([x, y]) => `${clamp(x, width)} ${clamp(y, height)}`);
  return `M${drawn.filter((point, at) => point !== drawn[at - 1]).join('L')}${closed ? 'Z' : ''}`;
}

function rings({ geometry }: Feature<Geometry | null>): Position[][] {
  if (geometry === null) return [];
  if (geometry.type === 'Polygon') return geometry.coordinates;
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat();
  if (geometry.type === 'LineString') return [geometry.coordinates];
  return geometry.type === 'MultiLineString' ? geometry.coordinates : [];
}

function draw(picture: Picture, c: Colours): string {
  const { width, height, radiusPx, roadPx, pin } = picture;
  const land = counties
    .flatMap(rings)
    .map((ring) => path(ring, picture, true))
    .join('');
  const lines = roads
    .flatMap(rings)
    .map((line) => path(line, picture, false))
    .join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${c.water}"/>`,
    `<path d="${land}" fill="${c.land}" stroke="${c.edge}"/>`,
    `<path d="${lines}" fill="none" stroke="${c.road}" stroke-width="${roadPx}" stroke-linejoin="round"/>`,
    `<circle cx="${width / 2}" cy="${height / 2}" r="${radiusPx}" fill="${c.volt}" fill-opacity=".14" stroke="${c.rim}" stroke-width="1.5" stroke-dasharray="1 5" stroke-linecap="round"/>`,
    `<g transform="translate(${width / 2} ${height / 2}) scale(${pin})"><path d="M0 0C-3-7-15-13-15-25A15 15 0 1 1 15-25C15-13 3-7 0 0Z" fill="${c.pin}" stroke="${c.ring}" stroke-width="2.5"/><circle cy="-25" r="6" fill="${c.dot}"/></g>`,
    '</svg>\n',
  ].join('\n');
}

for (const picture of pictures) {
  for (const [scheme, colours] of Object.entries(schemes)) {
    writeFileSync(join(folder, `coverage-${picture.name}-${scheme}.svg`), draw(picture, colours));
  }
}
