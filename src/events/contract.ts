import type * as z from 'zod/mini';
import type { Role } from '../domain/people/role.ts';

type Schema = z.ZodMiniType;

/**
 * `reliable` reaches the audience on every node and is queued for slow clients (alerts, status). `local` is sent by
 * each node to its own sockets, because each node has received the change itself. `volatile` is local and is dropped
 * for slow clients, because the next event replaces it (positions).
 */
export type Delivery = 'reliable' | 'local' | 'volatile';

/** An event from the server. `audience` is text for AsyncAPI and readers. */
export type EventRow = { payload: Schema; audience: string; delivery: Delivery };
export type EventTable = Record<string, EventRow>;

/** A guest has no account, only a link that allows watching one booking. */
export type CallerRole = Role | 'guest';

/** A command from a client. `reply` is the schema of the acknowledgement apart from `ok: true`. */
export type CommandRow = { payload: Schema; reply: Schema; from: readonly CallerRole[] };
export type CommandTable = Record<string, CommandRow>;

export const event = <P extends Schema>(audience: string, payload: P, delivery: Delivery = 'reliable') => ({
  payload,
  audience,
  delivery,
});

export const command = <const F extends readonly CallerRole[], P extends Schema, R extends Schema>(
  from: F,
  payload: P,
  reply: R,
) => ({
  from,
  payload,
  reply,
});

export type Refused = { ok: false; code: string; message: string };
export type Ack<Reply> = ({ ok: true } & Reply) | Refused;

export type Payload<Row extends { payload: Schema }> = z.infer<Row['payload']>;
export type Reply<Row extends { reply: Schema }> = z.infer<Row['reply']>;

/**
 * socket.io's listener maps, derived from the tables. A push that follows from a booking change has a second argument
 * that grows: for staff the sequence of the change, for customers the count of their own pushes.
 */
export type ServerToClient<Events extends EventTable> = {
  [Name in keyof Events]: (payload: Payload<Events[Name]>, sequence?: number) => void;
};
export type ClientToServer<Commands extends CommandTable> = {
  [Name in keyof Commands]: (
    payload: Payload<Commands[Name]>,
    ack: (answer: Ack<Reply<Commands[Name]>>) => void,
  ) => void;
};
