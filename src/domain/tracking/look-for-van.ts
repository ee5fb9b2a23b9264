import type { VanColor } from '../dispatch/van-color.ts';
import { type Texts, texts } from '../texts.ts';
import type { ComingVan } from './who-comes.ts';

/** What to look for, as whole sentences: in other languages the colour follows the noun, and agrees with it. */
const lookForVan = texts({
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

const LOOK_FOR = texts('Look for the van {name}');

/** Returns what to look for: 'Look for a white van, CV-14'. */
export const lookFor = ({ color, name }: ComingVan, { t }: Pick<Texts, 't'>): string =>
  t(color === null ? LOOK_FOR : lookForVan[color], { name });
