import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const CHANNELS = { grey: 1, rgb: 3, rgba: 4 } as const;
const COLOUR_TYPES = { grey: 0, rgb: 2, rgba: 6 } as const;

export type PngOptions = {
  width: number;
  height: number;
  bits?: 8 | 16;
  colour?: keyof typeof CHANNELS;
  /** Adam7 interlacing, which needs the whole image in memory. */
  interlaced?: boolean;
  /** Chunks between the header and the data, from `pngChunk`. */
  extra?: Buffer[];
  /** The compressed rows; black rows of the right number by default. */
  data?: Buffer;
};

/** Returns a PNG chunk with its length and checksum. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** Returns a PNG of any dimensions; a black one of 7000 by 7000 pixels has a few hundred kilobytes. */
export async function png({
  width,
  height,
  bits = 8,
  colour = 'rgb',
  interlaced = false,
  extra = [],
  data,
}: PngOptions): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, COLOUR_TYPES[colour], 0, 0, interlaced ? 1 : 0], 8);
  const rowsOf = (w: number, h: number) => ({ bytes: 1 + (w * CHANNELS[colour] * bits) / 8, rows: h });
  const passes = interlaced ? adam7(width, height) : [[width, height] as const];
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', data ?? (await zeros(passes.map(([w, h]) => rowsOf(w, h))))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns compressed zeros, a thousandth of their size. */
export const deflatedZeros = (megabytes: number): Promise<Buffer> =>
  zeros([{ bytes: 1024 * 1024, rows: megabytes }]);

async function zeros(parts: { bytes: number; rows: number }[]): Promise<Buffer> {
  const deflate = createDeflate();
  const whole = buffer(deflate);
  for (const { bytes, rows } of parts) {
    const row = Buffer.alloc(bytes);
    for (let i = 0; i < rows; i += 1) if (!deflate.write(row)) await once(deflate, 'drain');
  }
  deflate.end();
  return whole;
}

/** The seven passes of an interlaced image: first column and row, and their distances. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

const adam7 = (width: number, height: number) =>
  ADAM7.map(([x, y, dx, dy]) => [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)] as const);
