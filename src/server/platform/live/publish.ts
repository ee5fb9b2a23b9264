import type { Delivery } from '../../../events/contract.ts';
import { type EventName, type EventPayload, events } from '../../../events/index.ts';
import { rooms } from '../../../events/rooms.ts';
import type { Audiences } from './audiences.ts';
import type { LiveServer } from './live-server.ts';

/** Sends an event to one or several rooms. A socket in more than one of the rooms receives the event once. */
export type Publish = <Name extends EventName>(
  name: Name,
  to: string | string[],
  payload: EventPayload<Name>,
) => void;

type Audience = ReturnType<LiveServer['to']>;

export function createPublish(io: LiveServer): Publish {
  const audiences: Record<Delivery, Pick<Audience, 'to'>> = {
    reliable: io,
    local: io.local,
    volatile: io.local.except(rooms.behind),
  };
  return (name, to, payload) => {
    const { delivery } = events[name];
    // A packet is encoded before its rooms are looked at.
    if (delivery === 'volatile' && !hasMembers(io, to)) return;
    emitTo(audiences[delivery].to(to), name, payload);
  };
}

function hasMembers(io: LiveServer, to: string | string[]): boolean {
  const known = io.of('/').adapter.rooms;
  return typeof to === 'string' ? known.has(to) : to.some((room) => known.has(room));
}

/** Returns the function that publishes the events of the change with this sequence. */
export type PublishChange = (sequence: number) => Publish;

/** Sends an event to this node's own sockets only, because every node reads the change log. */
export const createPublishChange =
  (io: LiveServer, audiences: Audiences): PublishChange =>
  (sequence) =>
  (name, to, payload) => {
    for (const part of audiences.number(to, sequence)) {
      emitTo(io.local.to(part.to), name, payload, part.sequence);
    }
  };

function emitTo<Name extends EventName>(
  audience: Audience,
  name: Name,
  payload: EventPayload<Name>,
  ...sequence: number[]
): void {
  // The listener map ties each name to its payload; TypeScript cannot follow a generic name through emit.
  const untyped = audience as unknown as { emit(name: string, ...payload: unknown[]): boolean };
  // Sent without an argument, because JSON would turn undefined into null.
  if (payload === undefined) untyped.emit(name);
  else untyped.emit(name, payload, ...sequence);
}
