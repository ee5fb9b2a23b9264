import type { Database } from '../../src/server/platform/db/schema.ts';
import { keepSecret } from '../personal-data.ts';
import { LOCATION } from './square-ledger.ts';
import { startSquareProcess } from './square-process.ts';

/** What a payment service has done; amounts in USD cents. */
export type Books = {
  payments: { id: string; status: 'APPROVED' | 'COMPLETED' | 'CANCELED'; amountCents: number }[];
  refunds: { paymentId: string; status: 'PENDING' | 'COMPLETED'; amountCents: number }[];
};

/** A payment service of which a share of the calls goes wrong. */
export type PaymentService = {
  /** The environment of a server that uses the service. */
  env(seed: number): Record<string, string>;
  /** The steps of a payment with this service, of `afterSteps` or `aroundSteps`. */
  steps(all: readonly string[]): string[];
  /** Makes a step happen that only follows a fault. */
  provoke(step: string): Promise<void>;
  books(db: Database): Promise<Books>;
  stop(): Promise<void>;
};

const FAULT_RATE = 0.12;
const faults = ['timeout-before', 'timeout-after', '500', '429', 'reset', 'slow', 'garbage'];
/** The sandbox ends refunds at once, and cancels by a key as it voids. */
const notOfSandbox = ['refund-pending', 'cancel-key'];

export const paymentServices: Record<'Square' | 'the sandbox', (seed: number) => Promise<PaymentService>> = {
  Square: async (seed) => {
    const square = await startSquareProcess({ seed, faultRate: FAULT_RATE });
    return {
      env: () => ({
        ...{ PAYMENT_PROVIDER: 'square', SQUARE_BASE_URL: square.baseUrl, SQUARE_LOCATION_ID: LOCATION },
        ...{ SQUARE_APPLICATION_ID: 'trial', SQUARE_ACCESS_TOKEN: keepSecret(`token of the trial ${seed}`) },
      }),
      steps: (all) => [...all],
      async provoke(step) {
        // An authorisation that the service never saw is cancelled by its key; one that it knows is taken over.
        if (step.endsWith('cancel-key'))
          await square.fail(...Array<'garbage before'>(6).fill('garbage before'));
      },
      books: square.books,
      stop: square.stop,
    };
  },
  'the sandbox': async () => ({
    env: (seed) => ({
      SANDBOX_FAULTS: [
        ...faults.map((fault) => `${fault}:${FAULT_RATE / faults.length}`),
        `seed:${seed}`,
      ].join(),
    }),
    steps: (all) => all.filter((step) => !notOfSandbox.some((other) => step.endsWith(other))),
    async provoke() {},
    async books(db) {
      const payments = await db.selectFrom('sandboxPayments').selectAll().execute();
      const refunds = await db.selectFrom('sandboxRefunds').selectAll().execute();
      const statuses = {
        approved: 'APPROVED',
        completed: 'COMPLETED',
        canceled: 'CANCELED',
        failed: 'CANCELED',
      } as const;
      return {
        payments: payments.map(({ id, status, amountCents }) => ({
          id,
          status: statuses[status],
          amountCents,
        })),
        refunds: refunds.map(({ paymentId, amountCents }) => ({
          paymentId,
          amountCents,
          status: 'COMPLETED',
        })),
      };
    },
    async stop() {},
  }),
};
