import { accountCalls, emailCalls, phoneCalls, photoCalls, sessionCalls, vehicleCalls } from './accounts.ts';
import { auditCalls } from './audit.ts';
import { boardCalls } from './board.ts';
import { bookingCalls, earlierCalls, proofCalls } from './bookings.ts';
import { booksCalls } from './books.ts';
import { cardCalls } from './cards.ts';
import { companyCalls } from './company.ts';
import type { Call } from './contract.ts';
import { customerCalls } from './customers.ts';
import { dispatchCalls } from './dispatch.ts';
import { driveCalls } from './drives.ts';
import { exceptionCalls, problemPhotoCalls } from './exceptions.ts';
import { handoverCalls } from './handovers.ts';
import { jobCalls } from './jobs.ts';
import { alertCalls, pushCalls, receiptMailCalls, subscriptionCalls } from './notifications.ts';
import { offerCalls } from './offers.ts';
import { operationsCalls } from './operations.ts';
import { partnerCalls, partnerEventCalls } from './partners.ts';
import {
  customerPasskeyCalls,
  passkeyLoginCalls,
  passkeySignInCalls,
  staffPasskeyCalls,
} from './passkeys.ts';
import { paymentCalls, webhookCalls } from './payments.ts';
import { phoneBookingCalls } from './phone-bookings.ts';
import { placeCalls } from './places.ts';
import { privacyCalls } from './privacy.ts';
import { reportCalls } from './reports.ts';
import { rosterCalls, rosterForecastCalls, shiftRequestCalls } from './roster.ts';
import { sellingCalls } from './selling.ts';
import { serviceFactCalls } from './service-facts.ts';
import { slotCalls } from './slots.ts';
import { identityCalls, secondFactorCalls, staffCalls, staffSessionCalls } from './staff.ts';
import { staffPhotoCalls } from './staff-photos.ts';
import { availabilityCalls, noticeCalls, technicianCalls } from './technicians.ts';
import { threadCalls, threadReadCalls } from './threads.ts';
import { linkCalls, trackingCalls } from './tracking.ts';
import { waitingCalls } from './waiting.ts';

/** Every REST call. What the socket carries stands in `src/events`; both use the shapes of `./shapes`. */
const tables = [
  accountCalls,
  vehicleCalls,
  emailCalls,
  phoneCalls,
  photoCalls,
  staffPhotoCalls,
  sessionCalls('customer'),
  sessionCalls('admin'),
  sessionCalls('tech'),
  auditCalls,
  boardCalls,
  bookingCalls,
  earlierCalls,
  proofCalls,
  booksCalls,
  companyCalls,
  customerCalls,
  dispatchCalls,
  driveCalls,
  exceptionCalls,
  problemPhotoCalls,
  handoverCalls,
  jobCalls,
  alertCalls('admin'),
  alertCalls('tech'),
  pushCalls,
  receiptMailCalls,
  subscriptionCalls('customer'),
  subscriptionCalls('admin'),
  subscriptionCalls('tech'),
  offerCalls,
  operationsCalls,
  partnerCalls,
  partnerEventCalls,
  reportCalls,
  rosterCalls,
  rosterForecastCalls,
  shiftRequestCalls,
  sellingCalls,
  serviceFactCalls,
  slotCalls,
  customerPasskeyCalls,
  staffPasskeyCalls('admin'),
  staffPasskeyCalls('tech'),
  passkeySignInCalls,
  passkeyLoginCalls('admin'),
  passkeyLoginCalls('tech'),
  paymentCalls,
  cardCalls,
  webhookCalls,
  phoneBookingCalls,
  placeCalls,
  privacyCalls,
  identityCalls('admin'),
  identityCalls('tech'),
  secondFactorCalls('admin'),
  secondFactorCalls('tech'),
  staffCalls,
  staffSessionCalls('admin'),
  staffSessionCalls('tech'),
  availabilityCalls,
  noticeCalls,
  technicianCalls,
  linkCalls,
  trackingCalls,
  threadCalls('customer'),
  threadCalls('tech'),
  threadCalls('admin'),
  threadReadCalls,
  waitingCalls,
];

type RowOf<Table> = Table extends unknown ? Table[keyof Table] : never;
type Row = Extract<RowOf<(typeof tables)[number]>, Call>;

/** All calls by method and path: `Calls['GET /api/bookings/:id']`. */
export type Calls = { [C in Row as `${C['method']} ${C['path']}`]: C };
export type CallName = keyof Calls;

export const calls: readonly Call[] = tables.flatMap((table): Call[] => Object.values(table));
