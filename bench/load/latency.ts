import { quantile } from '../quantile.ts';

/** In milliseconds. */
export type Latency = { p50: number; p99: number };

export const latencyOf = (values: number[]): Latency => ({
  p50: quantile(values, 0.5) ?? Number.NaN,
  p99: quantile(values, 0.99) ?? Number.NaN,
});
