import { EventEmitter } from 'node:events';
import type { DriveFactorRow, FixRow } from '../db/schema.ts';

/** A technician's duty after a change. The higher version is the later change, whatever the clocks show. */
export type Duty = {
  techId: string;
  isOnDuty: boolean;
  dutyChangedAt: number | null;
  dutyVersion: number;
};

/** Events about committed changes that concern other features, on all nodes. */
export type DomainEvents = {
  /** A booking change was committed. Readers of the change log poll it. */
  'changes:appended': Record<string, never>;
  /** Emitted on each node as it reads the change log; never sent to other nodes. */
  'booking:changed': { bookingId: string; techIds: string[] };
  'technician:moved': FixRow;
  'technician:duty': Duty;
  'technician:availability': { techId: string };
  'drive:learnt': DriveFactorRow;
  'sessions:ended': { jtis: string[] };
  'customers:changed': Record<string, never>;
  'staff:changed': Record<string, never>;
  /** A job failed permanently, or an admin retried one. */
  'tasks:changed': Record<string, never>;
  'disputes:changed': Record<string, never>;
  /** A refund has changed. Changes that are not in the log are lost with the node that made them. */
  'refunds:changed': { bookingId: string };
  /** The node is connected to the other nodes again. Events in between are lost, so state must be read again. */
  'nodes:rejoined': Record<string, never>;
};

type Forward = <Name extends keyof DomainEvents>(name: Name, event: DomainEvents[Name]) => void;

/** Emits domain events to all features: synchronously on this node, and through Redis on the other nodes. */
export class EventBus {
  readonly #emitter = new EventEmitter();
  #forward: Forward = () => {};

  on<Name extends keyof DomainEvents>(name: Name, listener: (event: DomainEvents[Name]) => void): void {
    this.#emitter.on(name, listener);
  }

  emit<Name extends keyof DomainEvents>(name: Name, event: DomainEvents[Name]): void {
    this.emitLocal(name, event);
    this.#forward(name, event);
  }

  /** Emits on this node only, as for an event from another node. */
  emitLocal<Name extends keyof DomainEvents>(name: Name, event: DomainEvents[Name]): void {
    this.#emitter.emit(name, event);
  }

  forwardBy(forward: Forward): void {
    this.#forward = forward;
  }
}
