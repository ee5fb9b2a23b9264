import type { Generated, Selectable } from 'kysely';
import type { AuditAction, AuditEntry } from '../../../../domain/audit.ts';
import type { RetentionKind } from '../../../../domain/retention.ts';
import type { Ms, ZeroOrOne } from './columns.ts';

export interface Settings {
  name: string;
  value: string;
}

/** A background job. */
export interface Jobs {
  id: string;
  /** One of `jobKinds`, or a kind of a newer or older release. */
  kind: string;
  key: string;
  /** 1, 2, 3 by key: the order in which jobs with the same key run. */
  seq: number;
  /** JSON. */
  payload: string;
  createdAt: Ms;
  /** By the shared clock; 0 means immediately. */
  dueAt: Ms;
  /** When a node last postponed the job after an attempt, by the shared clock. */
  postponedAt: Ms | null;
  /** By the shared clock. */
  claimedUntil: Ms | null;
  attempts: Generated<number>;
  lastError: string | null;
  endedAt: Ms | null;
  /** Null while the job is open. */
  outcome: 'done' | 'failed' | null;
}

export interface RetentionRuns {
  kind: RetentionKind;
  /** By the shared clock. */
  finishedAt: Ms | null;
  /** Number of rows deleted by the last run. */
  removed: Generated<number>;
  removedInAll: Generated<number>;
}

export interface AuditLog {
  /** In order of insertion; commits may be in another order. */
  id: Generated<number>;
  at: Ms;
  action: AuditAction;
  role: AuditEntry['role'];
  actor: string | null;
  address: string | null;
  subjectKind: NonNullable<AuditEntry['subject']>['kind'] | null;
  subject: string | null;
  /** JSON. */
  detail: string;
}

/** The rows of a table, counted by triggers in parts whose sum is their number. */
interface RowCounts {
  tableName: string;
  part: number;
  count: number;
}

/** What was counted for a limit while Redis did not answer. */
interface LimitCounts {
  /** Hash of the limit's name and key. */
  id: string;
  count: number;
  endsAt: Ms;
}

/** An event that every node passes on to its own features and sockets. */
interface StoredDomainEvents {
  /** The commit order. */
  sequence: Generated<number>;
  at: Ms;
  /** The node that has emitted the event itself already; null if no node has. */
  origin: string | null;
  name: string;
  /** JSON, by name as in `StoredEvents` of changes/stored-events.ts. */
  payload: string;
}

/** What the list of the board shows. */
export interface SavedViews {
  id: string;
  owner: string;
  name: string;
  /** All dispatchers have it. */
  isShared: ZeroOrOne;
  /** JSON, as `ViewSettings`. */
  settings: string;
}

/** The view with which the board of a dispatcher opens. */
interface DefaultViews {
  username: string;
  viewId: string;
}

/** What a dispatcher has left to the next one. */
export interface Handovers {
  id: string;
  author: string;
  at: Ms;
  note: string | null;
  /** JSON, as `StoredItems` of board/handover-queries.ts: the notes of bookings stand in `bookingNotes`. */
  items: string;
  acknowledgedBy: string | null;
  acknowledgedAt: Ms | null;
}

interface RunningNodes {
  id: string;
  /** By the shared clock. */
  seenAt: Ms;
}

/** Jobs, the audit log and what the app notes of itself. */
export interface OperationTables {
  jobs: Jobs;
  auditLog: AuditLog;
  retentionRuns: RetentionRuns;
  rowCounts: RowCounts;
  limitCounts: LimitCounts;
  domainEvents: StoredDomainEvents;
  savedViews: SavedViews;
  defaultViews: DefaultViews;
  handovers: Handovers;
  nodes: RunningNodes;
  settings: Settings;
}

export type AuditRow = Selectable<AuditLog>;
