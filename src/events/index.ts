import { bookingEvents } from './bookings.ts';
import type { ClientToServer, Payload, ServerToClient } from './contract.ts';
import { directoryEvents } from './directory.ts';
import { liveCommands, liveEvents } from './live.ts';
import { notificationEvents } from './notifications.ts';
import { offerEvents } from './offers.ts';
import { paymentEvents } from './payments.ts';
import { technicianCommands, technicianEvents } from './technicians.ts';
import { threadEvents } from './threads.ts';
import { trackingCommands, trackingEvents } from './tracking.ts';

/** Every event of the socket. REST calls stand in `src/contract`; both use the shapes of `../contract/shapes`. */
export const events = {
  ...bookingEvents,
  ...technicianEvents,
  ...trackingEvents,
  ...threadEvents,
  ...notificationEvents,
  ...offerEvents,
  ...paymentEvents,
  ...directoryEvents,
  ...liveEvents,
};
export const commands = { ...technicianCommands, ...trackingCommands, ...liveCommands };

export type Events = typeof events;
export type EventName = keyof Events;
export type EventPayload<Name extends EventName> = Payload<Events[Name]>;
export type ServerEvents = ServerToClient<Events>;

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type ClientCommands = ClientToServer<Commands>;
