import { expect } from 'vitest';
import type { CompanyProfile } from '../../src/domain/company/company-profile.ts';
import { checkLedger } from '../../src/server/payments/ledger/check-ledger.ts';
import { addingCompany, profileFile } from '../adding-company.ts';
import { ledgerDifferences } from './ledger-balance.ts';
import { openWork } from './payment-work.ts';
import { createTestProvider } from './payments/test-provider.ts';
import { billingContact, type Caller, emergency, startTestApp, type TestApp } from './test-app.ts';

type Options = Pick<NonNullable<Parameters<typeof startTestApp>[0]>, 'databaseUrl'> & {
  company?: Partial<CompanyProfile>;
  env?: Record<string, string>;
};

/** Starts an app of a company that adds the tax, on a provider that the test controls. */
export async function startTaxApp({ company, env, ...options }: Options = {}) {
  const card = createTestProvider();
  const profile = profileFile({ ...addingCompany, ...company });
  const t = await startTestApp({
    ...options,
    env: { ...env, COMPANY_PROFILE: profile },
    ports: { payments: card.provider },
  });
  /** Resolves when no payment job is open. */
  const done = () => expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);
  return {
    t,
    card,
    done,
    /** Returns what differs between bookings, payments, refunds and entries. */
    differences: async () => [...(await checkLedger(t.db)).differences, ...(await ledgerDifferences(t.db))],
  };
}

export async function quoteOf(t: TestApp, as: Caller, location: string) {
  const { status, body } = await t.post('/api/calculate-distance', as, { location });
  expect(status).toBe(200);
  if (!body.quote) throw new Error('the answer has no quote');
  return body.quote;
}

/** Asks to authorise an amount; `more` are other fields of the request. */
export const authorize = (t: TestApp, as: Caller, amount: number, more: object = {}) =>
  t.post('/api/create-payment', as, { amount, sourceId: 'cnon:card-nonce-ok', billingContact, ...more });

/** Authorises the total of a form and asks to book it. */
export async function order(t: TestApp, as: Caller, form: { totalAmount: number } & Record<string, unknown>) {
  const { quote = null } = form;
  const { status, body } = await authorize(t, as, form.totalAmount, { quote });
  expect(status, JSON.stringify(body)).toBe(200);
  const paymentId = 'paymentId' in body ? body.paymentId : '';
  return t.post('/api/bookings', as, { ...emergency, ...form, paymentId });
}
