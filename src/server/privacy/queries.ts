import type { RetentionKind } from '../../domain/retention.ts';
import type { Db } from '../platform/db/schema.ts';

export const findCustomer = (db: Db, id: string) =>
  db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();

export const findPhoto = (db: Db, customerId: string) =>
  db.selectFrom('photos').select('content').where('customerId', '=', customerId).executeTakeFirst();

export const listIdentities = (db: Db, customerId: string) =>
  db
    .selectFrom('customerIdentities')
    .select(['issuer', 'subject', 'createdAt'])
    .where('customerId', '=', customerId)
    .orderBy('createdAt')
    .execute();

export const listCustomerNotes = (db: Db, customerId: string) =>
  db
    .selectFrom('customerNotes')
    .select(['text', 'createdAt', 'changedAt'])
    .where('customerId', '=', customerId)
    .orderBy('createdAt')
    .execute();

export const listPasskeys = (db: Db, customerId: string) =>
  db
    .selectFrom('passkeys')
    .select(['name', 'createdAt', 'lastUsedAt'])
    .where('subject', '=', customerId)
    .where('role', '=', 'customer')
    .orderBy('createdAt')
    .execute();

export const listSessions = (db: Db, customerId: string) =>
  db
    .selectFrom('sessions')
    .select(['createdAt', 'authenticatedAt', 'expiresAt', 'revokedAt', 'lastSeenAt', 'userAgent'])
    .where('role', '=', 'customer')
    .where('subject', '=', customerId)
    .orderBy('createdAt', 'desc')
    .execute();

export const listDevices = (db: Db, customerId: string) =>
  db
    .selectFrom('knownDevices')
    .select('usedAt')
    .where('role', '=', 'customer')
    .where('subject', '=', customerId)
    .orderBy('usedAt', 'desc')
    .execute();

/** Lists the audit log entries of the customer and of others' actions on the account. */
export const listLog = (db: Db, customerId: string) =>
  db
    .selectFrom('auditLog')
    .select(['at', 'action', 'role', 'address'])
    .where((e) =>
      e.or([
        e.and([e('actor', '=', customerId), e('role', '=', 'customer')]),
        e.and([e('subject', '=', customerId), e('subjectKind', '=', 'customer')]),
      ]),
    )
    .orderBy('id', 'desc')
    .execute();

export const listBrowsers = (db: Db, customerId: string) =>
  db
    .selectFrom('pushSubscriptions')
    .select(['endpoint', 'createdAt'])
    .where('role', '=', 'customer')
    .where('subject', '=', customerId)
    .orderBy('createdAt', 'desc')
    .execute();

export const listPayments = (db: Db, customerId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();

export const listSavedCards = (db: Db, customerId: string) =>
  db
    .selectFrom('savedCards')
    .select(['brand', 'last4', 'expMonth', 'expYear', 'createdAt'])
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();

export const listHistory = (db: Db, customerId: string) =>
  db
    .selectFrom('bookingEvents')
    .innerJoin('bookings', 'bookings.id', 'bookingEvents.bookingId')
    .selectAll('bookingEvents')
    .where('bookings.customerId', '=', customerId)
    .orderBy('bookingEvents.version')
    .orderBy('bookingEvents.at')
    .execute();

export const listEarlierOffers = (db: Db, customerId: string) =>
  db
    .selectFrom('earlierOffers')
    .innerJoin('bookings', 'bookings.id', 'earlierOffers.bookingId')
    .selectAll('earlierOffers')
    .where('bookings.customerId', '=', customerId)
    .orderBy('earlierOffers.offeredAt')
    .execute();

export const listPredictions = (db: Db, customerId: string) =>
  db
    .selectFrom('arrivalPredictions')
    .innerJoin('bookings', 'bookings.id', 'arrivalPredictions.bookingId')
    .selectAll('arrivalPredictions')
    .where('bookings.customerId', '=', customerId)
    .orderBy('arrivalPredictions.version')
    .execute();

export const listProblems = (db: Db, customerId: string) =>
  db
    .selectFrom('jobProblems')
    .innerJoin('bookings', 'bookings.id', 'jobProblems.bookingId')
    .leftJoin('problemPhotos', 'problemPhotos.problemId', 'jobProblems.id')
    .selectAll('jobProblems')
    .select('problemPhotos.name as photoName')
    .where('bookings.customerId', '=', customerId)
    .orderBy('jobProblems.at')
    .execute();

export const listReports = (db: Db, customerId: string) =>
  db
    .selectFrom('customerReports')
    .innerJoin('bookings', 'bookings.id', 'customerReports.bookingId')
    .select(['customerReports.bookingId', 'customerReports.kind', 'customerReports.text'])
    .select(['customerReports.photoName', 'customerReports.at', 'customerReports.settledAt'])
    .where('bookings.customerId', '=', customerId)
    .orderBy('customerReports.at')
    .execute();

export const listNotes = (db: Db, customerId: string) =>
  db
    .selectFrom('bookingNotes')
    .innerJoin('bookings', 'bookings.id', 'bookingNotes.bookingId')
    .innerJoin('bookingEvents', (join) =>
      join
        .onRef('bookingEvents.bookingId', '=', 'bookingNotes.bookingId')
        .onRef('bookingEvents.version', '=', 'bookingNotes.version'),
    )
    .where('bookings.customerId', '=', customerId)
    .select(['bookingNotes.bookingId', 'bookingNotes.note', 'bookingEvents.at'])
    .orderBy('bookingEvents.at')
    .execute();

export const listThreads = (db: Db, customerId: string) =>
  db
    .selectFrom('threadMessages')
    .innerJoin('bookings', 'bookings.id', 'threadMessages.bookingId')
    .selectAll('threadMessages')
    .where('bookings.customerId', '=', customerId)
    .orderBy('threadMessages.sequence')
    .execute();

export const listPartnerCalls = (db: Db, customerId: string) =>
  db
    .selectFrom('partnerCalls')
    .innerJoin('bookings', 'bookings.id', 'partnerCalls.bookingId')
    .selectAll('partnerCalls')
    .where('bookings.customerId', '=', customerId)
    .orderBy('partnerCalls.askedAt')
    .execute();

export const listRatings = (db: Db, customerId: string) =>
  db
    .selectFrom('ratings')
    .innerJoin('bookings', 'bookings.id', 'ratings.bookingId')
    .selectAll('ratings')
    .where('bookings.customerId', '=', customerId)
    .execute();

/** Lists the messages to the customer, without those to staff about the customer's bookings. */
export const listMessages = (db: Db, customerId: string) =>
  db
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.id', 'deliveries.messageId')
    .innerJoin('bookings', 'bookings.id', 'messages.bookingId')
    .select([
      'bookings.id as bookingId',
      'messages.kind',
      'deliveries.channel',
      'deliveries.address',
      'deliveries.createdAt',
      'deliveries.outcome',
    ])
    .where('bookings.customerId', '=', customerId)
    .where('deliveries.role', '=', 'customer')
    .orderBy('deliveries.createdAt')
    .execute();

export const listLinks = (db: Db, customerId: string) =>
  db
    .selectFrom('trackingLinks')
    .innerJoin('bookings', 'bookings.id', 'trackingLinks.bookingId')
    .select(['trackingLinks.bookingId', 'trackingLinks.createdAt', 'trackingLinks.endedAt'])
    .where('bookings.customerId', '=', customerId)
    .orderBy('trackingLinks.createdAt')
    .execute();

/** Stores when the retention of a kind last ran and how much it removed. */
export const noteRun = (db: Db, kind: RetentionKind, removed: number, finishedAt: number) =>
  db
    .insertInto('retentionRuns')
    .values({ kind, finishedAt, removed, removedInAll: removed })
    .onConflict((c) =>
      c.column('kind').doUpdateSet((e) => ({
        finishedAt,
        removed,
        removedInAll: e('retentionRuns.removedInAll', '+', removed),
      })),
    )
    .execute();

export const listRuns = (db: Db) => db.selectFrom('retentionRuns').selectAll().execute();
