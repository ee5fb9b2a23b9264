import { toTimeOrNull } from '../../domain/time.ts';
import { toOnDuty } from '../../domain/tracking/position.ts';
import type { FixRow, TechnicianRow } from '../platform/db/schema.ts';
import type { Duty, EventBus } from '../platform/live/event-bus.ts';
import { supersedes } from './position.ts';

export const toDutyOf = ({ techId, isOnDuty, dutyChangedAt, dutyVersion }: StoredDuty): Duty => ({
  techId,
  isOnDuty: isOnDuty === 1,
  dutyChangedAt,
  dutyVersion,
});

type StoredDuty = Pick<TechnicianRow, 'techId' | 'isOnDuty' | 'dutyChangedAt' | 'dutyVersion'>;

export type FleetMember = Duty & { position: FixRow | null };

/** The current duty and position of every technician, in memory on every node. The database is authoritative. */
export class Fleet {
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

const memberOf = (row: TechnicianRow): FleetMember => ({
  ...toDutyOf(row),
  position: positionOf(row),
});

export function positionOf(row: TechnicianRow): FixRow | null {
  const { techId, latitude, longitude, accuracy, speed, heading, recordedAt, receivedAt } = row;
  if (latitude === null || longitude === null || recordedAt === null) return null;
  return {
    techId,
    latitude,
    longitude,
    accuracy,
    speed,
    heading,
    recordedAt,
    receivedAt: receivedAt ?? recordedAt,
  };
}

/**
 * Returns when a technician was last active: the time of the newest position, or of the last duty change if there is
 * none.
 */
export const lastActiveAt = ({ position, dutyChangedAt }: FleetMember): number | null =>
  position?.recordedAt ?? dutyChangedAt;

/** Returns the technician as in the board's events and lists. */
export function toMoved({ techId, isOnDuty, position }: FleetMember & { position: FixRow }) {
  const { latitude, longitude, accuracy, speed, heading, recordedAt } = position;
  const lastActive = new Date(recordedAt).toISOString();
  return {
    techId,
    latitude,
    longitude,
    accuracy,
    speed,
    heading,
    isOnDuty: toOnDuty(isOnDuty),
    lastActiveAt: lastActive,
  };
}

export const toDuty = (member: FleetMember) => ({
  techId: member.techId,
  isOnDuty: toOnDuty(member.isOnDuty),
  lastActiveAt: toTimeOrNull(lastActiveAt(member)),
});
