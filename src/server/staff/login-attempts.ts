import type { FastifyRequest } from 'fastify';
import { Failure, type FailureCode } from '../../domain/failure.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { deviceOf, isOwnDevice } from '../accounts/devices.ts';
import type { Context } from '../context.ts';
import { FailedAttempts } from '../platform/limits/attempts.ts';
import type { Counted } from '../platform/limits/limiter.ts';
import { networkOf } from '../platform/limits/network.ts';

/** The error codes of a wrong guess. */
const GUESSES = new Set<FailureCode>([
  'CREDENTIALS_INVALID',
  'TOTP_INVALID',
  'PASSWORD_WRONG',
  'CODE_WRONG',
  'PASSKEY_WRONG',
]);

const isWrongGuess = (outcome: unknown) => outcome instanceof Failure && GUESSES.has(outcome.code);

type Account = { role: StaffRole; username: string };

/**
 * Limits wrong passwords and codes of staff. Guesses from unknown devices do not lock out a device from which the
 * account has signed in before.
 */
export class LoginAttempts {
  readonly #context: Pick<Context, 'config' | 'db' | 'clock'>;
  readonly #attempts: FailedAttempts;

  constructor(context: Pick<Context, 'config' | 'db' | 'clock' | 'limiter'>) {
    this.#context = context;
    this.#attempts = new FailedAttempts(context.limiter, isWrongGuess);
  }

  /**
   * Runs the check after waiting for pending attempts. The check receives whether the account has signed in from this
   * device.
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
