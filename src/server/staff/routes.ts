import * as z from 'zod/mini';
import {
  NewStaff,
  StaffAccount,
  StaffLogin,
  StaffPatch,
  type StaffRole,
  StaffSession,
} from '../../domain/staff.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { setDuty } from '../technicians/set-duty.ts';
import { addStaff, changeStaff, listAccounts, resetSecondFactor } from './accounts.ts';
import { loginStaff, normalUsername } from './login.ts';
import { LoginAttempts } from './login-attempts.ts';
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
      ({ ip, body }) =>
        attempts.make(ip, normalUsername(body.username), () => loginStaff(context, role, body)),
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
}
