import { EventEmitter } from 'node:events';
import type { DriveFactorRow } from '../db/schema.ts';
import type { Duty } from '../technicians/duty.ts';
import type { Position } from '../technicians/position.ts';

/** What has been committed and concerns other features, on all nodes. */
export type DomainEvents = {
  /** A change of a booking is committed: who follows the change log reads it. */
  'changes:appended': Record<string, never>;
  /** Of the change log, as each node reads it: never sent to other nodes. */
  'booking:changed': { bookingId: string; techIds: string[] };
  'technician:moved': Position;
  'technician:duty': Duty;
  'drive:learnt': DriveFactorRow;
  'sessions:ended': { jtis: string[] };
  'customers:changed': Record<string, never>;
  'staff:changed': Record<string, never>;
  /** A job failed for good, or is tried again after that. */
  'tasks:changed': Record<string, never>;
  /** A node hears the others again: what was sent meanwhile is lost, and has to be read. */
  'nodes:rejoined': Record<string, never>;
};

type Forward = <Name extends keyof DomainEvents>(name: Name, event: DomainEvents[Name]) => void;

/** Emits domain events to all features: on this node at once, and on the other nodes when there are any. */
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

  /** Emits on this node alone, as an event that came from another node. */
  emitLocal<Name extends keyof DomainEvents>(name: Name, event: DomainEvents[Name]): void {
    this.#emitter.emit(name, event);
  }

  forwardBy(forward: Forward): void {
    this.#forward = forward;
  }
}
