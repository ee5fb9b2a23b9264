import * as z from 'zod/mini';
import { EnergyPrice, MaxWait } from '../../domain/company/company-profile.ts';
import {
  DispatchModes,
  SUGGEST_ALWAYS,
  TURN_MINUTES,
  TurnMinutes,
} from '../../domain/dispatch/dispatch-mode.ts';
import { ADVISE_WAITING, WaitingSetting } from '../../domain/dispatch/waiting-advice.ts';
import { OverloadRule } from '../../domain/promise/overload.ts';
import { SlotCapacity } from '../../domain/promise/slot.ts';

/** The settings of the company's profile that admins change at run time. */
const profileRows = {
  /** How many standard bookings a slot takes. */
  slotCapacity: SlotCapacity,
  /** How long a customer waits for an emergency at most without being asked about it. */
  maxWaitMinutes: MaxWait,
  /** What becomes of an emergency that nobody can reach within that time. */
  overload: OverloadRule,
  /** What more energy than usual costs. */
  energyPrice: EnergyPrice,
  /** Whether the technician has to give the code that the customer sees, to begin the service. */
  vanCode: z.boolean(),
};

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
  /** Whether a dispatcher may book for a caller without a payment, so that somebody is sent at once. */
  unpaidBookings: z.boolean(),
  ...profileRows,
});
export type CompanySettings = z.infer<typeof CompanySettings>;

type ProfileRow = keyof typeof profileRows;
/** The settings as they are stored; without a row of the profile nobody has changed it. */
export type StoredSettings = Omit<CompanySettings, ProfileRow> & Partial<Pick<CompanySettings, ProfileRow>>;

export const DEFAULT_SETTINGS: StoredSettings = {
  requireSecondFactor: false,
  dispatch: SUGGEST_ALWAYS,
  turnMinutes: TURN_MINUTES,
  waitingAdvice: ADVISE_WAITING,
  unpaidBookings: false,
};

export const CompanySettingsPatch = z.partial(z.strictObject(CompanySettings.shape));
export type CompanySettingsPatch = z.infer<typeof CompanySettingsPatch>;
