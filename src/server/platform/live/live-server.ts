import type { Server, Socket } from 'socket.io';
import type { ClientCommands, ServerEvents } from '../../../events/index.ts';
import type { Caller } from '../principal.ts';
import type { NodeEvents } from './nodes.ts';

export type SocketData = { principal: Caller };
export type LiveServer = Server<ClientCommands, ServerEvents, NodeEvents, SocketData>;
export type LiveSocket = Socket<ClientCommands, ServerEvents, NodeEvents, SocketData>;
