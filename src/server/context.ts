import type { Oidc } from './accounts/oidc.ts';
import type { Tokens } from './accounts/tokens.ts';
import type { ChangeLog } from './changes/change-log.ts';
import type { DayPlans } from './dispatch/day-plan/day-plans.ts';
import type { Forecasts } from './dispatch/proposals/forecasts.ts';
import type { DriveFactors } from './drives/drive-factors.ts';
import type { Router } from './drives/osrm.ts';
import type { Seal } from './lib/seal.ts';
import type { Pusher } from './notifications/channels/pusher.ts';
import type { PartnerDispatch } from './partners/partner.ts';
import type { PaymentProvider } from './payments/provider/provider.ts';
import type { PictureQueue } from './pictures/picture-queue.ts';
import type { Gazetteer } from './places/gazetteer.ts';
import type { Geocoder } from './places/geocoder.ts';
import type { SuggestService } from './places/suggest-service.ts';
import type { SigningKeys } from './platform/config/secret.ts';
import type { PlatformContext } from './platform/context.ts';
import type { SmsSender } from './platform/sms/sms-sender.ts';
import type { SellingNow } from './selling/selling-now.ts';
import type { FixLog } from './technicians/fix-log.ts';
import type { Fleet } from './technicians/fleet.ts';

/** The dependencies of use cases; each picks only what it uses. */
export interface Context extends PlatformContext {
  tokens: Tokens;
  /** The keys for the hashes of sign-in codes; the first one makes new hashes. */
  codeKeys: SigningKeys['codes'];
  /** The keys of the codes that customers say at the van; the first one makes the code that is shown. */
  vanCodeKeys: SigningKeys['vanCodes'];
  /** Encrypts secrets in the database. */
  seal: Seal;
  /** Writes all booking changes. */
  changes: ChangeLog;
  fleet: Fleet;
  fixLog: FixLog;
  geocoder: Geocoder;
  /** Finds addresses while a customer types; null without a service. */
  suggestions: SuggestService | null;
  /** The built-in places, which determine whether a point lies in the five boroughs. */
  gazetteer: Gazetteer;
  /** The ratio of actual drive times to the drive-time model. */
  driveFactors: DriveFactors;
  /** The expected arrivals and the proposals for open bookings. */
  forecasts: Forecasts;
  /** Whether emergencies can be promised in time, in memory on each node. */
  selling: SellingNow;
  /** The plans of the days that admins look at. */
  dayPlans: DayPlans;
  router: Router | null;
  payments: PaymentProvider;
  /** The company that takes calls which cannot be promised; null without one. */
  partner: PartnerDispatch | null;
  /** The company's identity provider for customers; null when they sign in by e-mail code. */
  oidc: Oidc | null;
  /** Sends sign-in codes to phones; null without a service. */
  sms: SmsSender | null;
  pusher: Pusher;
  /** Re-encodes uploads, one at a time. */
  pictures: PictureQueue;
}
