/** What may go wrong with a call of the payment sandbox. */
export const faultKinds = [
  'timeout-before',
  'timeout-after',
  '500',
  '429',
  'reset',
  'slow',
  'garbage',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** The share of calls that each fault befalls, and the seed of their order; null for another order at each start. */
export type SandboxFaults = { shares: [FaultKind, number][]; seed: number | null };

const isKind = (name: string): name is FaultKind => (faultKinds as readonly string[]).includes(name);

/** Reads `kind:share` entries, such as `timeout-after:0.02`, and `seed:N`. Returns null for what is none. */
export function readFaults(entries: readonly string[]): SandboxFaults | null {
  const shares = new Map<FaultKind, number>();
  let seed: number | null = null;
  for (const entry of entries) {
    const [name = '', value = '', ...rest] = entry.split(':');
    const number = value.trim() === '' ? Number.NaN : Number(value);
    if (rest.length > 0) return null;
    if (name === 'seed' && seed === null && Number.isSafeInteger(number) && number >= 0) seed = number;
    else if (isKind(name) && !shares.has(name) && number >= 0 && number <= 1) shares.set(name, number);
    else return null;
  }
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  return total <= 1 + 1e-9 ? { shares: [...shares], seed } : null;
}
