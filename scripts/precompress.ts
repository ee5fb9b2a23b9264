import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXTS = new Set(['.js', '.css', '.svg', '.json', '.html', '.txt', '.webmanifest']);
/** One network packet. Compressing smaller bodies saves no time. */
const MIN_BYTES = 1024;

/**
 * Writes `x.br` and `x.gz` next to every text file of a folder if they are smaller, at the highest compression level.
 */
export function precompress(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    // index.html is filled in for each request.
    if (!TEXTS.has(extname(path)) || path === 'index.html') continue;
    const file = join(folder, path);
    const content = readFileSync(file);
    if (content.length < MIN_BYTES) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    keep(`${file}.br`, brotliCompressSync(content, { params }), content);
    keep(`${file}.gz`, gzipSync(content, { level: 9 }), content);
  }
}

function keep(file: string, compressed: Buffer, content: Buffer): void {
  if (compressed.length < content.length) writeFileSync(file, compressed);
}
