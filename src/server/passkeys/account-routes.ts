import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Failure } from '../../domain/failure.ts';
import { NewPasskey, Passkey, PasskeyOptions, PasskeyPatch } from '../../domain/passkey.ts';
import type { Role } from '../../domain/role.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { unkept } from '../http/unkept.ts';
import { deletePasskey, listPasskeys, type Owner, renamePasskey } from './queries.ts';
import { beginRegistration, endRegistration } from './register-passkey.ts';
import { toPasskey } from './to-passkey.ts';

/** How one kind of account proves once more that it is its owner who changes its passkeys. */
export type Confirming<Body extends z.ZodMiniType> = {
  role: Role;
  path: string;
  body: Body;
  confirm: (request: FastifyRequest, body: z.infer<Body>) => Promise<void>;
  /** What browsers call the account when they offer its passkey. */
  labelOf: (subject: string) => Promise<string>;
  /** Told when a passkey came or went. */
  onChange?: () => void;
};

const Id = z.object({ id: z.string() });
const ownerOf = (request: FastifyRequest): Owner => {
  const { role, id } = principalOf(request);
  return { role, subject: id };
};

/** The own passkeys: listed, added, renamed, removed. */
export function passkeyAccountRoutes<Body extends z.ZodMiniType>(
  app: App,
  context: Context,
  { role, path, body, confirm, labelOf, onChange }: Confirming<Body>,
): void {
  const { db } = context;
  const own = { config: { allow: [role] } };
  const list = async (owner: Owner) => (await listPasskeys(db, owner)).map(toPasskey);

  app.get(
    path,
    { ...own, schema: { summary: 'The own passkeys', response: { 200: z.array(Passkey) } } },
    (request) => list(ownerOf(request)),
  );

  app.post(
    `${path}/options`,
    {
      ...own,
      schema: { summary: 'What a browser makes a passkey by', body, response: { 200: PasskeyOptions } },
    },
    async (request, reply) => {
      await confirm(request, request.body as z.infer<Body>);
      const owner = ownerOf(request);
      const options = await beginRegistration(context, owner, await labelOf(owner.subject));
      return unkept(reply).send(options);
    },
  );

  app.post(
    path,
    {
      ...own,
      schema: {
        summary: 'Adds the passkey that a browser has made',
        body: NewPasskey,
        response: { 201: Passkey },
      },
    },
    async (request, reply) => {
      const passkey = await endRegistration(context, ownerOf(request), request.body);
      onChange?.();
      return reply.code(201).send(passkey);
    },
  );

  app.patch(
    `${path}/:id`,
    {
      ...own,
      schema: {
        summary: 'Renames a passkey',
        params: Id,
        body: PasskeyPatch,
        response: { 200: Passkey },
      },
    },
    async (request) => {
      const renamed = await renamePasskey(db, ownerOf(request), request.params.id, request.body.name);
      if (!renamed) throw new Failure('PASSKEY_NOT_FOUND');
      return toPasskey(renamed);
    },
  );

  app.post(
    `${path}/:id/remove`,
    {
      ...own,
      schema: { summary: 'Removes a passkey', params: Id, body, response: { 200: z.array(Passkey) } },
    },
    async (request) => {
      await confirm(request, request.body as z.infer<Body>);
      const owner = ownerOf(request);
      if (!(await deletePasskey(db, owner, request.params.id))) throw new Failure('PASSKEY_NOT_FOUND');
      onChange?.();
      return list(owner);
    },
  );
}
