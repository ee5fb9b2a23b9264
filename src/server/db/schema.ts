import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { AuditAction, AuditEntry } from '../../domain/audit.ts';
import type { BookingEvent } from '../../domain/booking.ts';
import type { BookingStatus } from '../../domain/booking-status.ts';
import type { BookingTexts } from '../../domain/booking-texts.ts';
import type { Market } from '../../domain/drive-time.ts';
import type { PaymentStatus } from '../../domain/payment.ts';
import type { Precision } from '../../domain/place.ts';
import type { RetentionKind } from '../../domain/retention.ts';
import type { ServiceType } from '../../domain/service-type.ts';
import type { StaffRole } from '../../domain/staff.ts';

/** Epoch milliseconds. */
type Ms = number;
/** 0 or 1: SQLite has no booleans. */
type Truth = number;

export interface Customers {
  id: string;
  email: string;
  /** Of an issuer that was not stored: no longer written, see CustomerIdentities. */
  oidcSubject: string | null;
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
  /** When the personal data was removed; nobody signs in to such an account, and its row names nobody. */
  deletedAt: Ms | null;
}

/** Who a customer is at an identity provider. */
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
  passwordHash: string;
  isActive: Generated<Truth>;
  /** Grows with each new password and each disabling: sessions of an older version are over. */
  credentialVersion: Generated<number>;
  /** Somebody else chose the password, or it was generated. */
  mustChangePassword: Generated<Truth>;
  /** When somebody else gave it; null once its owner chose one, and where it was generated at the first start. */
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
  /** When a first code proved that the app has the secret; until then it asks for nothing. */
  confirmedAt: Ms | null;
  /** The time step of the last code that was accepted: none of it or of an earlier one is accepted again. */
  lastStep: number | null;
}

export interface StaffRecoveryCodes {
  username: string;
  codeHash: string;
  usedAt: Ms | null;
}

export interface Passkeys {
  /** The credential's id, as the browser names it. */
  id: string;
  role: 'customer' | StaffRole;
  subject: string;
  /** What the passkey calls its account: random, in hexadecimal digits. */
  userHandle: string;
  /** A COSE key, in base64url. */
  publicKey: string;
  /** How often it was used, as it counts itself; 0 of one that does not count. */
  counter: number;
  /** A JSON list. */
  transports: string;
  name: string;
  createdAt: Ms;
  lastUsedAt: Ms | null;
}

export interface PasskeyChallenges {
  challenge: string;
  purpose: 'registration' | 'sign-in';
  role: 'customer' | StaffRole;
  /** Of a registration: whose passkey it makes. */
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
  /** Of the staff account when the session was opened; 1 for customers. */
  credentialVersion: Generated<number>;
  userAgent: string | null;
  /** Written every five minutes at most; null until the first request of a session from before it was written. */
  lastSeenAt: Ms | null;
  /** When it ends unless it is seen before; null where sessions of its role do not end by lying idle. */
  idleAt: Ms | null;
  /** When its owner last proved who they are; null when the identity provider did not say. */
  authenticatedAt: Ms | null;
}

/** What an identity provider is told when a session that it began ends. */
export interface OidcSessions {
  jti: string;
  sealedIdToken: string;
}

export interface SignInCodes {
  id: string;
  email: string;
  /** The id of the browser that asked for it. */
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

export interface Bookings extends BookingTexts {
  id: string;
  customerId: string;
  serviceType: ServiceType;
  customerName: string;
  location: string;
  latitude: number;
  longitude: number;
  precision: Precision;
  /** Metres, where a device found the point. */
  accuracy: number | null;
  /** What the location was understood as, or what its point is near; null for bookings from before it was stored. */
  place: string | null;
  /** The customer gave the point; the location is a label. */
  byPoint: Truth;
  /** Miles from the point to another place that the label names. */
  labelMiles: number | null;
  phoneNumber: string;
  scheduledAt: Ms | null;
  baseFeeCents: number;
  distanceChargesCents: number;
  totalCents: number;
  distanceMiles: number;
  status: BookingStatus;
  assignedTechId: string | null;
  version: number;
  createdAt: Ms;
  assignedAt: Ms | null;
  departedAt: Ms | null;
  arrivedAt: Ms | null;
  startedAt: Ms | null;
  completedAt: Ms | null;
  cancelledAt: Ms | null;
}

export interface BookingEvents {
  /** The order of all changes, which is the order of their commits. */
  sequence: Generated<number>;
  id: string;
  bookingId: string;
  version: number;
  at: Ms;
  actor: string;
  role: BookingEvent['role'];
  kind: BookingEvent['kind'];
  fromValue: string | null;
  toValue: string | null;
  /** JSON, by its kind; see domain/change-log.ts. */
  payload: Generated<string>;
}

export interface SearchTerms {
  ownerId: string;
  term: string;
}

export interface Payments {
  id: string;
  customerId: string;
  bookingId: string | null;
  idempotencyKey: string;
  amountCents: number;
  status: 'intent' | 'declined' | Exclude<PaymentStatus, 'none'>;
  provider: string;
  providerPaymentId: string | null;
  /** Refunds that were refused for good. */
  refundAttempts: Generated<number>;
  /** Of a refund that is pending. */
  providerRefundId: string | null;
  declineCode: string | null;
  declineDetail: string | null;
  createdAt: Ms;
  authorizedAt: Ms | null;
  capturedAt: Ms | null;
  voidedAt: Ms | null;
  refundedAt: Ms | null;
  /** Grows while a node waits for the provider's answer to an intent. */
  heartbeat: number | null;
}

export interface Notifications {
  id: string;
  bookingId: string;
  createdAt: Ms;
  acknowledgedBy: string | null;
  acknowledgedAt: Ms | null;
  /** When the alert was last raised again. */
  raisedAt: Ms | null;
  /** When it is to be raised again; null when the booking needs no technician. */
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
  /** Since when its push service takes nothing for it. */
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
  /** Null only of one that a node of before jobs has queued. */
  addressedAt: Ms | null;
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
  /** For nodes of before jobs, which take what is due by it. */
  nextAttemptAt: Ms;
  doneAt: Ms | null;
  outcome: 'sent' | 'gone' | 'refused' | 'unreachable' | 'late' | null;
  lastError: string | null;
}

export interface Technicians {
  techId: string;
  isOnDuty: Generated<Truth>;
  dutyChangedAt: Ms | null;
  /** Counts the changes of duty. */
  dutyVersion: Generated<number>;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  speed: number | null;
  heading: number | null;
  recordedAt: Ms | null;
  receivedAt: Ms | null;
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

/** That a technician has read a notice about location tracking. */
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
  note: string | null;
  photoName: string | null;
  photo: Buffer | null;
  addedAt: Ms;
}

export interface Settings {
  name: string;
  value: string;
}

/** The removal of one kind of old data. */
export interface Jobs {
  id: string;
  /** One of `jobKinds`, or one of a newer or older release. */
  kind: string;
  key: string;
  /** 1, 2, 3 of one key: the order in which its jobs are done. */
  seq: number;
  /** JSON. */
  payload: string;
  createdAt: Ms;
  /** By the shared clock; 0 is at once. */
  dueAt: Ms;
  /** When `dueAt` was last set by who had tried, by the shared clock. */
  postponedAt: Ms | null;
  /** By the shared clock. */
  claimedUntil: Ms | null;
  attempts: Generated<number>;
  lastError: string | null;
  endedAt: Ms | null;
  /** Null while it is open. */
  outcome: 'done' | 'failed' | null;
}

export interface RetentionRuns {
  kind: RetentionKind;
  /** By the shared clock. */
  finishedAt: Ms | null;
  /** By the last run. */
  removed: Generated<number>;
  removedInAll: Generated<number>;
}

export interface DriveFactors {
  market: Market;
  factor: number;
  /** How many drives it was learnt from. */
  drives: number;
  changedAt: Ms;
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
  /** In the order of writing; transactions may end in another. */
  id: Generated<number>;
  /** In the chain, from 1; null until it stands there. */
  position: number | null;
  at: Ms;
  action: AuditAction;
  role: AuditEntry['role'];
  actor: string | null;
  address: string | null;
  subjectKind: NonNullable<AuditEntry['subject']>['kind'] | null;
  subject: string | null;
  /** JSON. */
  detail: string;
  hash: string | null;
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
  payments: Payments;
  notifications: Notifications;
  technicianAcknowledgements: TechnicianAcknowledgements;
  pushSubscriptions: PushSubscriptions;
  messages: Messages;
  deliveries: Deliveries;
  technicians: Technicians;
  fixes: Fixes;
  noticeAcknowledgements: NoticeAcknowledgements;
  photos: Photos;
  proofs: Proofs;
  settings: Settings;
  jobs: Jobs;
  retentionRuns: RetentionRuns;
  driveFactors: DriveFactors;
  trackingLinks: TrackingLinks;
  ratings: Ratings;
  auditLog: AuditLog;
}

/** A database or a transaction: queries take either. */
export type Db = Kysely<Schema> | Transaction<Schema>;
export type Database = Kysely<Schema>;

export type CustomerRow = Selectable<Customers>;
export type BookingRow = Selectable<Bookings>;
export type BookingEventRow = Selectable<BookingEvents>;
export type NewBookingRow = Insertable<Bookings>;
export type PaymentRow = Selectable<Payments>;
export type DeliveryRow = Selectable<Deliveries>;
export type StaffRow = Selectable<Staff>;
export type PasskeyRow = Selectable<Passkeys>;
export type PasskeyChallengeRow = Selectable<PasskeyChallenges>;
export type TechnicianRow = Selectable<Technicians>;
export type FixRow = Selectable<Fixes>;
export type DriveFactorRow = Selectable<DriveFactors>;
export type AuditRow = Selectable<AuditLog>;
export type RatingRow = Selectable<Ratings>;
