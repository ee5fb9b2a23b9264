import type { Server, Socket } from 'socket.io';
import type { ClientCommands, ServerEvents } from '../../../events/index.ts';
import type { Caller } from '../principal.ts';
import type { DomainEvents } from './event-bus.ts';

/** Messages between nodes: one message type that carries the name of the domain event. */
type NodeEvents = {
  domainEvent: <Name extends keyof DomainEvents>(name: Name, event: DomainEvents[Name]) => void;
};

/** `language` is the tag of the language of what this socket hears. */
export type SocketData = { principal: Caller; language: string };
export type LiveServer = Server<ClientCommands, ServerEvents, NodeEvents, SocketData>;
export type LiveSocket = Socket<ClientCommands, ServerEvents, NodeEvents, SocketData>;
