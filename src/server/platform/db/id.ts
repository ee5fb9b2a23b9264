import { randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
/** Random bytes are drawn for many ids at once, because each draw costs more than an id. */
const pool = Buffer.alloc(256 * ID_BYTES);
let used = pool.length;

/** Returns 128 random bits as 32 hexadecimal digits. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString('hex', used - ID_BYTES, used);
}
