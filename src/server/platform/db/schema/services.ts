import type { Generated, Selectable } from 'kysely';
import type { ReadingSource } from '../../../../domain/bookings/charging.ts';
import type { ReportKind } from '../../../../domain/bookings/customer-report.ts';
import type { ProblemKind } from '../../../../domain/bookings/job-problem.ts';
import type { ReadyMessage, ThreadSide } from '../../../../domain/bookings/thread.ts';
import type { Ms } from './columns.ts';

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

/** What was read while a car was charged; each has at least one of the two figures. */
export interface ChargeReadings {
  id: string;
  bookingId: string;
  source: ReadingSource;
  kwh: number | null;
  percent: number | null;
  /** By the sender's clock: it only tells one reading from another. */
  tappedAt: number | null;
  at: Ms;
}

/** What a customer has reported of a booking, for admins alone. */
export interface CustomerReports {
  id: string;
  bookingId: string;
  kind: ReportKind;
  text: string | null;
  /** The sender's name of the report, so that one that is sent again is stored once. */
  clientKey: string;
  photoName: string | null;
  photo: Buffer | null;
  at: Ms;
  settledAt: Ms | null;
}

/** What a technician has reported of a job. */
export interface JobProblems {
  id: string;
  bookingId: string;
  techId: string;
  kind: ProblemKind;
  note: string | null;
  at: Ms;
  /** The booking's version after the report, and the one that the technician saw. */
  version: number;
  seenVersion: number | null;
  /** By the phone's clock: it only tells one report from another. */
  tappedAt: number | null;
  endedAt: Ms | null;
}

/** The photo of a report. */
export interface ProblemPhotos {
  problemId: string;
  name: string;
  photo: Buffer;
  /** By the phone's clock: it only tells one photo from another. */
  tappedAt: number | null;
  addedAt: Ms;
}

/** The photo that the customer has sent of where the car stands. */
export interface SpotPhotos {
  bookingId: string;
  name: string;
  photo: Buffer;
  addedAt: Ms;
}

export interface Ratings {
  bookingId: string;
  techId: string | null;
  stars: number;
  note: string | null;
  ratedAt: Ms;
}

/** What somebody has written in the thread of a booking: a ready message or a text. */
export interface ThreadMessages {
  sequence: Generated<number>;
  bookingId: string;
  sender: ThreadSide;
  senderId: string;
  ready: ReadyMessage | null;
  text: string | null;
  /** The sender's name of the message, so that one that is sent again is stored once. */
  clientKey: string;
  /** When it was written. */
  at: Ms;
  createdAt: Ms;
}

/** Up to which message a side has read. */
export interface ThreadReads {
  bookingId: string;
  reader: ThreadSide;
  /** The technician who has read; empty for dispatchers, who read for each other. */
  techId: string;
  upTo: number;
}

/** What is told, written and reported of a service by those who are there. */
export interface ServiceTables {
  proofs: Proofs;
  chargeReadings: ChargeReadings;
  customerReports: CustomerReports;
  jobProblems: JobProblems;
  problemPhotos: ProblemPhotos;
  spotPhotos: SpotPhotos;
  ratings: Ratings;
  threadMessages: ThreadMessages;
  threadReads: ThreadReads;
}

export type JobProblemRow = Selectable<JobProblems>;

export type ProblemPhotoRow = Selectable<ProblemPhotos>;

export type SpotPhotoRow = Selectable<SpotPhotos>;

export type CustomerReportRow = Selectable<CustomerReports>;

export type ChargeReadingRow = Selectable<ChargeReadings>;

export type RatingRow = Selectable<Ratings>;
