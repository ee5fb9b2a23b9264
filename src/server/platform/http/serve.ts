import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Answer,
  type Body,
  type Call,
  type CallTable,
  type Params,
  type Query,
  rolesOf,
} from '../../../contract/contract.ts';
import type { Role } from '../../../domain/people/role.ts';
import type { App } from './app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the audit log says of a successful call. */
    audit?: Call['audit'];
    /** Whether the call asks for a recent proof of who makes it. */
    proof?: Call['proof'];
    /** The role that the route signs in, and the status of a refusal for the audit log. */
    signIn?: { role: Role; refusal: number };
  }
}

type Request<C extends Call> = FastifyRequest<{
  Params: Params<C>;
  Querystring: Query<C>;
  Body: Body<C>;
}>;

/** Returns the body of the row's response, or sends another of the row's responses itself. */
type Handler<C extends Call> = (
  request: Request<C>,
  reply: FastifyReply,
) => Answer<C> | FastifyReply | Promise<Answer<C> | FastifyReply>;

/** Registers one handler for each row of a call table. */
export function serve<Calls extends CallTable>(
  app: App,
  calls: Calls,
  handlers: NoInfer<{ [Name in keyof Calls]: Handler<Calls[Name]> }>,
  options: { bodyLimit?: number } = {},
): void {
  for (const [name, call] of Object.entries(calls)) {
    const handler: (request: never, reply: FastifyReply) => unknown = handlers[name as keyof Calls];
    const allow = rolesOf(call.auth);
    const [status = 200] = Object.keys(call.answers).map(Number);
    app.route({
      ...options,
      method: call.method,
      url: call.path,
      config: {
        ...(allow && { allow }),
        ...(call.audit && { audit: call.audit }),
        ...(call.proof && { proof: call.proof }),
        ...(call.withGivenPassword && { withGivenPassword: true }),
        ...(call.signsIn && { signIn: { role: call.signsIn, refusal: 401 } }),
        ...(call.storedSession && { storedSession: true }),
        ...(call.isFrequent && { isFrequent: true }),
      },
      schema: schemaOf(call),
      handler: async (request, reply) => handler(request as never, reply.code(status)),
    });
  }
}

function schemaOf({ summary, params, query, body, form, answers }: Call) {
  const response: Record<string, unknown> = {};
  const otherAnswers: Record<string, string> = {};
  for (const [status, answer] of Object.entries(answers)) {
    if (typeof answer === 'string') otherAnswers[status] = answer;
    else response[status] = answer;
  }
  return {
    summary,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(form && { bodyType: 'multipart/form-data', readsBody: form }),
    response,
    otherAnswers,
  };
}
