/** Returns how often a trial runs: `short` in every run of the suite, `full` under `npm run soak`. */
export function trials(short: number, full: number): number {
  return process.env.SOAK === '1' ? full : short;
}
