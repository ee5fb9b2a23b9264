import type { Delivery } from '../../events/contract.ts';
import { type EventName, type EventPayload, events } from '../../events/index.ts';
import { rooms } from '../../events/rooms.ts';
import type { Audiences } from './audiences.ts';
import type { LiveServer } from './live-server.ts';

/** Says an event to one or several rooms; a socket in more than one of them hears it once. */
export type Publish = <Name extends EventName>(
  name: Name,
  to: string | string[],
  payload: EventPayload<Name>,
) => void;

const audiences = {
  reliable: (io: LiveServer, to: string | string[]) => io.to(to),
  local: (io: LiveServer, to: string | string[]) => io.local.to(to),
  volatile: (io: LiveServer, to: string | string[]) => io.local.to(to).except(rooms.behind),
} as const satisfies Record<Delivery, unknown>;

export const createPublish =
  (io: LiveServer): Publish =>
  (name, to, payload) =>
    emitTo(audiences[events[name].delivery](io, to), name, payload);

/** Publishes what follows from the change of that sequence. */
export type PublishChange = (sequence: number) => Publish;

/** Says an event to this node's own sockets, as every node follows the change log by itself. */
export const createPublishChange =
  (io: LiveServer, told: Audiences): PublishChange =>
  (sequence) =>
  (name, to, payload) => {
    for (const part of told.number(to, sequence)) {
      emitTo(audiences.local(io, part.to), name, payload, part.sequence);
    }
  };

function emitTo<Name extends EventName>(
  audience: ReturnType<(typeof audiences)[Delivery]>,
  name: Name,
  payload: EventPayload<Name>,
  ...sequence: number[]
): void {
  // The listener map ties each name to its payload; a generic name is beyond what emit can follow.
  const emit = audience.emit.bind(audience) as (name: string, ...payload: unknown[]) => boolean;
  // Said as nothing rather than as undefined, which JSON would turn into null.
  if (payload === undefined) emit(name);
  else emit(name, payload, ...sequence);
}
