import { MINUTE_MS } from '../../domain/durations.ts';
import { toTime } from '../../domain/time.ts';
import type { Clock } from '../lib/clock.ts';
import {
  type PartnerAnswer,
  type PartnerCall,
  type PartnerDispatch,
  type PartnerPlace,
  type PartnerStatus,
  PartnerUnavailable,
  type PartnerWindow,
} from './partner.ts';

/** What the sandbox does with calls: `silent` does nothing, `lost` takes a call and loses the answer. */
export type SandboxMode = 'accept' | 'refuse' | 'silent' | 'lost';

type Taken = { call: PartnerCall; answer: PartnerAnswer; atMs: number };

const FROM_MS = 25 * MINUTE_MS;
const BY_MS = 40 * MINUTE_MS;
const SETS_OUT_MS = 5 * MINUTE_MS;
const ARRIVES_MS = 30 * MINUTE_MS;
const LEAVES_MS = 60 * MINUTE_MS;

/** A partner company in memory: it comes within 25 to 40 minutes, and goes through its calls by the clock. */
export class SandboxPartner implements PartnerDispatch {
  readonly name: string;
  mode: SandboxMode = 'accept';
  /** How often a call was handed over. */
  offers = 0;
  readonly taken = new Map<string, Taken>();
  readonly #said = new Map<string, Partial<PartnerStatus>>();
  readonly #clock: Clock;

  constructor(clock: Clock, name = 'Sandbox Partner') {
    this.#clock = clock;
    this.name = name;
  }

  async estimate(_: PartnerPlace): Promise<PartnerWindow | null> {
    this.#answerOrThrow();
    return this.mode === 'refuse' ? null : this.#window(this.#clock());
  }

  async offer(call: PartnerCall): Promise<PartnerAnswer> {
    this.offers += 1;
    this.#answerOrThrow();
    const atMs = this.#clock();
    const known = this.taken.get(call.callId);
    const answer: PartnerAnswer =
      known?.answer ??
      (this.mode === 'refuse'
        ? { accepted: false }
        : { accepted: true, ref: `SP-${call.callId.slice(-6)}`, ...this.#window(atMs) });
    if (!known) this.taken.set(call.callId, { call, answer, atMs });
    if (this.mode === 'lost') throw new PartnerUnavailable('The answer of the sandbox partner was lost');
    return answer;
  }

  async status(callId: string): Promise<PartnerStatus | null> {
    this.#answerOrThrow();
    const taken = this.taken.get(callId);
    if (!taken?.answer.accepted) return null;
    const { fromAt, byAt } = taken.answer;
    return { state: this.#stateOf(taken), fromAt, byAt, ...this.#said.get(callId) };
  }

  async cancel(callId: string): Promise<void> {
    this.#answerOrThrow();
    if (this.taken.has(callId)) this.say(callId, { state: 'cancelled' });
  }

  /** Has a call be as a test says: done, late, cancelled. */
  say(callId: string, status: Partial<PartnerStatus>): void {
    this.#said.set(callId, { ...this.#said.get(callId), ...status });
  }

  #answerOrThrow(): void {
    if (this.mode === 'silent') throw new PartnerUnavailable('The sandbox partner did not answer');
  }

  #stateOf({ atMs }: Taken): PartnerStatus['state'] {
    const sinceMs = this.#clock() - atMs;
    if (sinceMs >= LEAVES_MS) return 'completed';
    if (sinceMs >= ARRIVES_MS) return 'arrived';
    return sinceMs >= SETS_OUT_MS ? 'on_the_way' : 'accepted';
  }

  #window = (atMs: number): PartnerWindow => ({ fromAt: toTime(atMs + FROM_MS), byAt: toTime(atMs + BY_MS) });
}
