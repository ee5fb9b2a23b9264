import { expect, it } from 'vitest';
import { png } from '../../../test/png.ts';
import { reencode } from './reencode.ts';

const size = { width: 512, height: 512 };

it('refuses a picture that takes longer than it may, and ends its process', async () => {
  const picture = await png({ width: 7000, height: 7000, interlaced: true });
  const startedMs = performance.now();
  await expect(reencode(picture, size, { timeoutMs: 100 })).rejects.toMatchObject({
    code: 'TYPE_UNSUPPORTED',
  });
  const refusedMs = performance.now() - startedMs;
  await reencode(picture, size);
  expect(refusedMs).toBeLessThan((performance.now() - startedMs) / 2);
});

it('stops when the server stops', async () => {
  const ending = new AbortController();
  const drawn = reencode(await png({ width: 64, height: 64 }), size, { signal: ending.signal });
  ending.abort();
  await expect(drawn).rejects.toMatchObject({ code: 'OVERLOADED' });
});
