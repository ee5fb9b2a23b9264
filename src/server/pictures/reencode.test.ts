import { expect, it } from 'vitest';
import { png } from '../../../test/png.ts';
import { reencode } from './reencode.ts';

const size = { width: 512, height: 512 };

it('reencode refuses a picture that exceeds its time limit and ends the child process', async () => {
  const picture = await png({ width: 7000, height: 7000, interlaced: true });
  const startedMs = performance.now();
  await expect(reencode(picture, size, { timeoutMs: 100 })).rejects.toMatchObject({
    code: 'TYPE_UNSUPPORTED',
  });
  const refusedMs = performance.now() - startedMs;
  await reencode(picture, size);
  expect(refusedMs).toBeLessThan((performance.now() - startedMs) / 2);
});

it('reencode rejects with OVERLOADED when its signal aborts', async () => {
  const ending = new AbortController();
  const drawn = reencode(await png({ width: 64, height: 64 }), size, { signal: ending.signal });
  ending.abort();
  await expect(drawn).rejects.toMatchObject({ code: 'OVERLOADED' });
});
