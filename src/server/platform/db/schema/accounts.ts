import type { Generated, Selectable } from 'kysely';
import type { Plug } from '../../../../domain/bookings/connector.ts';
import type { StaffRole } from '../../../../domain/people/staff.ts';
import type { Car } from '../../../../domain/people/vehicle.ts';
import type { Ms, ZeroOrOne } from './columns.ts';

export interface Customers {
  id: string;
  /** Verified, and of one account only; null if the identity provider has verified none. */
  email: string | null;
  /** The number by which the customer signs in, as `+19735550118`: proven by a code, unlike `phone`. */
  signInPhone: string | null;
  /** What the identity provider claims without having verified it: not unique, and only its account reads it. */
  unverifiedEmail: string | null;
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
  vehicleConnector: Plug | null;
  /** Names the profile's car among the customer's vehicles; null until it has changed its place in the list. */
  usualVehicleId: string | null;
  profileImageUrl: string | null;
  emergencyContact: string | null;
  emergencyContactPhone: string | null;
  preferredContactMethod: Generated<string>;
  /** The language that the customer has chosen, as 'es'. */
  language: string | null;
  /** The language of the page of the last sign-in, for messages to customers who have chosen none. */
  seenLanguage: string | null;
  referralSource: string;
  createdAt: Ms;
  lastLoginAt: Ms | null;
  /** When the personal data were deleted. Nobody can sign in to such an account, and its row identifies no one. */
  deletedAt: Ms | null;
  /** The account of the same person into which this one was merged, as it was deleted. */
  mergedInto: string | null;
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
  /** The admin who set the password; null for one set at the server's command line, or by its owner. */
  passwordGivenBy: string | null;
  /**
   * Since when nobody but the owner has decided how this account signs in: since the owner chose a password, or an admin
   * enabled the account or reset its second factor after that. Null while the password is a given one.
   */
  ownSince: Ms | null;
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
  /** Empty for a code that is sent to a phone. */
  email: string;
  /** The number that the code is sent to, as `+19735550118`. */
  phone: string | null;
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

export interface Photos {
  name: string;
  customerId: string;
  content: Buffer;
  createdAt: Ms;
}

/** The photo of a technician, which customers see. */
export interface StaffPhotos {
  username: string;
  name: string;
  content: Buffer;
  createdAt: Ms;
}

/** A car of a customer beside the profile's, which is in the row of the customer alone. */
export interface CustomerVehicles extends Car {
  id: string;
  customerId: string;
  createdAt: Ms;
}

/** What a dispatcher has written about a customer. */
export interface CustomerNotes {
  id: string;
  customerId: string;
  author: string;
  text: string;
  createdAt: Ms;
  changedAt: Ms | null;
}

/** Customers, staff and how they sign in. */
export interface AccountTables {
  customers: Customers;
  customerIdentities: CustomerIdentities;
  photos: Photos;
  customerVehicles: CustomerVehicles;
  customerNotes: CustomerNotes;
  staff: Staff;
  staffPhotos: StaffPhotos;
  staffAuthenticators: StaffAuthenticators;
  staffRecoveryCodes: StaffRecoveryCodes;
  signInCodes: SignInCodes;
  knownDevices: KnownDevices;
  sessions: Sessions;
  oidcSessions: OidcSessions;
  passkeys: Passkeys;
  passkeyChallenges: PasskeyChallenges;
}

export type CustomerRow = Selectable<Customers>;

export type StaffRow = Selectable<Staff>;

export type PasskeyRow = Selectable<Passkeys>;

export type PasskeyChallengeRow = Selectable<PasskeyChallenges>;
