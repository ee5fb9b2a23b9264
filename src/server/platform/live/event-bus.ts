import { EventEmitter } from 'node:events';
import type { FixRow } from '../db/schema.ts';
import { speaking } from '../spoken-texts.ts';

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
  /** The name or the photo of a technician has changed. */
  'technician:renamed': { techId: string };
  /** Somebody has written in the thread of a booking. */
  'thread:written': { bookingId: string; sequence: number };
  /** One of staff has read the thread of a booking. */
  'thread:read': { bookingId: string };
  /** Where a technician is advised to wait. */
  'advice:changed': { techId: string };
  /** Alerts were acknowledged: for everyone, or on the screens of one technician. `at` in epoch milliseconds. */
  'alerts:acknowledged': { ids: string[]; by: string; at: number; techId: string | null };
  /** Alerts ring again for everyone. */
  'alerts:raised': { ids: string[] };
  /** Emitted on each node as it reads of a drive from which was learnt; never sent to other nodes. */
  'drive:learnt': Record<string, never>;
  'sessions:ended': { jtis: string[] };
  'customers:changed': Record<string, never>;
  /** The data of a customer that bookings show have changed. */
  'customer:renamed': { customerId: string };
  'staff:changed': Record<string, never>;
  /** An admin has changed the company's settings. */
  'settings:changed': Record<string, never>;
  /** Emergencies cannot be promised in time any more, or can again; or a dispatcher has decided whether they are sold. */
  'selling:changed': Record<string, never>;
  /** A job failed permanently, or an admin retried one. */
  'tasks:changed': Record<string, never>;
  /** A dispatcher has saved, changed or removed a view of the board. */
  'views:changed': Record<string, never>;
  /** A dispatcher has handed a shift over, or taken one over. */
  'handovers:changed': Record<string, never>;
  'disputes:changed': Record<string, never>;
  /** A payment has changed that the log says nothing of: its fee, or one without a booking. */
  'payments:changed': Record<string, never>;
  /** A refund has changed. Changes that are not in the log are lost with the node that made them. */
  'refunds:changed': { bookingId: string };
  /** A node shows that the others hear it through Redis. */
  'node:seen': { id: string };
  /** Emitted on a node that hears the others through Redis again after it did not; never sent to other nodes. */
  'nodes:rejoined': Record<string, never>;
};

/**
 * The events that reach the other nodes through the database, so that neither a Redis that is away nor a node that dies
 * after the commit loses them. Positions are not among them: each node reads these from their own table.
 */
const storedNames = [
  'technician:duty',
  'technician:availability',
  'technician:renamed',
  'thread:written',
  'thread:read',
  'advice:changed',
  'alerts:acknowledged',
  'alerts:raised',
  'customers:changed',
  'customer:renamed',
  'staff:changed',
  'settings:changed',
  'selling:changed',
  'tasks:changed',
  'views:changed',
  'handovers:changed',
  'disputes:changed',
  'refunds:changed',
] as const satisfies (keyof DomainEvents)[];
export type StoredName = (typeof storedNames)[number];

const isStored = (name: keyof DomainEvents): name is StoredName => storedNames.some((each) => each === name);

type Forward = <Name extends keyof DomainEvents>(name: Name, event: DomainEvents[Name]) => void;
type Store = <Name extends StoredName>(name: Name, event: DomainEvents[Name]) => void;

/**
 * Emits domain events to all features: synchronously on this node, and on the other nodes through the database or
 * through Redis.
 */
export class EventBus {
  readonly #emitter = new EventEmitter();
  #forward: Forward = () => {};
  #store: Store = () => {};

  on<Name extends keyof DomainEvents>(name: Name, listener: (event: DomainEvents[Name]) => void): void {
    this.#emitter.on(name, listener);
  }

  emit<Name extends keyof DomainEvents>(name: Name, event: DomainEvents[Name]): void {
    this.emitLocal(name, event);
    const send: Forward = isStored(name) ? (this.#store as Forward) : this.#forward;
    send(name, event);
  }

  /** Emits on this node only, as for an event from another node. */
  emitLocal<Name extends keyof DomainEvents>(name: Name, event: DomainEvents[Name]): void {
    // What follows is not only for the person whose request emits.
    speaking(null, () => this.#emitter.emit(name, event));
  }

  forwardBy(forward: Forward): void {
    this.#forward = forward;
  }

  storeBy(store: Store): void {
    this.#store = store;
  }
}
