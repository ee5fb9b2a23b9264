import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandboxProvider } from './sandbox.ts';
import { createSquareProvider } from './square.ts';

/** Opens the payment provider of the configuration; the sandbox keeps its ledger in the database. */
export function openPaymentProvider({ payment }: Config, db: Database): PaymentProvider {
  if (payment.provider === 'sandbox') return createSandboxProvider({ db, fee: payment.fee });
  const { environment, locationId, accessToken, baseUrl } = payment;
  return createSquareProvider({ environment, locationId, accessToken, baseUrl: baseUrl ?? undefined });
}
