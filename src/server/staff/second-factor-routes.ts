import type { FastifyRequest } from 'fastify';
import type { SecondFactorChange } from '../../contract/shapes/second-factor.ts';
import { secondFactorCalls } from '../../contract/staff.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { noStore } from '../platform/http/own-cookie.ts';
import { serve } from '../platform/http/serve.ts';
import { confirmCode, confirmPassword } from './confirm-identity.ts';
import type { LoginAttempts } from './login-attempts.ts';
import {
  beginEnrolment,
  endEnrolment,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
} from './second-factor.ts';

/**
 * Registers the second-factor routes under /api/admin or /api/tech. Wrong passwords and codes count as failed logins.
 */
export function secondFactorRoutes(
  app: App,
  context: Context,
  role: StaffRole,
  attempts: LoginAttempts,
): void {
  /** Checks the caller's identity. @throws Failure PASSWORD_WRONG, CODE_WRONG, SECOND_FACTOR_OFF, RATE_LIMITED */
  const confirm = (request: FastifyRequest, username: string, { password, totp }: SecondFactorChange) =>
    attempts.make(request, { role, username }, async () => {
      await confirmPassword(context, username, password);
      await confirmCode(context, username, totp);
    });

  serve(app, secondFactorCalls(role), {
    readSecondFactor: (request) => secondFactorOf(context, principalOf(request).id),
    beginEnrolment: async (request, reply) => {
      const { id } = principalOf(request);
      await attempts.make(request, { role, username: id }, () =>
        confirmPassword(context, id, request.body.password),
      );
      return noStore(reply).send(await beginEnrolment(context, id));
    },
    endEnrolment: async (request, reply) => {
      const { id } = principalOf(request);
      const recoveryCodes = await attempts.make(request, { role, username: id }, () =>
        endEnrolment(context, id, request.body.code),
      );
      return noStore(reply).send({ recoveryCodes });
    },
    renewRecoveryCodes: async (request, reply) => {
      const { id } = principalOf(request);
      await confirm(request, id, request.body);
      return noStore(reply).send({ recoveryCodes: await renewRecoveryCodes(context, id) });
    },
    removeSecondFactor: async (request) => {
      const { id } = principalOf(request);
      await confirm(request, id, request.body);
      await removeSecondFactor(context, id);
      return secondFactorOf(context, id);
    },
  });
}
