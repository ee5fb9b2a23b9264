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
