import type { FastifyRequest } from 'fastify';
import { Failure, type FailureCode } from '../../domain/failure.ts';
import type { StaffRole } from '../../domain/staff.ts';
import { deviceOf, isOwnDevice } from '../accounts/devices.ts';
import type { Context } from '../context.ts';
import { FailedAttempts } from '../limits/attempts.ts';
import type { Counted } from '../limits/limiter.ts';
import { networkOf } from '../limits/network.ts';

/** What a guess that is wrong is answered. */
const GUESSES = new Set<FailureCode>(['CREDENTIALS_INVALID', 'TOTP_INVALID', 'PASSWORD_WRONG', 'CODE_WRONG']);

const isWrongGuess = (outcome: unknown) => outcome instanceof Failure && GUESSES.has(outcome.code);

type Account = { role: StaffRole; username: string };

/**
 * Counts wrong passwords and codes of staff. Who guesses from elsewhere does not lock out a device from which the
 * account has signed in.
 */
export class LoginAttempts {
  readonly #context: Pick<Context, 'config' | 'db' | 'clock'>;
  readonly #attempts: FailedAttempts;

  constructor(context: Pick<Context, 'config' | 'db' | 'clock' | 'limiter'>) {
    this.#context = context;
    this.#attempts = new FailedAttempts(context.limiter, isWrongGuess);
  }

  /**
   * Runs the check, which is told whether the account has signed in from this device, when it is its turn.
   * @throws Failure RATE_LIMITED, OVERLOADED, and whatever the check throws
   */
  async make<Result>(
    request: FastifyRequest,
    { role, username }: Account,
    check: (isOwnDevice: boolean) => Promise<Result>,
  ): Promise<Result> {
    const device = deviceOf(request, this.#context);
    const isOwn = await isOwnDevice(this.#context, role, username, device);
    const network = networkOf(request.ip);
    const counted: Counted = isOwn
      ? { passwordsPerDevice: `${username} ${device}` }
      : {
          passwordsPerAccountAndNetwork: `${username} ${network}`,
          passwordsPerAccount: username,
          passwordsPerNetwork: network,
        };
    return this.#attempts.make(counted, () => check(isOwn));
  }
}
