import { Failure, type FailureCode } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import { newId } from '../db/id.ts';
import { deleteLoginFailure, insertLoginFailure, type LoginFailure, listLoginFailures } from './queries.ts';

const WINDOW_MS = 15 * 60_000;
const MOST_PER_ACCOUNT = 10;
const MOST_PER_ADDRESS = 50;

/** What a guess that is wrong is answered. */
const GUESSES = new Set<FailureCode>(['CREDENTIALS_INVALID', 'TOTP_INVALID', 'PASSWORD_WRONG', 'CODE_WRONG']);

type Underway = { place: number; outcome: Promise<void> };

/**
 * Lets attempts to log in through as long as 10 failures for one account from one address, or 50 from one
 * address, are not reached within 15 minutes. Other addresses are not locked out.
 *
 * An attempt is written down as a failure before it is made, so that guesses sent at once are not all let
 * through. One that comes when those underway might fill the measure waits for their outcome: many people who
 * log in at the same moment from one office are no guessers.
 */
export class LoginAttempts {
  readonly #context: Pick<Context, 'db' | 'clock'>;
  readonly #underway = new Map<string, Underway>();
  #places = 0;

  constructor(context: Pick<Context, 'db' | 'clock'>) {
    this.#context = context;
  }

  /**
   * Runs the check when it is this attempt's turn; only a wrong password or code counts as a failure.
   * @throws Failure RATE_LIMITED, and whatever the check throws
   */
  async make<Result>(address: string, account: string, check: () => Promise<Result>): Promise<Result> {
    const { db, clock } = this.#context;
    const attempt = { id: newId(), address, account, at: clock() };
    let settle = () => {};
    const outcome = new Promise<void>((resolve) => {
      settle = resolve;
    });
    this.#underway.set(attempt.id, { place: ++this.#places, outcome });
    try {
      await insertLoginFailure(db, attempt);
      await this.#turn(attempt);
      const result = await check();
      await deleteLoginFailure(db, attempt.id);
      return result;
    } catch (error) {
      const failed = error instanceof Failure && GUESSES.has(error.code);
      if (!failed) await deleteLoginFailure(db, attempt.id);
      throw error;
    } finally {
      this.#underway.delete(attempt.id);
      settle();
    }
  }

  async #turn(attempt: LoginFailure): Promise<void> {
    const now = this.#context.clock();
    for (;;) {
      const failures = await listLoginFailures(this.#context.db, attempt.address, now - WINDOW_MS);
      const full = filled(
        failures.filter(({ id }) => id !== attempt.id && !this.#isLater(id, attempt.id)),
        attempt.account,
      );
      if (!full) return;
      const open = full.failures.flatMap(({ id }) => this.#underway.get(id)?.outcome ?? []);
      if (open.length === 0) throw tooMany(full.failures[0]?.at ?? now, now);
      await Promise.all(open.slice(0, full.failures.length - full.most + 1));
    }
  }

  #isLater(id: string, than: string): boolean {
    return (this.#underway.get(id)?.place ?? 0) > (this.#underway.get(than)?.place ?? 0);
  }
}

/** The failures that fill the measure, if they do, oldest first. */
function filled(
  failures: LoginFailure[],
  account: string,
): { failures: LoginFailure[]; most: number } | null {
  const ofAccount = failures.filter((failure) => failure.account === account);
  if (ofAccount.length >= MOST_PER_ACCOUNT) return { failures: ofAccount, most: MOST_PER_ACCOUNT };
  return failures.length >= MOST_PER_ADDRESS ? { failures, most: MOST_PER_ADDRESS } : null;
}

const tooMany = (oldest: number, now: number) =>
  new Failure('RATE_LIMITED', 'Too many failed sign-ins. Please wait a few minutes and try again.', {
    retryAfterSeconds: (oldest + WINDOW_MS - now) / 1000,
  });
