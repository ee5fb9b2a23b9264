import { expect, it } from 'vitest';
import { postalAddressOf } from './postal-address.ts';

it.each([
  ['48 Maple Court, Union, NJ 07083', { street: '48 Maple Court', city: 'Union', state: 'NJ', zip: '07083' }],
  [
    ' 1 Main St , New York,ny 10001-1234, US',
    { street: '1 Main St', city: 'New York', state: 'NY', zip: '10001-1234' },
  ],
])('%s is a whole address', (text, address) => {
  expect(postalAddressOf(text)).toEqual(address);
});

it.each([
  'Union, NJ 07083',
  'Maple Court, Union, NJ 07083',
  '48 Maple Court, Union',
  'Near 48 Maple Court, level 2, Union, NJ 07083',
  'Garden State Parkway mile 139, NJ 07083',
  '',
])('%s is none', (text) => {
  expect(postalAddressOf(text)).toBeNull();
});
