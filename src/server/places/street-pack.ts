import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

/** Where each cell stands and how many bytes it has, in the order of the file. */
const Index = z.object({ cells: z.array(z.tuple([z.number(), z.number(), z.number()])) });

export type StreetPack = {
  /** Returns the compressed streets of a cell (`street-cells.ts`, Brotli); null for a cell without streets. */
  cell(x: number, y: number): Buffer | null;
};

/**
 * Reads a file of streets: the length of the index in four bytes, the index as JSON, the cells.
 * `scripts/data/make-streets.ts` writes it.
 */
export async function readStreetPack(file: string | URL): Promise<StreetPack> {
  const content = await readFile(file);
  const start = 4 + content.readUInt32LE(0);
  const { cells } = Index.parse(JSON.parse(content.toString('utf8', 4, start)));
  const found = new Map<string, Buffer>();
  let at = start;
  for (const [x, y, length] of cells) {
    found.set(`${x}/${y}`, content.subarray(at, at + length));
    at += length;
  }
  return { cell: (x, y) => found.get(`${x}/${y}`) ?? null };
}
