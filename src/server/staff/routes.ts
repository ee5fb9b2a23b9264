import { staffCalls, staffSessionCalls } from '../../contract/staff.ts';
import { Failure } from '../../domain/failure.ts';
import { deviceSessionsOf, endDeviceSessions, settleSession } from '../accounts/device-sessions.ts';
import { rememberDevice, setDeviceCookie } from '../accounts/devices.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { takeOffDuty } from '../technicians/set-duty.ts';
import { addStaff, changeStaff, listAccounts, resetSecondFactor, staffAccount } from './accounts.ts';
import { changePassword } from './change-password.ts';
import { identityRoutes } from './identity-routes.ts';
import { loginStaff, logoutStaff, normalUsername } from './login.ts';
import { LoginAttempts } from './login-attempts.ts';
import { staffSignInBy } from './login-factor.ts';
import { staffPasskeyRoutes } from './passkey-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';

export function staffRoutes(app: App, context: Context): void {
  const attempts = new LoginAttempts(context);
  for (const role of ['admin', 'tech'] as const) {
    serve(app, staffSessionCalls(role), {
      login: async (request, reply) => {
        const account = { role, username: normalUsername(request.body.username) };
        const session = await attempts.make(request, account, (isOwnDevice) =>
          loginStaff(context, role, request.body, isOwnDevice),
        );
        const by = await staffSignInBy(context.db, session.username);
        await settleSession(context, request, session.token, by);
        await rememberDevice(context, setDeviceCookie(request, reply, context), role, session.username);
        return session;
      },
      logout: async (request) => {
        await logoutStaff(context, principalOf(request));
        return { ok: true };
      },
      changePassword: async (request) => {
        const by = principalOf(request);
        // Counted with the failed logins, so that a stolen token does not help to guess the password.
        await attempts
          .make(request, { role, username: by.id }, () => changePassword(context, by, request.body))
          .catch((error) => {
            const isWrong = error instanceof Failure && error.code === 'CREDENTIALS_INVALID';
            // Not 401, because the calling session is valid.
            throw isWrong ? new Failure('PASSWORD_WRONG') : error;
          });
        return { ok: true };
      },
    });
    identityRoutes(app, context, role, attempts);
    secondFactorRoutes(app, context, role, attempts);
    staffPasskeyRoutes(app, context, role, attempts);
  }

  serve(app, staffCalls, {
    listStaff: () => listAccounts(context),
    addStaff: (request) => addStaff(context, request.body, principalOf(request).id),
    changeStaff: async (request) => {
      const { params, body } = request;
      const account = await changeStaff(context, params.username, body, principalOf(request).id);
      if (body.active === false && account.role === 'tech') await takeOffDuty(context, account.username);
      return account;
    },
    resetSecondFactor: (request) =>
      resetSecondFactor(context, request.params.username, principalOf(request).id),
    listDevices: async (request) => {
      const { role, username } = await staffAccount(context.db, request.params.username);
      return deviceSessionsOf(context, role, username, principalOf(request).jti);
    },
    endSessions: async ({ params }) => {
      const { role, username } = await staffAccount(context.db, params.username);
      const ended = await endDeviceSessions(context, role, username);
      if (role === 'tech') await takeOffDuty(context, username);
      return { ended };
    },
  });
}
