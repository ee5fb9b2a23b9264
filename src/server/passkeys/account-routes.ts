import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { PasskeyCalls } from '../../contract/passkeys.ts';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import { inSerialTransaction } from '../platform/db/transaction.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { noStore } from '../platform/http/own-cookie.ts';
import { serve } from '../platform/http/serve.ts';
import { deletePasskey, listPasskeys, type Owner, renamePasskey, toPasskey } from './queries.ts';
import { beginRegistration, endRegistration } from './register-passkey.ts';

/** How an account of a role proves its identity again before a change of its passkeys: by the body, if `confirm` is set. */
export type Confirming<Body extends z.ZodMiniType> = {
  calls: PasskeyCalls<Body>;
  confirm?: (request: FastifyRequest, body: z.infer<Body>) => Promise<void>;
  /** Returns the account name that browsers show with the passkey. */
  labelOf: (subject: string) => Promise<string>;
  /** Called in the transaction that has removed a passkey; throws if it has to stay. */
  refuseRemoval?: (trx: Db, subject: string) => Promise<void>;
  /** Called after a passkey was added or removed. */
  onChange?: (subject: string) => Promise<void>;
};

const ownerOf = (request: FastifyRequest): Owner => {
  const { role, id } = principalOf(request);
  return { role, subject: id };
};

/** Registers the routes that list, add, rename and remove the caller's passkeys. */
export function passkeyAccountRoutes<Body extends z.ZodMiniType>(
  app: App,
  context: Context,
  { calls, confirm, labelOf, refuseRemoval, onChange }: Confirming<Body>,
): void {
  const { db } = context;
  const list = async (owner: Owner) => (await listPasskeys(db, owner)).map(toPasskey);

  serve(app, calls, {
    listPasskeys: (request) => list(ownerOf(request)),
    beginPasskey: async (request, reply) => {
      await confirm?.(request, request.body as z.infer<Body>);
      const owner = ownerOf(request);
      const options = await beginRegistration(context, owner, await labelOf(owner.subject));
      return noStore(reply).send(options);
    },
    addPasskey: async (request) => {
      const owner = ownerOf(request);
      const passkey = await endRegistration(context, owner, request.body);
      await onChange?.(owner.subject);
      return passkey;
    },
    renamePasskey: async (request) => {
      const renamed = await renamePasskey(db, ownerOf(request), request.params.id, request.body.name);
      if (!renamed) throw new Failure('PASSKEY_NOT_FOUND');
      return toPasskey(renamed);
    },
    removePasskey: async (request) => {
      await confirm?.(request, request.body as z.infer<Body>);
      const owner = ownerOf(request);
      await inSerialTransaction(db, async (trx) => {
        if (!(await deletePasskey(trx, owner, request.params.id))) throw new Failure('PASSKEY_NOT_FOUND');
        await refuseRemoval?.(trx, owner.subject);
      });
      await onChange?.(owner.subject);
      return list(owner);
    },
  });
}
