import * as z from 'zod/mini';
import { CompanyRows } from './company-profile.ts';

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
  slots: true,
  responseMinutes: true,
  charge: true,
  billingStates: true,
  mapSources: true,
  basemapSources: true,
  areaLabels: true,
});

/** What the server tells its pages about itself; none of it is secret. The client takes the type alone. */
export const PublicConfig = z.object({
  ...fromCompany.shape,
  tileUrl: z.string(),
  tileAttribution: z.string(),
  /** Whether customers sign in here, and not at an identity provider of the company. */
  signsInHere: z.boolean(),
  payment: z.object({
    provider: z.enum(['sandbox', 'square']),
    applicationId: z.string(),
    locationId: z.string(),
    scriptUrl: z.string(),
  }),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
