import type * as z from 'zod/mini';
import type { Role } from '../domain/role.ts';

type Schema = z.ZodMiniType;

/**
 * `reliable` reaches the audience on every node and is kept for a client that is slow (alerts, status).
 * `local` is said by each node to its own sockets, as each has heard of it itself.
 * `volatile` is local and left out for a client that does not keep up, as the next one replaces it (positions).
 */
export type Delivery = 'reliable' | 'local' | 'volatile';

/** Something the server says. The audience is documentation that AsyncAPI and readers share. */
export type EventRow = { payload: Schema; audience: string; delivery: Delivery };
export type EventTable = Record<string, EventRow>;

/** A guest has no account, but a link by which one booking may be watched. */
export type CallerRole = Role | 'guest';

/** Something a client asks for; `reply` is what the acknowledgement carries beside `ok: true`. */
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
 * socket.io's listener maps, derived so that no name or shape is written twice. A push that follows from a change of a
 * booking carries a number behind the payload, which grows: the sequence of the change for staff, a count of the own
 * pushes for customers.
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
