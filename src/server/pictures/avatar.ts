import { texts } from '../../domain/texts.ts';
import type { PictureRules } from './reencode.ts';

/** The photo of a person. Phones of 12 megapixels take 4032 × 3024 or 4080 × 3072. */
export const AVATAR: PictureRules = {
  size: { width: 512, height: 512, fit: 'cover' },
  maxPixels: 4096 * 3072,
  tooManyPixels: texts('Please select an image of at most 12 megapixels'),
};
