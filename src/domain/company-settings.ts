import * as z from 'zod/mini';

/** Settings of the company that admins change at run time. */
export const CompanySettings = z.object({
  /**
   * Whether staff must sign in with a second factor or a passkey; staff without either set one up at the next sign-in.
   */
  requireSecondFactor: z.boolean(),
});
export type CompanySettings = z.infer<typeof CompanySettings>;

export const DEFAULT_SETTINGS: CompanySettings = { requireSecondFactor: false };

export const CompanySettingsPatch = z.strictObject({ requireSecondFactor: z.optional(z.boolean()) });
export type CompanySettingsPatch = z.infer<typeof CompanySettingsPatch>;
