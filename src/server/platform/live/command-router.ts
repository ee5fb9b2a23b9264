import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { Failure, type FailureCode } from '../../../domain/failure.ts';
import type { Texts } from '../../../domain/texts.ts';
import type { CallerRole, Payload, Refused, Reply } from '../../../events/contract.ts';
import { type CommandName, type Commands, commands } from '../../../events/index.ts';
import type { PlatformContext } from '../context.ts';
import { databaseFailure } from '../db/errors.ts';
import type { Languages } from '../languages.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { DatabaseHealth } from '../ops/database-health.ts';
import type { Caller, Principal } from '../principal.ts';
import { speaking } from '../spoken-texts.ts';
import type { LiveSocket } from './live-server.ts';

export type CommandHandler<Name extends CommandName> = (
  from: { principal: Principal<Commands[Name]['from'][number]>; socket: LiveSocket },
  payload: Payload<Commands[Name]>,
) => Promise<Reply<Commands[Name]>>;

type AnyHandler = (from: { principal: Caller; socket: LiveSocket }, payload: unknown) => Promise<object>;

const refuse = ({ t }: Texts, code: FailureCode, message = new Failure(code).message): Refused => ({
  ok: false,
  code,
  message: t<string>(message),
});

/**
 * The only entry point for socket commands. It checks schema, role and rate, and turns every error into an
 * acknowledgement. A missing acknowledgement, a null payload or a rejected handler cannot crash the process.
 */
export class CommandRouter {
  readonly #handlers = new Map<CommandName, AnyHandler>();
  readonly #log: FastifyBaseLogger;
  readonly #databaseHealth: DatabaseHealth;
  readonly #limiter: Limiter;
  readonly #languages: Languages;

  constructor({
    log,
    databaseHealth,
    limiter,
    languages,
  }: Pick<PlatformContext, 'log' | 'databaseHealth' | 'limiter' | 'languages'>) {
    this.#log = log;
    this.#databaseHealth = databaseHealth;
    this.#limiter = limiter;
    this.#languages = languages;
  }

  on<Name extends CommandName>(name: Name, handler: CommandHandler<Name>): void {
    // The table checks the caller's role before it calls a handler.
    this.#handlers.set(name, handler as AnyHandler);
  }

  attach(socket: LiveSocket): void {
    socket.onAny(this.#receive);
  }

  /** One listener for all commands of all sockets: socket.io calls it with the socket as `this`. */
  readonly #receive = createListener((socket, name, sent) => {
    const handler = this.#handlers.get(name as CommandName);
    if (!handler) return;
    const last = sent.at(-1);
    const payload = typeof sent[0] === 'function' ? undefined : sent[0];
    void this.#answer(name as CommandName, handler, socket, payload).then((answer) => {
      if (typeof last === 'function') last(answer);
    });
  });

  async #answer(
    name: CommandName,
    handler: AnyHandler,
    socket: LiveSocket,
    payload: unknown,
  ): Promise<object> {
    const { principal, language } = socket.data;
    const texts = this.#languages.all.get(language) ?? this.#languages.company;
    try {
      await this.#limiter.take({ commands: `${principal.role}:${principal.id}` });
      if (!(commands[name].from as readonly CallerRole[]).includes(principal.role))
        return refuse(texts, 'FORBIDDEN');
      const parsed = z.safeParse(commands[name].payload, payload);
      if (!parsed.success) return refuse(texts, 'INVALID', parsed.error.issues[0]?.message);
      const done = await speaking(texts, () => handler({ principal, socket }, parsed.data));
      return { ok: true, ...done };
    } catch (error) {
      if (error instanceof Failure) return refuse(texts, error.code, error.message);
      const ofDatabase = databaseFailure(error);
      if (ofDatabase) {
        this.#databaseHealth.report(error);
        return refuse(texts, ofDatabase);
      }
      this.#log.error({ err: error, command: name }, 'socket command failed');
      return refuse(texts, 'INTERNAL');
    }
  }
}

/** Passes on what the client sent, which may not match the types of its commands. */
const createListener = (receive: (socket: LiveSocket, name: unknown, sent: unknown[]) => void) =>
  function listener(this: LiveSocket, name: unknown, ...sent: unknown[]): void {
    receive(this, name, sent);
  };
