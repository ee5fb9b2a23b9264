import * as z from 'zod/mini';
import { texts } from '../texts.ts';

/** The colours of vans that customers are told; a name of each that is seen from afar. */
export const VanColor = z.enum([
  'white',
  'silver',
  'grey',
  'black',
  'blue',
  'red',
  'green',
  'yellow',
  'orange',
  'brown',
]);
export type VanColor = z.infer<typeof VanColor>;

export const colorNames: Record<VanColor, string> = texts({
  white: 'White',
  silver: 'Silver',
  grey: 'Grey',
  black: 'Black',
  blue: 'Blue',
  red: 'Red',
  green: 'Green',
  yellow: 'Yellow',
  orange: 'Orange',
  brown: 'Brown',
});

/** What to look for, as whole sentences: in other languages the colour follows the noun, and agrees with it. */
export const lookForVan = texts({
  white: 'Look for a white van, {name}',
  silver: 'Look for a silver van, {name}',
  grey: 'Look for a grey van, {name}',
  black: 'Look for a black van, {name}',
  blue: 'Look for a blue van, {name}',
  red: 'Look for a red van, {name}',
  green: 'Look for a green van, {name}',
  yellow: 'Look for a yellow van, {name}',
  orange: 'Look for an orange van, {name}',
  brown: 'Look for a brown van, {name}',
}) satisfies Record<VanColor, string>;
