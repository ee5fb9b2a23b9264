import type { FastifyRequest } from 'fastify';
import { secondFactorCalls } from '../../api/staff.ts';
import type { SecondFactorChange } from '../../domain/second-factor.ts';
import type { StaffRole } from '../../domain/staff.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { serve } from '../http/serve.ts';
import { unkept } from '../http/unkept.ts';
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
 * The second factor of whoever is signed in, under /api/admin and /api/tech alike. Passwords and codes that are
 * asked for here are counted like those of a login.
 */
export function secondFactorRoutes(
  app: App,
  context: Context,
  role: StaffRole,
  attempts: LoginAttempts,
): void {
  /** @throws Failure PASSWORD_WRONG, CODE_WRONG, SECOND_FACTOR_OFF, RATE_LIMITED */
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
      return unkept(reply).send(await beginEnrolment(context, id));
    },
    endEnrolment: async (request, reply) => {
      const recoveryCodes = await endEnrolment(context, principalOf(request).id, request.body.code);
      return unkept(reply).send({ recoveryCodes });
    },
    renewRecoveryCodes: async (request, reply) => {
      const { id } = principalOf(request);
      await confirm(request, id, request.body);
      return unkept(reply).send({ recoveryCodes: await renewRecoveryCodes(context, id) });
    },
    removeSecondFactor: async (request) => {
      const { id } = principalOf(request);
      await confirm(request, id, request.body);
      await removeSecondFactor(context, id);
      return secondFactorOf(context, id);
    },
  });
}
