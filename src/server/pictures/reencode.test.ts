import { expect, it } from 'vitest';
import { png } from '../../../test/png.ts';
import { reencode } from './reencode.ts';

const size = { width: 512, height: 512 };

it('reencode refuses a picture that exceeds its time limit and ends the child process', async () => {
  const picture = await png({ width: 7000, height: 7000, interlaced: true });
  // A picture that is drawn whole at the same time says that its process would still be running.
  const drawn = reencode(picture, size).then(() => 'drawn');
  const refused = reencode(picture, size, { timeoutMs: 100 }).catch(({ code }) => code);
  expect(await Promise.race([drawn, refused])).toBe('TYPE_UNSUPPORTED');
  expect(await drawn).toBe('drawn');
});

it('reencode rejects with OVERLOADED when its signal aborts', async () => {
  const ending = new AbortController();
  const drawn = reencode(await png({ width: 64, height: 64 }), size, { signal: ending.signal });
  ending.abort();
  await expect(drawn).rejects.toMatchObject({ code: 'OVERLOADED' });
});
