/**
 * The columns in which the books show the accounts: net + tax + tip − fee − refund = payout in every movement, because its
 * lines sum to zero. Holds stand in no column: they move no money.
 */
export const journalColumns = ['net', 'tax', 'fee', 'refund', 'payout', 'tip'] as const;
export type JournalColumn = (typeof journalColumns)[number];

type Place = { column: JournalColumn; sign: 1 | -1 };

const places: Record<string, Place> = {
  revenue: { column: 'net', sign: -1 },
  'tax-payable': { column: 'tax', sign: -1 },
  'tips-payable': { column: 'tip', sign: -1 },
  fees: { column: 'fee', sign: 1 },
  refunds: { column: 'refund', sign: 1 },
  goodwill: { column: 'refund', sign: 1 },
  chargebacks: { column: 'refund', sign: 1 },
  provider: { column: 'payout', sign: 1 },
  'other-means': { column: 'payout', sign: 1 },
};

/** Returns the column of a line and its amount there in cents; null for a hold. */
export function placeOf(
  account: string,
  amountCents: number,
): { column: JournalColumn; cents: number } | null {
  const place = places[account];
  return place ? { column: place.column, cents: place.sign * amountCents } : null;
}

/** Entries of one account and one kind of movement together. */
export type EntrySum = { account: string; kind: string; cents: number; lines: number };

/** Sums of a time, in cents: captured − refunded = net + tax + tips. */
export type BookSums = {
  count: number;
  captured: number;
  refunded: number;
  net: number;
  tax: number;
  /** What technicians are owed of the tips that were given, less those given back. */
  tips: number;
  fees: number;
  chargedBack: number;
};

/** The accounts of what was sold and given back, without tax; the net of a time is the turned sum of their lines. */
export const netAccounts = ['revenue', 'refunds', 'goodwill'] as const;

export function bookSumsOf(sums: readonly EntrySum[]): BookSums {
  const of = (account: string, kinds?: readonly string[]) =>
    sums
      .filter((sum) => sum.account === account && (kinds?.includes(sum.kind) ?? true))
      .reduce((total, { cents }) => total + cents, 0);
  return {
    count: sums.find(({ account, kind }) => account === 'provider' && kind === 'capture')?.lines ?? 0,
    captured: of('provider', ['capture']),
    refunded: refundedCentsOf(sums),
    net: netAccounts.reduce((net, account) => net - of(account), 0),
    tax: 0 - of('tax-payable'),
    tips: 0 - of('tips-payable'),
    fees: of('fees'),
    chargedBack: of('chargebacks'),
  };
}

/** What was given back with its tax, also of tips, whether by the card or by other means. */
export const refundedCentsOf = (sums: readonly Omit<EntrySum, 'lines'>[]): number =>
  sums.reduce((total, { account, kind, cents }) => {
    const isGiven = account === 'refunds' || account === 'goodwill';
    const isPartOfIt =
      (account === 'tax-payable' || account === 'tips-payable') && (kind === 'refund' || kind === 'credit');
    return isGiven || isPartOfIt ? total + cents : total;
  }, 0);

/** The tax of sales and of refunds of one place and rate, in cents. */
export type TaxSums = { salesNet: number; salesTax: number; refundsNet: number; refundsTax: number };

/** Adds a sum of entries to the sums of its place and rate. */
export function addToTax(sums: TaxSums, { account, kind, cents }: Omit<EntrySum, 'lines'>): TaxSums {
  if (account === 'revenue') return { ...sums, salesNet: sums.salesNet - cents };
  if (account === 'refunds' || account === 'goodwill')
    return { ...sums, refundsNet: sums.refundsNet + cents };
  if (account !== 'tax-payable') return sums;
  return kind === 'capture'
    ? { ...sums, salesTax: sums.salesTax - cents }
    : { ...sums, refundsTax: sums.refundsTax + cents };
}
