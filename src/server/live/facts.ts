import { EventEmitter } from 'node:events';
import type { DriveFactorRow } from '../db/schema.ts';
import type { Duty } from '../technicians/duty.ts';
import type { Position } from '../technicians/position.ts';

/** What other rooms of the house, on every node, want to know about once it is committed. */
export type Facts = {
  /** A change of a booking is committed: who follows the change log reads it. */
  'changes:appended': Record<string, never>;
  /** Of the change log, as each node reads it: never told to other nodes. */
  'booking:changed': { bookingId: string; techIds: string[] };
  'technician:moved': Position;
  'technician:duty': Duty;
  'drive:learnt': DriveFactorRow;
  'sessions:ended': { jtis: string[] };
  'customers:changed': Record<string, never>;
  'staff:changed': Record<string, never>;
  /** A job failed for good, or is tried again after that. */
  'tasks:changed': Record<string, never>;
  /** A node hears the others again: what was told meanwhile is lost, and is to be read. */
  'nodes:rejoined': Record<string, never>;
};

type Carry = <Name extends keyof Facts>(name: Name, fact: Facts[Name]) => void;

/** Facts are heard on this node at once, and carried to the other nodes when there are any. */
export class FactBus {
  readonly #emitter = new EventEmitter();
  #carry: Carry = () => {};

  on<Name extends keyof Facts>(name: Name, hear: (fact: Facts[Name]) => void): void {
    this.#emitter.on(name, hear);
  }

  tell<Name extends keyof Facts>(name: Name, fact: Facts[Name]): void {
    this.hear(name, fact);
    this.#carry(name, fact);
  }

  /** A fact that came from another node. */
  hear<Name extends keyof Facts>(name: Name, fact: Facts[Name]): void {
    this.#emitter.emit(name, fact);
  }

  carryBy(carry: Carry): void {
    this.#carry = carry;
  }
}
