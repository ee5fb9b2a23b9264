import { expect, it } from 'vitest';
import { FirstViews } from './record.ts';

it('a view that could not be recorded is recorded at the next try', async () => {
  const views = new FirstViews();
  const view = { jti: 'j', action: 'bookings-viewed', subject: null, at: 0 };
  const away = async () => {
    throw new Error('the database is away');
  };
  await expect(views.record(view, away)).rejects.toThrow('away');
  const written: number[] = [];
  for (let n = 0; n < 2; n += 1) await views.record(view, async () => void written.push(n));
  expect(written).toEqual([0]);
});
