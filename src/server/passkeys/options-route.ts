import type { FastifyRequest } from 'fastify';
import { PasskeyOptions } from '../../domain/passkey.ts';
import type { Role } from '../../domain/role.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { unkept } from '../http/unkept.ts';
import { beginSignIn } from './use-passkey.ts';

/** The challenge of a sign-in; `refuse` throws for whom it is not made. */
export function passkeyOptionsRoute(
  app: App,
  context: Context,
  { role, path, refuse }: { role: Role; path: string; refuse?: (request: FastifyRequest) => void },
): void {
  app.post(
    path,
    {
      schema: {
        summary: 'What a browser asks its passkeys by, for a sign-in',
        response: { 200: PasskeyOptions },
      },
    },
    async (request, reply) => {
      refuse?.(request);
      return unkept(reply).send(await beginSignIn(context, role));
    },
  );
}
