import type { RefundKind, RefundMeans } from './refund-request.ts';

/** A movement of money, as in the contract with the payment provider and its statements. */
export type MovementKind = 'authorise' | 'capture' | 'void' | 'refund' | 'fee' | 'credit' | 'chargeback';

/** The accounts; docs/decisions/0027 says what each means. An amount above zero is a debit. */
export type Account =
  | 'card-holds'
  | 'owed-on-holds'
  | 'provider'
  | 'revenue'
  | 'tax-payable'
  | 'tips-payable'
  | 'refunds'
  | 'goodwill'
  | 'other-means'
  | 'fees'
  | 'chargebacks';

type Line = { account: Account; amountCents: number };

/** Lines whose sum is zero. `attempt` counts the movements of one kind of a payment from 1. */
export type Movement = { kind: MovementKind; attempt: number; at: number; lines: Line[] };

/** What a payment's row says of its money; times in epoch milliseconds. */
export type MovedPayment = {
  amountCents: number;
  /** The tax in the amount, by the booking; 0 without one. */
  taxCents: number;
  status: string;
  authorizedAt: number | null;
  capturedAt: number | null;
  voidedAt: number | null;
  /** The technician whose tip it is; null for a payment of a booking. A tip is no revenue, and has no tax. */
  tipTechId: string | null;
};

/** A refund or a goodwill credit that was made. */
export type MadeRefund = {
  number: number;
  kind: RefundKind;
  means: RefundMeans;
  amountCents: number;
  taxCents: number;
  at: number;
};

/**
 * What the provider has kept of a captured payment: its fee, or an amount that the card's bank has taken back. Below zero
 * if it was given back. `number` counts those of one kind of a payment from 1.
 */
export type Deduction = { kind: 'fee' | 'chargeback'; number: number; amountCents: number; at: number };

/** What is given back of a sale. */
const givenFrom = { refund: 'refunds', credit: 'goodwill' } as const satisfies Record<RefundKind, Account>;

const deductionAccounts = { fee: 'fees', chargeback: 'chargebacks' } as const;

/**
 * Returns every movement that has led to a payment's present state, in order. Only this function says which lines a
 * movement has: a change of status writes those that are not yet written, and the check compares all of them.
 */
export function movementsOf(
  payment: MovedPayment,
  refunds: readonly MadeRefund[],
  deductions: readonly Deduction[] = [],
): Movement[] {
  const { amountCents, taxCents, status, authorizedAt, capturedAt, voidedAt } = payment;
  const isTip = payment.tipTechId !== null;
  // A refused capture voids the hold. A payment that was voided may still turn out to be captured.
  const isVoid = authorizedAt !== null && (voidedAt !== null || status === 'voided' || status === 'failed');
  const holds = authorizedAt !== null && !isVoid;
  const movements: Movement[] = [];
  const add = (kind: MovementKind, at: number, lines: Line[], attempt = 1) =>
    movements.push({ kind, attempt, at, lines: lines.filter((line) => line.amountCents !== 0) });
  if (authorizedAt !== null) add('authorise', authorizedAt, hold(amountCents));
  if (isVoid) add('void', voidedAt ?? authorizedAt, hold(-amountCents));
  if (capturedAt !== null) {
    add('capture', capturedAt, [
      ...(holds ? hold(-amountCents) : []),
      { account: 'provider', amountCents },
      { account: isTip ? 'tips-payable' : 'revenue', amountCents: taxCents - amountCents },
      { account: 'tax-payable', amountCents: -taxCents },
    ]);
  }
  for (const { number, kind, means, at, amountCents: cents, taxCents: ofTax } of refunds) {
    const lines: Line[] = [
      { account: means === 'card' ? 'provider' : 'other-means', amountCents: -cents },
      { account: isTip ? 'tips-payable' : givenFrom[kind], amountCents: cents - ofTax },
      { account: 'tax-payable', amountCents: ofTax },
    ];
    add(kind, at, lines, number);
  }
  for (const { kind, number, amountCents: cents, at } of deductions) {
    const lines: Line[] = [
      { account: deductionAccounts[kind], amountCents: cents },
      { account: 'provider', amountCents: -cents },
    ];
    add(kind, at, lines, number);
  }
  return movements;
}

const hold = (amountCents: number): Line[] => [
  { account: 'card-holds', amountCents },
  { account: 'owed-on-holds', amountCents: -amountCents },
];

export const isBalanced = (lines: readonly { amountCents: number }[]): boolean =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0) === 0;
