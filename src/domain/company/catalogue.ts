import * as z from 'zod/mini';
import type { Catalogue as CatalogueType } from '../texts.ts';

const form = z.optional(z.string());
const PluralForms = z.strictObject({ zero: form, one: form, two: form, few: form, many: form, other: form });

/** The schema of a company's file of translated texts. */
export const Catalogue = z.strictObject({
  language: z.string().check(z.refine(isLanguage, 'must be a language, as es-US')),
  texts: z.record(z.string(), z.union([z.string(), PluralForms])),
}) satisfies z.ZodMiniType<CatalogueType>;

function isLanguage(tag: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
