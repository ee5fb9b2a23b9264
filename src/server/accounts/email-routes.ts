import type { FastifyRequest } from 'fastify';
import { emailCalls, phoneCalls } from '../../contract/accounts.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { isFromThisMachine } from '../platform/http/from-this-machine.ts';
import { principalOf } from '../platform/http/guard.ts';
import { noStore } from '../platform/http/own-cookie.ts';
import { serve } from '../platform/http/serve.ts';
import { addEmail, refuseSecondEmail } from './add-email.ts';
import { deviceOf, setDeviceCookie } from './devices.ts';
import { removePhone } from './remove-phone.ts';
import { makeCode, sendCode } from './sign-in-code.ts';
import { toUser } from './to-user.ts';

/** Gives an account that was made by a phone number an e-mail address, and takes the number from it. */
export function emailRoutes(app: App, context: Context): void {
  if (context.oidc) return;
  const { mailer, config } = context;
  const isShown = ({ raw }: FastifyRequest) => !mailer && config.isLocal && isFromThisMachine(raw);

  serve(app, emailCalls, {
    askEmailCode: async (request, reply) => {
      const { email } = request.body;
      await refuseSecondEmail(context, principalOf(request).id);
      const device = setDeviceCookie(request, reply, context);
      const code = await makeCode(context, { recipient: email, device, address: request.ip });
      const shown = isShown(request);
      if (!shown) await sendCode(context, email, code);
      return noStore(reply).send({ code: shown ? code : null });
    },
    addEmail: async (request) => {
      const device = deviceOf(request, context);
      const proof = { ...request.body, device, address: request.ip };
      return toUser(await addEmail(context, principalOf(request).id, proof, isShown(request)), config);
    },
  });

  serve(app, phoneCalls, {
    removePhone: async (request) => toUser(await removePhone(context, principalOf(request)), config),
  });
}
