import { expect, it } from 'vitest';
import { countOf, NO_PICKS, withToggled } from './picks.ts';

const jobs = (...bookingIds: string[]) => ({ bookingIds, techIds: [] });
const vans = (...techIds: string[]) => ({ bookingIds: [], techIds });

it('Shift adds to the opened booking, and takes out what is picked already', () => {
  const two = withToggled(NO_PICKS, jobs('b'), 'a');
  expect(two).toEqual(jobs('a', 'b'));
  expect(withToggled(two, jobs('a'), 'a')).toEqual(jobs('b'));
  expect(withToggled(jobs('b'), jobs('b'), 'a')).toEqual(NO_PICKS);
  expect(countOf(withToggled(NO_PICKS, jobs('a'), 'a'))).toBe(0);
});

it('bookings and technicians are picked beside each other, in the order of the presses', () => {
  const mixed = withToggled(withToggled(jobs('b'), vans('ana'), null), jobs('a'), null);
  expect(mixed).toEqual({ bookingIds: ['b', 'a'], techIds: ['ana'] });
});

it('a cluster is added as a whole, and taken out only if all of it is picked', () => {
  const cluster = { bookingIds: ['a', 'b'], techIds: ['ana'] };
  const all = withToggled(jobs('a'), cluster, null);
  expect(all).toEqual(cluster);
  expect(withToggled(all, cluster, null)).toEqual(NO_PICKS);
});
