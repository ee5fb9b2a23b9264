import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { Failure, type FailureCode } from '../../domain/failure.ts';
import type { CallerRole, Payload, Refused, Reply } from '../../events/contract.ts';
import { type CommandName, type Commands, commands } from '../../events/index.ts';
import type { Caller, Principal } from '../accounts/principal.ts';
import type { Context } from '../context.ts';
import { databaseFailure } from '../db/errors.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { DatabaseHealth } from '../ops/database-health.ts';
import type { LiveSocket } from './live-server.ts';

export type CommandHandler<Name extends CommandName> = (
  from: { principal: Principal<Commands[Name]['from'][number]>; socket: LiveSocket },
  payload: Payload<Commands[Name]>,
) => Promise<Reply<Commands[Name]>>;

type AnyHandler = (from: { principal: Caller; socket: LiveSocket }, payload: unknown) => Promise<object>;

const refuse = (code: FailureCode, message = new Failure(code).message): Refused => ({
  ok: false,
  code,
  message,
});

/**
 * The one way in for socket commands: schema, role and rate are checked, every error becomes an answer,
 * and a missing acknowledgement, a null payload or a rejected handler never reaches the process.
 */
export class CommandRouter {
  readonly #handlers = new Map<CommandName, AnyHandler>();
  readonly #log: FastifyBaseLogger;
  readonly #databaseHealth: DatabaseHealth;
  readonly #limiter: Limiter;

  constructor({ log, databaseHealth, limiter }: Pick<Context, 'log' | 'databaseHealth' | 'limiter'>) {
    this.#log = log;
    this.#databaseHealth = databaseHealth;
    this.#limiter = limiter;
  }

  on<Name extends CommandName>(name: Name, handler: CommandHandler<Name>): void {
    // Who may ask is checked by the table before a handler is called.
    this.#handlers.set(name, handler as AnyHandler);
  }

  attach(socket: LiveSocket): void {
    for (const [name, handler] of this.#handlers) {
      // socket.io calls with whatever the client sent, not with what the types promise.
      (socket as unknown as { on(name: string, listener: (...sent: unknown[]) => void): void }).on(
        name,
        (...sent) => {
          const last = sent.at(-1);
          const acknowledge = typeof last === 'function' ? last : () => {};
          const payload = typeof sent[0] === 'function' ? undefined : sent[0];
          void this.#answer(name, handler, socket, payload).then((answer) => acknowledge(answer));
        },
      );
    }
  }

  async #answer(
    name: CommandName,
    handler: AnyHandler,
    socket: LiveSocket,
    payload: unknown,
  ): Promise<object> {
    const { principal } = socket.data;
    try {
      await this.#limiter.take({ commands: `${principal.role}:${principal.id}` });
      if (!(commands[name].from as readonly CallerRole[]).includes(principal.role))
        return refuse('FORBIDDEN');
      const parsed = z.safeParse(commands[name].payload, payload);
      if (!parsed.success) return refuse('INVALID', parsed.error.issues[0]?.message);
      return { ok: true, ...(await handler({ principal, socket }, parsed.data)) };
    } catch (error) {
      if (error instanceof Failure) return refuse(error.code, error.message);
      const ofDatabase = databaseFailure(error);
      if (ofDatabase) {
        this.#databaseHealth.report(error);
        return refuse(ofDatabase);
      }
      this.#log.error({ err: error, command: name }, 'a socket command failed');
      return refuse('INTERNAL');
    }
  }
}
