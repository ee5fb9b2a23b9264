import { expect, it } from 'vitest';
import { defaultCompany } from '../../domain/company/company-profile.ts';
import { createGazetteer } from './gazetteer.ts';

const { suggest } = createGazetteer(defaultCompany);

it('suggestions end a text with the towns that its end begins, the nearest to the base first', () => {
  expect(suggest('Uni')[0]).toBe('Union, NJ');
  expect(suggest('union ci')).toEqual(['Union City, NJ']);
  expect(suggest('48 Maple Court, eliz')[0]).toBe('48 Maple Court, Elizabeth, NJ');
  expect(suggest('Newar').length).toBeLessThanOrEqual(5);
});

it('suggestions end digits with the ZIP codes that they begin', () => {
  expect(suggest('0708')).toContain('Union, NJ 07083');
  expect(suggest('1 Main St, 07083')).toEqual(['1 Main St, Union, NJ 07083']);
});

it('a text of one letter, of nothing and of a town far away has no suggestions', () => {
  for (const typed of ['', 'U', '1 Main St, ', 'Qwxyzzy', 'Pittsburgh']) expect(suggest(typed)).toEqual([]);
});
