import { toCents, toDollars } from './money.ts';

/**
 * Sales tax in whole cents. A rate is an integer of thousandths of a percent (6.625% is 6625), so that no fraction is
 * computed in binary. Half a cent is rounded up, as N.J.S.A. 54:32B-4(c)(2) has it.
 */

/** A row of a company's rates: `percent` holds in a state from a day (yyyy-mm-dd) until the next row of that state. */
export type TaxRate = { state: string; from: string; percent: number };

/** How a company's prices and sales tax belong together. */
export type TaxTerms = { taxRates: readonly TaxRate[]; taxIncluded: boolean };

/** Days of the business clock (yyyy-mm-dd), both included. */
export type Days = { from: string; until: string };

const WHOLE = 100_000;

const thousandths = (percent: number): number => Math.round(percent * 1000);

/** Returns the rate in a state on a day in thousandths of a percent; 0 without a row. */
export function rateOn(rates: readonly TaxRate[], state: string | null, day: string): number {
  let newest: TaxRate | null = null;
  for (const row of rates) {
    if (row.state === state && row.from <= day && row.from >= (newest?.from ?? '')) newest = row;
  }
  return newest ? thousandths(newest.percent) : 0;
}

/** Returns the rows that hold on at least one of the days. */
export const ratesWithin = (rates: readonly TaxRate[], { from, until }: Days): TaxRate[] =>
  rates.filter((row) => {
    const isReplaced = ({ state, from: start }: TaxRate) =>
      state === row.state && start > row.from && start <= from;
    return row.from <= until && !rates.some(isReplaced);
  });

/** Returns the tax that a price includes: 6.625% of the net is 11.49 of 185.00. */
export const includedTax = (priceCents: number, rate: number): number =>
  divideHalfUp(priceCents * rate, WHOLE + rate);

/** Returns the tax that comes on top of a price: 6.625% of 185.00 is 12.26. */
export const addedTax = (priceCents: number, rate: number): number => divideHalfUp(priceCents * rate, WHOLE);

/** Returns the total of a price and its tax in it. The tax that a total of added tax includes is exactly the added tax. */
export function taxedTotal(
  { taxIncluded }: Pick<TaxTerms, 'taxIncluded'>,
  priceCents: number,
  rate: number,
): { totalCents: number; taxCents: number } {
  if (taxIncluded) return { totalCents: priceCents, taxCents: includedTax(priceCents, rate) };
  const taxCents = addedTax(priceCents, rate);
  return { totalCents: priceCents + taxCents, taxCents };
}

/**
 * Returns the prices in cents that may have this total on one of the days. A place in a state without a rate has no
 * tax.
 */
export function pricesOfTotal(terms: TaxTerms, totalCents: number, days: Days): number[] {
  if (terms.taxIncluded) return [totalCents];
  const rates = ratesWithin(terms.taxRates, days).map(({ percent }) => thousandths(percent));
  return [0, ...rates]
    .map((rate) => ({ rate, priceCents: totalCents - includedTax(totalCents, rate) }))
    .filter(({ rate, priceCents }) => priceCents + addedTax(priceCents, rate) === totalCents)
    .map(({ priceCents }) => priceCents);
}

/**
 * Returns the tax in USD that was added to the price of a booking or a quote; 0 if the price includes its tax, because
 * base fee, distance charges and energy charges are then the total.
 */
export const addedTaxOf = ({
  baseFee,
  distanceCharges,
  energyCharges,
  totalAmount,
}: Record<'baseFee' | 'distanceCharges' | 'energyCharges' | 'totalAmount', number>): number =>
  toDollars(toCents(totalAmount) - toCents(baseFee) - toCents(distanceCharges) - toCents(energyCharges));

/**
 * Returns the tax in a part of a captured amount that is given back after other parts. All parts together have exactly
 * the captured tax, because each has what its end is ahead of its start.
 */
export function taxOfPart(
  captured: { amountCents: number; taxCents: number },
  givenBackCents: number,
  partCents: number,
): number {
  const upTo = (cents: number) => divideHalfUp(captured.taxCents * cents, captured.amountCents);
  return upTo(givenBackCents + partCents) - upTo(givenBackCents);
}

const divideHalfUp = (dividend: number, divisor: number): number =>
  Math.floor((2 * dividend + divisor) / (2 * divisor));

/** Returns the state at the end of a place's label: `Union, NJ 07083`, `near Union, NJ`; null without one. */
export const stateOfLabel = (label: string | null): string | null =>
  label?.match(/, ([A-Z]{2})(?: \d{5})?$/)?.[1] ?? null;
