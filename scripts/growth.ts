/** `standardError` is that of `share`, from how far the values are from the line. */
export type Growth = { share: number; standardError: number };

/**
 * Returns by what share of its start the least-squares line through evenly spaced values rises from the first value to
 * the last. Needs three values.
 */
export function growthOf(values: readonly number[]): Growth {
  const last = values.length - 1;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, _, n) => sum + (n - last / 2) ** 2, 0);
  const slope = values.reduce((sum, value, n) => sum + (n - last / 2) * (value - mean), 0) / squares;
  const start = mean - (slope * last) / 2;
  const residuals = values.reduce((sum, value, n) => sum + (value - start - slope * n) ** 2, 0);
  const slopeError = Math.sqrt(residuals / (values.length - 2) / squares);
  return { share: (slope * last) / start, standardError: (slopeError * last) / start };
}
