import { type Migration, Migrator } from 'kysely';
import * as accounts from '../../../migrations/0001-accounts.ts';
import * as bookings from '../../../migrations/0002-bookings.ts';
import * as payments from '../../../migrations/0003-payments.ts';
import * as notifications from '../../../migrations/0004-notifications.ts';
import * as technicians from '../../../migrations/0005-technicians.ts';
import * as photosAndSettings from '../../../migrations/0006-photos-and-settings.ts';
import * as tracking from '../../../migrations/0007-tracking.ts';
import * as proofs from '../../../migrations/0008-proofs.ts';
import * as messages from '../../../migrations/0009-messages.ts';
import * as referralSources from '../../../migrations/0010-referral-sources.ts';
import * as outboxOrder from '../../../migrations/0011-outbox-order.ts';
import * as refundAttempts from '../../../migrations/0012-refund-attempts.ts';
import * as placeAccuracy from '../../../migrations/0014-place-accuracy.ts';
import * as raisedAlerts from '../../../migrations/0015-raised-alerts.ts';
import * as dutyVersion from '../../../migrations/0016-duty-version.ts';
import * as openIntents from '../../../migrations/0017-open-intents.ts';
import * as customerIdentities from '../../../migrations/0018-customer-identities.ts';
import * as credentialVersions from '../../../migrations/0019-credential-versions.ts';
import * as knownDevices from '../../../migrations/0020-known-devices.ts';
import * as codesOfBrowsers from '../../../migrations/0021-codes-of-browsers.ts';
import * as failingSubscriptions from '../../../migrations/0023-failing-subscriptions.ts';
import * as pointAndLabel from '../../../migrations/0024-point-and-label.ts';
import * as deletedCustomers from '../../../migrations/0025-deleted-customers.ts';
import * as retentionRuns from '../../../migrations/0026-retention-runs.ts';
import * as noticeAcknowledgements from '../../../migrations/0027-notice-acknowledgements.ts';
import * as auditLog from '../../../migrations/0029-audit-log.ts';
import * as ownPasswords from '../../../migrations/0030-own-passwords.ts';
import * as sessionDevices from '../../../migrations/0031-session-devices.ts';
import * as secondFactors from '../../../migrations/0033-second-factors.ts';
import * as passkeys from '../../../migrations/0034-passkeys.ts';
import * as oidcSessions from '../../../migrations/0035-oidc-sessions.ts';
import * as givenPasswords from '../../../migrations/0036-given-passwords.ts';
import * as sessionAuthentication from '../../../migrations/0037-session-authentication.ts';
import * as changeLog from '../../../migrations/0038-change-log.ts';
import * as jobs from '../../../migrations/0039-jobs.ts';
import * as paymentJobs from '../../../migrations/0040-payment-jobs.ts';
import * as messageJobs from '../../../migrations/0041-message-jobs.ts';
import * as bookingsAtScale from '../../../migrations/0042-bookings-at-scale.ts';
import * as customerTerms from '../../../migrations/0043-customer-terms.ts';
import * as promisedAt from '../../../migrations/0044-promised-at.ts';
import * as serviceTimes from '../../../migrations/0045-service-times.ts';
import * as staffPhone from '../../../migrations/0046-staff-phone.ts';
import * as statusIndex from '../../../migrations/0047-status-index.ts';
import * as shifts from '../../../migrations/0050-shifts.ts';
import * as energy from '../../../migrations/0051-energy.ts';
import * as offers from '../../../migrations/0053-offers.ts';
import * as ledgerEntries from '../../../migrations/0060-ledger-entries.ts';
import * as bookingTax from '../../../migrations/0061-booking-tax.ts';
import * as refunds from '../../../migrations/0062-refunds.ts';
import * as receipts from '../../../migrations/0066-receipts.ts';
import * as sandboxLedger from '../../../migrations/0067-sandbox-ledger.ts';
import * as providerEvents from '../../../migrations/0069-provider-events.ts';
import * as disputes from '../../../migrations/0070-disputes.ts';
import * as refundApproval from '../../../migrations/0071-refund-approval.ts';
import * as cancellationTerms from '../../../migrations/0073-cancellation-terms.ts';
import * as absenceEvidence from '../../../migrations/0074-absence-evidence.ts';
import * as formerBookings from '../../../migrations/0075-former-bookings.ts';
import * as books from '../../../migrations/0077-books.ts';
import type { Database } from './schema.ts';

const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-bookings': bookings,
  '0003-payments': payments,
  '0004-notifications': notifications,
  '0005-technicians': technicians,
  '0006-photos-and-settings': photosAndSettings,
  '0007-tracking': tracking,
  '0008-proofs': proofs,
  '0009-messages': messages,
  '0010-referral-sources': referralSources,
  '0011-outbox-order': outboxOrder,
  '0012-refund-attempts': refundAttempts,
  '0014-place-accuracy': placeAccuracy,
  '0015-raised-alerts': raisedAlerts,
  '0016-duty-version': dutyVersion,
  '0017-open-intents': openIntents,
  '0018-customer-identities': customerIdentities,
  '0019-credential-versions': credentialVersions,
  '0020-known-devices': knownDevices,
  '0021-codes-of-browsers': codesOfBrowsers,
  '0023-failing-subscriptions': failingSubscriptions,
  '0024-point-and-label': pointAndLabel,
  '0025-deleted-customers': deletedCustomers,
  '0026-retention-runs': retentionRuns,
  '0027-notice-acknowledgements': noticeAcknowledgements,
  '0029-audit-log': auditLog,
  '0030-own-passwords': ownPasswords,
  '0031-session-devices': sessionDevices,
  '0033-second-factors': secondFactors,
  '0034-passkeys': passkeys,
  '0035-oidc-sessions': oidcSessions,
  '0036-given-passwords': givenPasswords,
  '0037-session-authentication': sessionAuthentication,
  '0038-change-log': changeLog,
  '0039-jobs': jobs,
  '0040-payment-jobs': paymentJobs,
  '0041-message-jobs': messageJobs,
  '0042-bookings-at-scale': bookingsAtScale,
  '0043-customer-terms': customerTerms,
  '0044-promised-at': promisedAt,
  '0045-service-times': serviceTimes,
  '0046-staff-phone': staffPhone,
  '0047-status-index': statusIndex,
  '0050-shifts': shifts,
  '0051-energy': energy,
  '0053-offers': offers,
  '0060-ledger-entries': ledgerEntries,
  '0061-booking-tax': bookingTax,
  '0062-refunds': refunds,
  '0066-receipts': receipts,
  '0067-sandbox-ledger': sandboxLedger,
  '0069-provider-events': providerEvents,
  '0070-disputes': disputes,
  '0071-refund-approval': refundApproval,
  '0073-cancellation-terms': cancellationTerms,
  '0074-absence-evidence': absenceEvidence,
  '0075-former-bookings': formerBookings,
  '0077-books': books,
};

export function createMigrator(db: Database): Migrator {
  return new Migrator({
    // Migrations use the column names of the database.
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
  });
}

/**
 * Migrates the database to the newest schema. When two nodes start concurrently, the second waits for the first (an
 * advisory lock on PostgreSQL, the write lock of the immediate transaction on SQLite).
 * @throws Error that names the failed migration, or DATABASE_URL if there is no connection
 */
export async function migrate(db: Database): Promise<void> {
  const { error, results } = await createMigrator(db).migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error');
  const message = failed ? `Migration ${failed.migrationName} failed` : 'Cannot connect to DATABASE_URL';
  throw new Error(message, { cause: error });
}
