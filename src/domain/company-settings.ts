import * as z from 'zod/mini';

/** What the company decides for everybody. */
export const CompanySettings = z.object({
  /** Staff sign in with a second factor or a passkey, and set one up at the next sign-in. */
  requireSecondFactor: z.boolean(),
});
export type CompanySettings = z.infer<typeof CompanySettings>;

export const DEFAULT_SETTINGS: CompanySettings = { requireSecondFactor: false };

export const CompanySettingsPatch = z.strictObject({ requireSecondFactor: z.optional(z.boolean()) });
export type CompanySettingsPatch = z.infer<typeof CompanySettingsPatch>;
