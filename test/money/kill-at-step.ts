import { fileURLToPath } from 'node:url';

/** Database work of a payment: the server dies before or after its commit. */
const stored = [
  'intent',
  'authorized',
  'booking',
  'captured',
  'voided',
  'release',
  'refund-requested',
  'refund-pending',
  'refund-done',
  'refunded',
] as const;
/** Calls of the payment provider: the server dies before the call or after its answer. */
const called = ['authorize', 'cancel-key', 'capture', 'void', 'refund'] as const;

/** The boundaries between the steps of a payment, each once. */
export const afterSteps = [...stored, ...called].map((step) => `after ${step}`);
/** The same boundaries, each from both sides: a moment before a step and a moment after it. */
export const aroundSteps = [...afterSteps, ...[...stored, ...called].map((step) => `before ${step}`)];

const preload = (name: string) => `--import ${fileURLToPath(new URL(name, import.meta.url))}`;

/**
 * Returns the environment of a server that is killed at a step: see kill-at-step.mjs.
 * @param step one of `aroundSteps`; null: nothing kills it
 * @param options.clockShiftMs how far its clock is ahead
 */
export const killAtStep = (
  step: string | null,
  { nth = 1, clockShiftMs = 0 }: { nth?: number; clockShiftMs?: number } = {},
): Record<string, string> => ({
  NODE_OPTIONS: [preload('shift-clock.mjs'), preload('kill-at-step.mjs')].join(' '),
  CLOCK_SHIFT_MS: String(clockShiftMs),
  KILL_STEP: step === null ? '' : `${step} ${nth}`,
});
