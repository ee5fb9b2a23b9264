import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { CancellationTerms } from '../../src/domain/bookings/cancellation-terms.ts';
import { defaultCompany } from '../../src/domain/company/company-profile.ts';
import { checkLedger } from '../../src/server/payments/ledger/check-ledger.ts';
import { makeTempFolder } from '../temp-folder.ts';
import { ledgerDifferences } from './ledger-balance.ts';
import { openWork } from './payment-work.ts';
import { createTestProvider } from './payments/test-provider.ts';
import { sharedTestApp } from './suite-app.ts';
import { type Options, startTestApp, type TestApp } from './test-app.ts';

type TestProvider = ReturnType<typeof createTestProvider>;

export const MINUTE_MS = 60_000;

export const someTerms: CancellationTerms = {
  emergencyFreeMinutes: 5,
  standardFreeMinutes: 120,
  lateFee: 40,
  noShowFee: 60,
  goneFee: 75.5,
  waitMinutes: 10,
  creditAfterMinutes: 15,
  lateCredit: 20,
};

/** The options of a company with cancellation terms. */
function optionsOf(terms: Partial<CancellationTerms>, card: TestProvider): Options {
  const file = join(makeTempFolder('company'), 'company.json');
  writeFileSync(file, JSON.stringify({ ...defaultCompany, cancellation: { ...someTerms, ...terms } }));
  return { env: { COMPANY_PROFILE: file }, ports: { payments: card.provider } };
}

/** Starts an app of a company with cancellation terms on a provider that the test controls. */
export async function startTermsApp(terms: Partial<CancellationTerms> = {}) {
  const card = createTestProvider();
  return peopleOf(await startTestApp(optionsOf(terms, card)), card);
}

/** Like `startTermsApp`, with one app for a describe block: what it returns makes the people of one test. */
export function sharedTermsApp() {
  const card = createTestProvider();
  const t = sharedTestApp(optionsOf({}, card));
  let tests = 0;
  return () => {
    tests += 1;
    return peopleOf(t, card, String(tests));
  };
}

export type TermsApp = Awaited<ReturnType<typeof startTermsApp>>;

async function peopleOf(t: TestApp, card: TestProvider, number = '') {
  const jordan = await t.customer(`jordan${number}@example.com`);
  const admin = await t.staff('admin', `mreyes${number}`);
  const dana = await t.staff('tech', `dmorales${number}`);
  /** Resolves when no payment job is open. */
  const done = () => expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);
  const paymentOf = (bookingId: string) =>
    t.db.selectFrom('payments').selectAll().where('bookingId', '=', bookingId).executeTakeFirstOrThrow();
  return {
    t,
    card,
    jordan,
    admin,
    dana,
    done,
    /** What the provider has given back of a booking's payment, in cents. */
    refundedOf: async (bookingId: string) =>
      card.refundedOf((await paymentOf(bookingId)).providerPaymentId ?? ''),
    statusOf: async (bookingId: string) => (await paymentOf(bookingId)).status,
    shown: async (bookingId: string) => (await t.get(`/api/bookings/${bookingId}`, jordan)).body,
    history: async (bookingId: string) =>
      (await t.get(`/api/admin/bookings/${bookingId}/events`, admin)).body,
    cancel: (bookingId: string, body?: object) => t.post(`/api/bookings/${bookingId}/cancel`, jordan, body),
    set: (bookingId: string, status: string, more: object = {}, as = admin) =>
      t.patch(`/api/admin/bookings/${bookingId}/status`, as, { status, ...more }),
    /** Returns what differs between bookings, payments, refunds and entries. */
    differences: async () => [...(await checkLedger(t.db)).differences, ...(await ledgerDifferences(t.db))],
  };
}
