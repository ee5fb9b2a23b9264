import * as z from 'zod/mini';
import { DeviceSession, EndedSessions } from '../../domain/device-session.ts';
import { Failure } from '../../domain/failure.ts';
import {
  NewStaff,
  PasswordChange,
  StaffAccount,
  StaffLogin,
  StaffPatch,
  type StaffRole,
  StaffSession,
} from '../../domain/staff.ts';
import { deviceSessionsOf, endDeviceSessions, settleSession } from '../accounts/device-sessions.ts';
import { keepDevice, keepOwnDevice } from '../accounts/devices.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { setDuty } from '../technicians/set-duty.ts';
import { addStaff, changeStaff, listAccounts, resetSecondFactor, staffAccount } from './accounts.ts';
import { changePassword } from './change-password.ts';
import { loginStaff, normalUsername } from './login.ts';
import { LoginAttempts } from './login-attempts.ts';
import { staffSignInBy } from './login-factor.ts';
import { logoutStaff } from './logout.ts';
import { staffPasskeyRoutes } from './passkey-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';

const paths: Record<StaffRole, string> = { admin: '/api/admin', tech: '/api/tech' };

export function staffRoutes(app: App, context: Context): void {
  const attempts = new LoginAttempts(context);
  for (const role of ['admin', 'tech'] as const) {
    app.post(
      `${paths[role]}/login`,
      { schema: { summary: 'Signs staff in', body: StaffLogin, response: { 200: StaffSession } } },
      async (request, reply) => {
        const account = { role, username: normalUsername(request.body.username) };
        const session = await attempts.make(request, account, (isOwnDevice) =>
          loginStaff(context, role, request.body, isOwnDevice),
        );
        const by = await staffSignInBy(context.db, session.username);
        await settleSession(context, request, session.token, by);
        await keepOwnDevice(context, keepDevice(request, reply, context), role, session.username);
        return session;
      },
    );
    app.post(
      `${paths[role]}/logout`,
      {
        config: { allow: [role] },
        schema: { summary: 'Ends the session', response: { 200: z.object({ ok: z.literal(true) }) } },
      },
      async (request) => {
        await logoutStaff(context, principalOf(request));
        return { ok: true as const };
      },
    );
    app.post(
      `${paths[role]}/password`,
      {
        config: { allow: [role] },
        schema: {
          summary: 'Changes the own password; ends all other sessions of the account',
          body: PasswordChange,
          response: { 200: z.object({ ok: z.literal(true) }) },
        },
      },
      async (request) => {
        const by = principalOf(request);
        // A stolen token must not help to guess the password: the tries count as those of the login do.
        await attempts
          .make(request, { role, username: by.id }, () => changePassword(context, by, request.body))
          .catch((error) => {
            const isWrong = error instanceof Failure && error.code === 'CREDENTIALS_INVALID';
            // Not 401: the session that asks holds.
            throw isWrong ? new Failure('PASSWORD_WRONG') : error;
          });
        return { ok: true as const };
      },
    );
    secondFactorRoutes(app, context, role, attempts);
    staffPasskeyRoutes(app, context, role, attempts);
  }

  const admins = { config: { allow: ['admin'] as const } };
  app.get(
    '/api/admin/staff',
    { ...admins, schema: { summary: 'Staff accounts', response: { 200: z.array(StaffAccount) } } },
    () => listAccounts(context),
  );
  app.post(
    '/api/admin/staff',
    {
      ...admins,
      schema: { summary: 'Adds a staff account', body: NewStaff, response: { 201: StaffAccount } },
    },
    async (request, reply) => reply.code(201).send(await addStaff(context, request.body)),
  );
  app.patch(
    '/api/admin/staff/:username',
    {
      ...admins,
      schema: {
        summary: 'Disables, enables or renames an account, or sets its password',
        params: z.object({ username: z.string() }),
        body: StaffPatch,
        response: { 200: StaffAccount },
      },
    },
    async (request) => {
      const account = await changeStaff(context, request.params.username, request.body);
      if (request.body.active === false && account.role === 'tech')
        await setDuty(context, account.username, false);
      return account;
    },
  );
  app.delete(
    '/api/admin/staff/:username/second-factor',
    {
      ...admins,
      schema: {
        summary: 'Removes the second factor and the passkeys of an account and ends its sessions',
        params: z.object({ username: z.string() }),
        response: { 200: StaffAccount },
      },
    },
    (request) => resetSecondFactor(context, request.params.username),
  );

  const ofAccount = { params: z.object({ username: z.string() }) };
  app.get(
    '/api/admin/staff/:username/sessions',
    {
      ...admins,
      schema: {
        summary: 'Where somebody of staff is signed in',
        ...ofAccount,
        response: { 200: z.array(DeviceSession) },
      },
    },
    async (request) => {
      const { role, username } = await staffAccount(context.db, request.params.username);
      return deviceSessionsOf(context, role, username, principalOf(request).jti);
    },
  );
  app.delete(
    '/api/admin/staff/:username/sessions',
    {
      ...admins,
      schema: {
        summary: 'Ends all sessions of somebody of staff',
        ...ofAccount,
        response: { 200: EndedSessions },
      },
    },
    async (request) => {
      const { role, username } = await staffAccount(context.db, request.params.username);
      const ended = await endDeviceSessions(context, role, username);
      if (role === 'tech') await setDuty(context, username, false);
      return { ended };
    },
  );
}
