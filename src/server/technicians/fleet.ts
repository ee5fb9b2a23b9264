import type { Context } from '../context.ts';
import type { Background } from '../feature.ts';
import { atMostEvery } from '../lib/timing.ts';
import { sqliteConnection } from '../platform/db/client.ts';
import type { Database, FixRow, TechnicianRow } from '../platform/db/schema.ts';
import type { Duty, EventBus } from '../platform/live/event-bus.ts';
import { DeviceClocks } from './device-clocks.ts';
import { type FleetMember, memberOf, positionOf, supersedes, toDutyOf } from './fleet-member.ts';
import { listTechnicians } from './queries.ts';

/** The current duty and position of every technician, in memory on every node. The database is authoritative. */
export class Fleet {
  /** The clocks of the devices that send fixes to this node. */
  readonly deviceClocks = new DeviceClocks();
  readonly #members = new Map<string, FleetMember>();

  constructor(events: EventBus) {
    events.on('technician:moved', (position) => this.#move(position));
    events.on('technician:duty', (duty) => this.#changeDuty(duty));
  }

  load(rows: TechnicianRow[]): void {
    for (const row of rows) this.#members.set(row.techId, memberOf(row));
  }

  get(techId: string): FleetMember {
    const unknownMember = { techId, isOnDuty: false, dutyChangedAt: null, dutyVersion: 0, position: null };
    return this.#members.get(techId) ?? unknownMember;
  }

  isOnDuty(techId: string): boolean {
    return this.get(techId).isOnDuty;
  }

  /** Whether the technician has said to be off duty. Other companies' clients may never say anything about duty. */
  hasEndedDuty(techId: string): boolean {
    const { isOnDuty, dutyChangedAt } = this.get(techId);
    return !isOnDuty && dutyChangedAt !== null;
  }

  all(): FleetMember[] {
    return [...this.#members.values()];
  }

  /** Ignores a fix that is not newer than the current position. */
  #move(position: FixRow): void {
    const member = this.get(position.techId);
    if (supersedes(position, member.position)) this.#members.set(position.techId, { ...member, position });
  }

  #changeDuty(duty: Duty): void {
    const member = this.get(duty.techId);
    if (duty.dutyVersion > member.dutyVersion) this.#members.set(duty.techId, { ...member, ...duty });
  }
}

/** Loads duty and newest positions into memory at the start. */
export async function loadFleet({ db, fleet }: { db: Database; fleet: Fleet }): Promise<void> {
  fleet.load(await listTechnicians(db));
}

type Reloading = Pick<Context, 'db' | 'fleet' | 'events'>;

/** Reloads duty and positions. Changes that other nodes made meanwhile are emitted on this node as events. */
export async function reloadFleet({ db, fleet, events }: Reloading): Promise<void> {
  for (const row of await listTechnicians(db)) {
    const known = fleet.get(row.techId);
    if (row.dutyVersion > known.dutyVersion) events.emitLocal('technician:duty', toDutyOf(row));
    const position = positionOf(row);
    if (position && supersedes(position, known.position)) events.emitLocal('technician:moved', position);
  }
}

/** Bounds the age of a position on a node that does not hear the one that has received it. */
const RELOAD_INTERVAL_MS = 3000;

/** Reads duty and positions of all technicians again every three seconds. SQLite serves one node, which knows them. */
export function followStoredFleet(context: Reloading & Pick<Context, 'log'>): Background | undefined {
  if (sqliteConnection(context.db)) return undefined;
  const reload = () =>
    reloadFleet(context).catch((error) => context.log.warn({ err: error }, 'positions were not read again'));
  const reloading = atMostEvery(RELOAD_INTERVAL_MS, reload);
  const timer = setInterval(reloading.ask, RELOAD_INTERVAL_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      reloading.stop();
    },
  };
}
