import * as z from 'zod/mini';
import { CompanyRows } from '../../domain/company/company-profile.ts';

const fromCompany = z.pick(CompanyRows, {
  brandName: true,
  supportPhone: true,
  supportUrl: true,
  websiteUrl: true,
  serviceHours: true,
  timeZone: true,
  areaName: true,
  base: true,
  radiusMiles: true,
  prices: true,
  energy: true,
  taxIncluded: true,
  cancellation: true,
  tips: true,
  slots: true,
  responseMinutes: true,
  maxWaitMinutes: true,
  charge: true,
  billingStates: true,
  trustLines: true,
  mapSources: true,
  basemapSources: true,
  areaLabels: true,
});

/** The configuration that every page contains; all fields are public. The client imports the type only. */
export const PublicConfig = z.object({
  ...fromCompany.shape,
  /**
   * The language of the pages as a BCP 47 tag, and the address of the translated texts; `textsUrl` is null for English.
   */
  language: z.string(),
  /** All languages that the pages have, by their tag without a country, each with its own name. */
  languages: z.array(z.object({ tag: z.string(), name: z.string() })),
  textsUrl: z.nullable(z.string()),
  /** How the company's language says that an exact point is near a `{place}`: stored places have these words. */
  nearText: z.string(),
  tileUrl: z.string(),
  tileAttribution: z.string(),
  /** Whether customers sign in at this server; false for sign-in at the company's identity provider. */
  signsInHere: z.boolean(),
  payment: z.object({
    provider: z.enum(['sandbox', 'square']),
    applicationId: z.string(),
    locationId: z.string(),
    scriptUrl: z.string(),
  }),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
