/**
 * Generates the streets below the map from the New York graph of the 9th DIMACS Implementation Challenge:
 * tsx scripts/data/make-streets.ts FOLDER
 * FOLDER has USA-road-d.NY.co.gz (nodes), USA-road-d.NY.gr.gz (miles) and USA-road-t.NY.gr.gz (minutes).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { encodeStreets, type StreetKind, streetKinds } from '../../src/domain/places/street-cells.ts';
import { type Graph, joinStreets, type Street } from './join-streets.ts';
import { cellsOf } from './street-lines.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: make-streets.ts FOLDER');

/** Returns the figures of the lines of a file that begin with a letter. */
function* rows(name: string, letter: string): Generator<number[]> {
  const text = gunzipSync(readFileSync(join(folder ?? '', name))).toString('latin1');
  for (const line of text.split('\n'))
    if (line.startsWith(`${letter} `)) yield line.slice(2).split(' ').map(Number);
}

/** The graph's time of a street is its length by the speed of its class, at the most important streets the length. */
const kindOf = (timePerLength: number): StreetKind =>
  timePerLength < 1.1 ? 'motorway' : timePerLength < 1.8 ? 'main' : 'local';

function readGraph(): Graph {
  const points: Graph['points'] = [];
  for (const [node = 0, longitude = 0, latitude = 0] of rows('USA-road-d.NY.co.gz', 'v'))
    points[node] = { longitude: longitude / 1e6, latitude: latitude / 1e6 };
  const times = rows('USA-road-t.NY.gr.gz', 'a');
  const known = new Set<number>();
  const streets: Street[] = [];
  for (const [from = 0, to = 0, length = 1] of rows('USA-road-d.NY.gr.gz', 'a')) {
    const [fromAgain, toAgain, time = 0] = times.next().value ?? [];
    if (fromAgain !== from || toAgain !== to) throw new Error('the files of times and lengths differ');
    // Each street stands in both directions.
    const key = Math.min(from, to) * points.length + Math.max(from, to);
    if (from === to || known.has(key)) continue;
    known.add(key);
    streets.push({ from, to, kind: kindOf(time / length) });
  }
  return { points, streets };
}

const graph = readGraph();
const cells = cellsOf(joinStreets(graph));
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
const packed = [...cells]
  .sort(([a], [b]) => a - b)
  .map(([, { x, y, lines }]) => ({ x, y, body: brotliCompressSync(encodeStreets(lines), { params }) }));
const index = Buffer.from(JSON.stringify({ cells: packed.map(({ x, y, body }) => [x, y, body.length]) }));
const head = Buffer.alloc(4);
head.writeUInt32LE(index.length);
const pack = Buffer.concat([head, index, ...packed.map(({ body }) => body)]);
writeFileSync(new URL('../../src/server/places/data/streets.bin', import.meta.url), pack);

const count = (kind: StreetKind) => graph.streets.filter((street) => street.kind === kind).length;
console.log(streetKinds.map((kind) => `${kind} ${count(kind)}`).join(', '));
console.log(
  `${packed.length} cells, ${pack.length} bytes, largest ${Math.max(...packed.map(({ body }) => body.length))}`,
);
