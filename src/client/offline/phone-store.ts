import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { BookingStatus } from '../../domain/bookings/booking-status.ts';
import type { PicturedProblem, ProblemKind } from '../../domain/bookings/job-problem.ts';
import type { ReadyMessage } from '../../domain/bookings/thread.ts';
import { deviceNow } from '../ui/server-clock.ts';

/** A fix that the server does not have yet. `recordedAt` is null until the error of the device's clock is known. */
export type UnsentFix = {
  id: string;
  techId: string;
  /** By the device's own clock, epoch milliseconds. */
  takenAtMs: number;
  /** ISO-8601 UTC, the same on each attempt to send: the server detects a repeated fix by this time. */
  recordedAt: string | null;
  latitude: number;
  longitude: number;
  accuracyMeters: number | null;
  speedMetersPerSecond: number | null;
  headingDegrees: number | null;
};

/** A technician's proof of a completed job; each part is optional. */
export type UnsentProof = {
  startPercent: string;
  endPercent: string;
  kwh: string;
  note: string;
  photo: Blob | null;
};

/** What a technician reports of a job; `note` may be empty. */
export type UnsentProblem = { kind: ProblemKind; note: string };

/** A photo of what a technician has reported; `reportedAtMs` is the tap of the report. */
export type UnsentPhoto = { kind: PicturedProblem; reportedAtMs: number; content: Blob };

/** What a technician writes in the thread of a job: a text or a ready message. */
export type UnsentMessage = { text: string | null; ready: ReadyMessage | null };

/** What the technician has read while the car charges. */
export type UnsentReading = { kwh: number | null; percent: number | null };

/** A tap that the server does not have yet; `job` has the fields of the job at the time of the tap. */
export type UnsentStep = {
  id: string;
  techId: string;
  what: BookingStatus | 'departed' | 'arrived' | 'charging' | 'proof' | 'problem' | 'photo' | 'message';
  job: Pick<Booking, 'id' | 'version' | 'assignedTechId'>;
  /** By the device's own clock, epoch milliseconds. */
  tappedAtMs: number;
  /** With `charging` only. */
  reading?: UnsentReading;
  /** With `proof` only. */
  proof?: UnsentProof;
  /** With `problem` only. */
  problem?: UnsentProblem;
  /** With `photo` only. */
  photo?: UnsentPhoto;
  /** With `message` only. */
  message?: UnsentMessage;
  /** What the server has asked about the step; it is not sent again before the technician has answered. */
  question?: string;
  /** What the server has asked for is the code that the customer says at the van. */
  asksCode?: true;
  /** The code that the technician has typed. */
  code?: string;
  /** The technician has been asked whether the step is meant, and it is. */
  confirmed?: true;
};

interface PhoneDb extends DBSchema {
  fixes: { key: string; value: UnsentFix; indexes: { techId: string } };
  steps: { key: string; value: UnsentStep; indexes: { techId: string } };
}

/** A store of what technicians enter, until the server has it. */
export type PhoneStore<Item extends { id: string; techId: string }> = {
  /** Returns all items of a technician, in the order in which they were saved. */
  load: (techId: string) => Promise<Item[]>;
  /** Stores items, replacing those with the same ids; resolves once they are on the device. */
  save: (items: readonly Item[]) => Promise<void>;
  forget: (ids: readonly string[]) => Promise<void>;
};

const ID_DIGITS = 18;
let lastId = 0;

let opened: Promise<IDBPDatabase<PhoneDb>> | null = null;

function phoneDb(): Promise<IDBPDatabase<PhoneDb>> {
  opened ??= openDB<PhoneDb>('curbvolt-phone', 1, {
    upgrade(db) {
      db.createObjectStore('fixes', { keyPath: 'id' }).createIndex('techId', 'techId');
      db.createObjectStore('steps', { keyPath: 'id' }).createIndex('techId', 'techId');
    },
    // Another page upgrades the database, or the browser closed it: the next call opens the database again.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = null;
    },
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

function storeIn<Name extends 'fixes' | 'steps'>(
  name: Name,
  durability: IDBTransactionDurability,
): PhoneStore<PhoneDb[Name]['value']> {
  return {
    async load(techId) {
      const db = await phoneDb();
      // idb cannot tell that the index of a store that is still a type parameter is the same in both.
      const items = await db.getAllFromIndex(name, 'techId' as never, IDBKeyRange.only(techId));
      for (const { id } of items) lastId = Math.max(lastId, Number(id.slice(0, ID_DIGITS)) || 0);
      return items;
    },
    async save(items) {
      const db = await phoneDb();
      const trx = db.transaction(name, 'readwrite', { durability });
      await Promise.all([...items.map((item) => trx.store.put(item)), trx.done]);
    },
    async forget(ids) {
      const db = await phoneDb();
      const trx = db.transaction(name, 'readwrite', { durability });
      await Promise.all([...ids.map((id) => trx.store.delete(id)), trx.done]);
    },
  };
}

/** Stored fixes. Calls reject if the browser has no IndexedDB; the caller then has fixes in memory. */
export const fixStore = storeIn('fixes', 'relaxed');
/** Stored taps. A tap is rare, and must not be lost if the phone shuts down at once. */
export const stepStore = storeIn('steps', 'strict');

/** Returns an id that sorts after all earlier ids, also after the device's clock was set back. */
export function nextItemId(nowMs = deviceNow()): string {
  lastId = Math.max(lastId + 1, nowMs * 1000);
  return `${String(lastId).padStart(ID_DIGITS, '0')}-${Math.random().toString(36).slice(2, 8)}`;
}
