/** Inside, money is integer cents; on the wire it is a JSON number in USD with at most two decimals. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);
export const toDollars = (cents: number): number => cents / 100;

/** In US dollars: no payment may be more. */
export const MAX_PAYMENT = 10_000;

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `1311.8` → `$1,311.80` */
export const formatUsd = (dollars: number): string => usd.format(dollars);
