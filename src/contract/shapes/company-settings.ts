import * as z from 'zod/mini';
import {
  DispatchModes,
  SUGGEST_ALWAYS,
  TURN_MINUTES,
  TurnMinutes,
} from '../../domain/dispatch/dispatch-mode.ts';

/** Settings of the company that admins change at run time. */
export const CompanySettings = z.object({
  /**
   * Whether staff must sign in with a second factor or a passkey; staff without either set one up at the next sign-in.
   */
  requireSecondFactor: z.boolean(),
  /** How calls without a technician get one, by service type and time of day. */
  dispatch: DispatchModes,
  /** Another technician is sent to an assigned job when at least these weighted minutes are gained. */
  turnMinutes: TurnMinutes,
});
export type CompanySettings = z.infer<typeof CompanySettings>;

export const DEFAULT_SETTINGS: CompanySettings = {
  requireSecondFactor: false,
  dispatch: SUGGEST_ALWAYS,
  turnMinutes: TURN_MINUTES,
};

export const CompanySettingsPatch = z.strictObject({
  requireSecondFactor: z.optional(z.boolean()),
  dispatch: z.optional(DispatchModes),
  turnMinutes: z.optional(TurnMinutes),
});
export type CompanySettingsPatch = z.infer<typeof CompanySettingsPatch>;
