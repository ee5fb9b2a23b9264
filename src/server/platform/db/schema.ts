import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { AuditAction, AuditEntry } from '../../../domain/audit.ts';
import type { BookingFieldValues } from '../../../domain/bookings/booking-fields.ts';
import type { BookingStatus } from '../../../domain/bookings/booking-status.ts';
import type { CancelCause } from '../../../domain/bookings/cancel-cause.ts';
import type { BookingEvent, ChangeKind } from '../../../domain/bookings/change-log.ts';
import type { ServiceType } from '../../../domain/bookings/service-type.ts';
import type { DeclineReason, OfferOutcome } from '../../../domain/dispatch/offer.ts';
import type { DisputeState } from '../../../domain/money/dispute.ts';
import type { Account, MovementKind } from '../../../domain/money/ledger.ts';
import type { PaymentStatus } from '../../../domain/money/payment.ts';
import type {
  RefundApproval,
  RefundKind,
  RefundMeans,
  RefundState,
} from '../../../domain/money/refund-request.ts';
import type { StaffRole } from '../../../domain/people/staff.ts';
import type { Precision } from '../../../domain/places/place.ts';
import type { RetentionKind } from '../../../domain/retention.ts';
import type { Market } from '../../../domain/tracking/drive-time.ts';

/** Epoch milliseconds. */
type Ms = number;
/** 0 or 1: SQLite has no booleans. */
type ZeroOrOne = number;

export interface Customers {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  vehicleMake: string | null;
  vehicleModel: string | null;
  vehicleYear: string | null;
  vehicleColor: string | null;
  licensePlate: string | null;
  profileImageUrl: string | null;
  emergencyContact: string | null;
  emergencyContactPhone: string | null;
  preferredContactMethod: Generated<string>;
  referralSource: string;
  createdAt: Ms;
  lastLoginAt: Ms | null;
  /** When the personal data were deleted. Nobody can sign in to such an account, and its row identifies no one. */
  deletedAt: Ms | null;
}

/** The identity of a customer at an identity provider. */
export interface CustomerIdentities {
  issuer: string;
  subject: string;
  customerId: string;
  createdAt: Ms;
}

export interface Staff {
  username: string;
  role: StaffRole;
  name: string | null;
  /** For the dispatchers; customers never see it. */
  phone: string | null;
  passwordHash: string;
  isActive: Generated<ZeroOrOne>;
  /** Incremented with each new password and each disabling; sessions of an older version are invalid. */
  credentialVersion: Generated<number>;
  /** The password was set by an admin or generated. */
  mustChangePassword: Generated<ZeroOrOne>;
  /** When an admin set the password; null once its owner changed it, and for passwords generated at the first start. */
  passwordGivenAt: Ms | null;
  createdAt: Ms;
  lastLoginAt: Ms | null;
}

/** The authenticator app of a staff account. */
export interface StaffAuthenticators {
  username: string;
  sealedSecret: string;
  recoverySalt: string;
  createdAt: Ms;
  /** When the first code confirmed the secret; before that the second factor is off. */
  confirmedAt: Ms | null;
  /** The time step of the last accepted code. Codes of this or earlier steps are rejected. */
  lastStep: number | null;
}

export interface StaffRecoveryCodes {
  username: string;
  codeHash: string;
  usedAt: Ms | null;
}

export interface Passkeys {
  /** The credential's id in WebAuthn. */
  id: string;
  role: 'customer' | StaffRole;
  subject: string;
  /** The WebAuthn user handle: random, in hexadecimal digits. */
  userHandle: string;
  /** A COSE key in base64url. */
  publicKey: string;
  /** The authenticator's signature counter; 0 if it has none. */
  counter: number;
  /** A JSON array. */
  transports: string;
  name: string;
  createdAt: Ms;
  lastUsedAt: Ms | null;
}

export interface PasskeyChallenges {
  challenge: string;
  purpose: 'registration' | 'sign-in';
  role: 'customer' | StaffRole;
  /** For registrations: the owner of the new passkey. */
  subject: string | null;
  userHandle: string | null;
  expiresAt: Ms;
}

export interface Sessions {
  jti: string;
  role: 'customer' | StaffRole;
  subject: string;
  createdAt: Ms;
  expiresAt: Ms;
  revokedAt: Ms | null;
  /** The version of the staff account when the session was opened; 1 for customers. */
  credentialVersion: Generated<number>;
  userAgent: string | null;
  /** Updated at most every five minutes. */
  lastSeenAt: Ms;
  /** When the session expires unless it is used; null for roles without an idle timeout. */
  idleAt: Ms | null;
  /** When the owner last authenticated; null if the identity provider did not report it. */
  authenticatedAt: Ms | null;
}

/** The data with which the identity provider is notified when a session that it opened ends. */
export interface OidcSessions {
  jti: string;
  sealedIdToken: string;
}

export interface SignInCodes {
  id: string;
  email: string;
  /** The id of the browser that requested the code. */
  device: string;
  codeHash: string;
  createdAt: Ms;
  expiresAt: Ms;
  usedAt: Ms | null;
}

/** A browser from which an account has signed in. */
export interface KnownDevices {
  role: 'customer' | StaffRole;
  subject: string;
  device: string;
  usedAt: Ms;
}

export interface Bookings extends BookingFieldValues {
  id: string;
  customerId: string;
  serviceType: ServiceType;
  customerName: string;
  location: string;
  latitude: number;
  longitude: number;
  precision: Precision;
  /** Radius in metres, if a device determined the point. */
  accuracy: number | null;
  /** The recognised place of the location text, or the place near its point; null for older bookings. */
  place: string | null;
  /** The customer set the point; the location text is a label. */
  byPoint: ZeroOrOne;
  /** Miles between the point and another place that the label names. */
  labelMiles: number | null;
  phoneNumber: string;
  scheduledAt: Ms | null;
  baseFeeCents: number;
  distanceChargesCents: number;
  totalCents: number;
  /** The tax that the total includes, of the place and day of the service; the state is null where none has one. */
  taxState: string | null;
  /** In thousandths of a percent. */
  taxRate: number;
  taxCents: number;
  distanceMiles: number;
  status: BookingStatus;
  assignedTechId: string | null;
  version: number;
  createdAt: Ms;
  /** When the technician is promised to be at the car. */
  promisedAt: Ms;
  assignedAt: Ms | null;
  departedAt: Ms | null;
  arrivedAt: Ms | null;
  startedAt: Ms | null;
  completedAt: Ms | null;
  cancelledAt: Ms | null;
  /** JSON, see domain/cancellation-terms.ts: the terms that the booking was made under; null: everything is given back. */
  cancellationTerms: string | null;
  /** What the cancellation kept of the payment, and why; null without either. */
  keptCents: number | null;
  cancelCause: CancelCause | null;
}

export interface BookingEvents {
  /** The position in the change log, which is the commit order. */
  sequence: Generated<number>;
  id: string;
  bookingId: string;
  version: number;
  at: Ms;
  actor: string;
  role: BookingEvent['role'];
  kind: ChangeKind;
  fromValue: string | null;
  toValue: string | null;
  /** JSON, schema by kind; see domain/change-log.ts. */
  payload: Generated<string>;
}

export interface SearchTerms {
  ownerId: string;
  term: string;
}

/** A term that a customer or some of the customer's bookings have, kept by triggers on the search terms. */
interface CustomerTerms {
  term: string;
  customerId: string;
  owners: number;
}

export interface Payments {
  id: string;
  customerId: string;
  /** The booking that it pays for, unique. */
  bookingId: string | null;
  /** The booking that lost this payment and was paid again. */
  formerBookingId: string | null;
  idempotencyKey: string;
  amountCents: number;
  status: 'intent' | 'declined' | Exclude<PaymentStatus, 'none' | 'partially_refunded'>;
  /**
   * `unknown`: the provider's call ended without an answer; `closing`: nobody takes over its authorisation any more;
   * `settled`: the payment is no intent any more.
   */
  intentState: Generated<'open' | 'unknown' | 'closing' | 'settled'>;
  provider: string;
  providerPaymentId: string | null;
  /** The provider's code for refusing the card or the capture. */
  declineCode: string | null;
  /** Why the card was refused or the capture failed, in words. */
  declineDetail: string | null;
  createdAt: Ms;
  authorizedAt: Ms | null;
  capturedAt: Ms | null;
  voidedAt: Ms | null;
  refundedAt: Ms | null;
  /** Incremented while a node waits for the provider's answer to an intent. */
  heartbeat: Generated<number>;
}

/** A refund of a payment, or of a part of it. */
export interface Refunds {
  id: string;
  paymentId: string;
  bookingId: string | null;
  /** 1, 2, 3 by payment; the `attempt` of its entries. */
  number: number;
  amountCents: number;
  /** The tax in it; 0 until it is done, because the tax depends on the refunds before. */
  taxCents: Generated<number>;
  reason: string | null;
  /** `failed`: for good; `requested` and `pending` refunds keep their amount from others. */
  state: RefundState;
  /** How often the provider has refused it; each attempt has a key of its own. */
  attempt: Generated<number>;
  /** The provider's id of the pending refund. */
  providerRefundId: string | null;
  declineCode: string | null;
  declineDetail: string | null;
  /** The same request has the same key. */
  requestKey: string;
  requestedBy: string;
  requestedAt: Ms;
  /** By the shared clock. */
  endedAt: Ms | null;
  kind: Generated<RefundKind>;
  approval: Generated<RefundApproval>;
  /** The admin who has approved or refused it, and when. */
  approvedBy: string | null;
  approvedAt: Ms | null;
  means: Generated<RefundMeans>;
  /** The admin who says that it was paid by other means, and how. */
  paidBy: string | null;
  note: string | null;
}

/** A line of a movement of money; never changed and never deleted; see domain/ledger.ts. */
export interface LedgerEntries {
  id: Generated<number>;
  /** By the shared clock. */
  at: Ms;
  paymentId: string;
  /** Null for a payment without a booking at that time. */
  bookingId: string | null;
  /** The same for all lines of a movement; their sum is zero. */
  movementId: string;
  kind: MovementKind;
  attempt: number;
  account: Account;
  /** Above zero: debit. */
  amountCents: number;
}

/** What the provider has kept of a payment; never changed: a correction is another row. See `Deduction` of the ledger. */
export interface Deductions {
  paymentId: string;
  kind: 'fee' | 'chargeback';
  /** 1, 2, 3 by payment and kind; the `attempt` of its entries. */
  number: number;
  /** The provider's id of the dispute; null for a fee. */
  disputeId: string | null;
  amountCents: number;
  /** By the shared clock. */
  at: Ms;
}

/** A payment that a customer disputes at the card's bank. */
export interface Disputes {
  /** The provider's id. */
  id: string;
  paymentId: string;
  bookingId: string | null;
  amountCents: number;
  state: DisputeState;
  /** The provider's code. */
  reason: string | null;
  /** Until when the bank takes an answer. */
  dueAt: Ms | null;
  openedAt: Ms;
  endedAt: Ms | null;
}

/** An event that the payment provider has sent. */
export interface ProviderEvents {
  /** The provider's id: the same event may be sent again. */
  eventId: string;
  /** Such as `payment.updated`. */
  kind: string;
  /** The provider's id of the payment or dispute. */
  subjectId: string;
  /** By the shared clock. */
  receivedAt: Ms;
}

/** The number of a captured payment; never changed and never deleted. */
export interface Receipts {
  /** 1, 2, 3 without a gap. */
  number: number;
  paymentId: string;
  /** When the payment was captured, by the shared clock. */
  issuedAt: Ms;
}

/** One row. */
export interface ReceiptCounter {
  lastNumber: number;
}

/** A payment of the sandbox, which has a ledger of its own, as a provider has. */
export interface SandboxPayments {
  id: string;
  idempotencyKey: string;
  /** A published test token; never what a client made up. */
  sourceId: string;
  amountCents: number;
  status: 'approved' | 'completed' | 'canceled' | 'failed';
  refundedCents: Generated<number>;
  createdAt: Ms;
  updatedAt: Ms;
}

export interface SandboxRefunds {
  id: string;
  idempotencyKey: string;
  paymentId: string;
  amountCents: number;
  createdAt: Ms;
}

export interface Notifications {
  id: string;
  bookingId: string;
  createdAt: Ms;
  acknowledgedBy: string | null;
  acknowledgedAt: Ms | null;
  /** When the alert was last repeated. */
  raisedAt: Ms | null;
  /** When to repeat the alert; null when the booking needs no technician. */
  raiseAt: Ms | null;
}

export interface TechnicianAcknowledgements {
  notificationId: string;
  techId: string;
  at: Ms;
}

export interface PushSubscriptions {
  endpoint: string;
  role: 'customer' | StaffRole;
  subject: string;
  jti: string;
  p256dh: string;
  auth: string;
  createdAt: Ms;
  /** Since when the push service has rejected messages for the subscription. */
  failingSince: Ms | null;
}

export interface Messages {
  id: string;
  key: string;
  /** As in notifications/message-kinds.ts. */
  kind: string;
  bookingId: string;
  techId: string | null;
  createdAt: Ms;
  dueAt: Ms;
}

export interface Deliveries {
  id: string;
  messageId: string;
  /** As in notifications/channels.ts. */
  channel: string;
  role: 'customer' | StaffRole;
  address: string;
  createdAt: Ms;
  attempts: Generated<number>;
  doneAt: Ms | null;
  outcome: 'sent' | 'gone' | 'refused' | 'unreachable' | 'late' | null;
  lastError: string | null;
}

export interface Technicians {
  techId: string;
  isOnDuty: Generated<ZeroOrOne>;
  dutyChangedAt: Ms | null;
  /** Incremented with each change of duty. */
  dutyVersion: Generated<number>;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  speed: number | null;
  heading: number | null;
  recordedAt: Ms | null;
  receivedAt: Ms | null;
}

/** A planned shift of a technician. */
export interface Shifts {
  techId: string;
  startsAt: Ms;
  endsAt: Ms;
  breakStartsAt: Ms | null;
  breakEndsAt: Ms | null;
}

/** What a technician's van carries; null for what nobody has entered. */
export interface Vans {
  techId: string;
  /** Names with spaces between them. */
  connectors: string | null;
  capacityKwh: number | null;
  /** As typed at `chargedAt`. */
  chargeKwh: number | null;
  chargedAt: Ms | null;
}

export interface Fixes {
  techId: string;
  recordedAt: Ms;
  receivedAt: Ms;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  speed: number | null;
  heading: number | null;
}

/** The acknowledgement of a location tracking notice by a technician. */
export interface NoticeAcknowledgements {
  techId: string;
  version: string;
  text: string;
  acknowledgedAt: Ms;
}

export interface Photos {
  name: string;
  customerId: string;
  content: Buffer;
  createdAt: Ms;
}

export interface Proofs {
  bookingId: string;
  techId: string;
  startPercent: number | null;
  endPercent: number | null;
  /** The energy that was given; null if nobody has said. */
  kwh: number | null;
  note: string | null;
  photoName: string | null;
  photo: Buffer | null;
  /** How far the device was from the place when the customer was reported absent; null in other proofs. */
  distanceMeters: number | null;
  addedAt: Ms;
}

export interface Settings {
  name: string;
  value: string;
}

/** A background job. */
export interface Jobs {
  id: string;
  /** One of `jobKinds`, or a kind of a newer or older release. */
  kind: string;
  key: string;
  /** 1, 2, 3 by key: the order in which jobs with the same key run. */
  seq: number;
  /** JSON. */
  payload: string;
  createdAt: Ms;
  /** By the shared clock; 0 means immediately. */
  dueAt: Ms;
  /** When a node last postponed the job after an attempt, by the shared clock. */
  postponedAt: Ms | null;
  /** By the shared clock. */
  claimedUntil: Ms | null;
  attempts: Generated<number>;
  lastError: string | null;
  endedAt: Ms | null;
  /** Null while the job is open. */
  outcome: 'done' | 'failed' | null;
}

export interface RetentionRuns {
  kind: RetentionKind;
  /** By the shared clock. */
  finishedAt: Ms | null;
  /** Number of rows deleted by the last run. */
  removed: Generated<number>;
  removedInAll: Generated<number>;
}

export interface DriveFactors {
  market: Market;
  factor: number;
  /** Number of drives in the factor. */
  drives: number;
  changedAt: Ms;
}

/** What a technician's services of one type have taken: sums in which older services count less. */
export interface ServiceTimes {
  techId: string;
  serviceType: ServiceType;
  weight: number;
  minutes: number;
  changedAt: Ms;
}

/** An offer of a booking to a technician; times by the shared clock. */
export interface Offers {
  id: string;
  bookingId: string;
  techId: string;
  /** From the technician's position when the offer was made. */
  driveMinutes: number;
  offeredAt: Ms;
  expiresAt: Ms;
  /** Null while the offer is open. */
  closedAt: Ms | null;
  outcome: OfferOutcome | null;
  /** Why it was declined. */
  reason: DeclineReason | null;
}

export interface TrackingLinks {
  id: string;
  bookingId: string;
  tokenHash: string;
  createdAt: Ms;
  endedAt: Ms | null;
}

export interface Ratings {
  bookingId: string;
  techId: string | null;
  stars: number;
  note: string | null;
  ratedAt: Ms;
}

export interface AuditLog {
  /** In order of insertion; commits may be in another order. */
  id: Generated<number>;
  at: Ms;
  action: AuditAction;
  role: AuditEntry['role'];
  actor: string | null;
  address: string | null;
  subjectKind: NonNullable<AuditEntry['subject']>['kind'] | null;
  subject: string | null;
  /** JSON. */
  detail: string;
}

/** The rows of a table, counted by triggers in parts whose sum is their number. */
interface RowCounts {
  tableName: string;
  part: number;
  count: number;
}

export interface Schema {
  customers: Customers;
  staff: Staff;
  staffAuthenticators: StaffAuthenticators;
  staffRecoveryCodes: StaffRecoveryCodes;
  passkeys: Passkeys;
  passkeyChallenges: PasskeyChallenges;
  customerIdentities: CustomerIdentities;
  sessions: Sessions;
  oidcSessions: OidcSessions;
  signInCodes: SignInCodes;
  knownDevices: KnownDevices;
  bookings: Bookings;
  bookingEvents: BookingEvents;
  searchTerms: SearchTerms;
  customerTerms: CustomerTerms;
  payments: Payments;
  ledgerEntries: LedgerEntries;
  refunds: Refunds;
  deductions: Deductions;
  disputes: Disputes;
  providerEvents: ProviderEvents;
  receipts: Receipts;
  receiptCounter: ReceiptCounter;
  sandboxPayments: SandboxPayments;
  sandboxRefunds: SandboxRefunds;
  notifications: Notifications;
  technicianAcknowledgements: TechnicianAcknowledgements;
  pushSubscriptions: PushSubscriptions;
  messages: Messages;
  deliveries: Deliveries;
  technicians: Technicians;
  shifts: Shifts;
  vans: Vans;
  fixes: Fixes;
  noticeAcknowledgements: NoticeAcknowledgements;
  photos: Photos;
  proofs: Proofs;
  settings: Settings;
  jobs: Jobs;
  retentionRuns: RetentionRuns;
  driveFactors: DriveFactors;
  serviceTimes: ServiceTimes;
  offers: Offers;
  trackingLinks: TrackingLinks;
  ratings: Ratings;
  auditLog: AuditLog;
  rowCounts: RowCounts;
}

/** A database or a transaction; queries accept both. */
export type Db = Kysely<Schema> | Transaction<Schema>;
export type Database = Kysely<Schema>;

export type CustomerRow = Selectable<Customers>;
export type BookingRow = Selectable<Bookings>;
export type BookingEventRow = Selectable<BookingEvents>;
export type NewBookingRow = Insertable<Bookings>;
export type PaymentRow = Selectable<Payments>;
export type EntryRow = Selectable<LedgerEntries>;
export type RefundRow = Selectable<Refunds>;
export type SandboxPaymentRow = Selectable<SandboxPayments>;
export type DeductionRow = Selectable<Deductions>;
export type DisputeRow = Selectable<Disputes>;
export type ReceiptRow = Selectable<Receipts>;
export type DeliveryRow = Selectable<Deliveries>;
export type StaffRow = Selectable<Staff>;
export type PasskeyRow = Selectable<Passkeys>;
export type PasskeyChallengeRow = Selectable<PasskeyChallenges>;
export type TechnicianRow = Selectable<Technicians>;
export type FixRow = Selectable<Fixes>;
export type DriveFactorRow = Selectable<DriveFactors>;
export type AuditRow = Selectable<AuditLog>;
export type RatingRow = Selectable<Ratings>;
