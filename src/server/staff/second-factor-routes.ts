import type { FastifyRequest } from 'fastify';
import {
  Enrolment,
  EnrolmentEnd,
  EnrolmentStart,
  RecoveryCodes,
  SecondFactor,
  SecondFactorChange,
} from '../../domain/second-factor.ts';
import type { StaffRole } from '../../domain/staff.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
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
  const path = `/api/${role}/account/second-factor`;
  const own = { config: { allow: [role] } };

  app.get(
    path,
    { ...own, schema: { summary: 'The own second factor', response: { 200: SecondFactor } } },
    (request) => secondFactorOf(context, principalOf(request).id),
  );

  app.post(
    path,
    {
      ...own,
      schema: {
        summary: 'Begins to set up an authenticator app',
        body: EnrolmentStart,
        response: { 200: Enrolment },
      },
    },
    async (request, reply) => {
      const { id } = principalOf(request);
      await attempts.make(request, { role, username: id }, () =>
        confirmPassword(context, id, request.body.password),
      );
      return unkept(reply).send(await beginEnrolment(context, id));
    },
  );

  app.post(
    `${path}/confirm`,
    {
      ...own,
      schema: {
        summary: 'Turns the second factor on by a first code of the app',
        body: EnrolmentEnd,
        response: { 200: RecoveryCodes },
      },
    },
    async (request, reply) => {
      const { id } = principalOf(request);
      const recoveryCodes = await endEnrolment(context, id, request.body.code);
      return unkept(reply).send({ recoveryCodes });
    },
  );

  /** @throws Failure PASSWORD_WRONG, CODE_WRONG, SECOND_FACTOR_OFF, RATE_LIMITED */
  const confirm = (request: FastifyRequest, username: string, { password, totp }: SecondFactorChange) =>
    attempts.make(request, { role, username }, async () => {
      await confirmPassword(context, username, password);
      await confirmCode(context, username, totp);
    });

  app.post(
    `${path}/recovery-codes`,
    {
      ...own,
      schema: {
        summary: 'New recovery codes in place of the old ones',
        body: SecondFactorChange,
        response: { 200: RecoveryCodes },
      },
    },
    async (request, reply) => {
      const { id } = principalOf(request);
      await confirm(request, id, request.body);
      return unkept(reply).send({ recoveryCodes: await renewRecoveryCodes(context, id) });
    },
  );

  app.post(
    `${path}/remove`,
    {
      ...own,
      schema: {
        summary: 'Turns the second factor off',
        body: SecondFactorChange,
        response: { 200: SecondFactor },
      },
    },
    async (request) => {
      const { id } = principalOf(request);
      await confirm(request, id, request.body);
      await removeSecondFactor(context, id);
      return secondFactorOf(context, id);
    },
  );
}
