import * as z from 'zod/mini';
import { DispatchModes, SUGGEST_ALWAYS } from './dispatch-mode.ts';

/** Settings of the company that admins change at run time. */
export const CompanySettings = z.object({
  /**
   * Whether staff must sign in with a second factor or a passkey; staff without either set one up at the next sign-in.
   */
  requireSecondFactor: z.boolean(),
  /** How calls without a technician get one, by service type and time of day. */
  dispatch: DispatchModes,
});
export type CompanySettings = z.infer<typeof CompanySettings>;

export const DEFAULT_SETTINGS: CompanySettings = { requireSecondFactor: false, dispatch: SUGGEST_ALWAYS };

export const CompanySettingsPatch = z.strictObject({
  requireSecondFactor: z.optional(z.boolean()),
  dispatch: z.optional(DispatchModes),
});
export type CompanySettingsPatch = z.infer<typeof CompanySettingsPatch>;
