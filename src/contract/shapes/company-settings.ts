import * as z from 'zod/mini';
import {
  DispatchModes,
  SUGGEST_ALWAYS,
  TURN_MINUTES,
  TurnMinutes,
} from '../../domain/dispatch/dispatch-mode.ts';
import { ADVISE_WAITING, WaitingSetting } from '../../domain/dispatch/waiting-advice.ts';

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
  /** Whether technicians without a job are advised where to wait. */
  waitingAdvice: WaitingSetting,
});
export type CompanySettings = z.infer<typeof CompanySettings>;

export const DEFAULT_SETTINGS: CompanySettings = {
  requireSecondFactor: false,
  dispatch: SUGGEST_ALWAYS,
  turnMinutes: TURN_MINUTES,
  waitingAdvice: ADVISE_WAITING,
};

export const CompanySettingsPatch = z.strictObject({
  requireSecondFactor: z.optional(z.boolean()),
  dispatch: z.optional(DispatchModes),
  turnMinutes: z.optional(TurnMinutes),
  waitingAdvice: z.optional(WaitingSetting),
});
export type CompanySettingsPatch = z.infer<typeof CompanySettingsPatch>;
