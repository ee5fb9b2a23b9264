import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Booking } from '../../domain/booking.ts';
import type { BookingStatus } from '../../domain/booking-status.ts';

/** A fix that the server does not have yet. `recordedAt` is null until it is known how wrong the device's clock is. */
export type KeptFix = {
  id: string;
  techId: string;
  /** By the device's own clock, epoch milliseconds. */
  takenAtMs: number;
  /** As it is sent, ISO-8601 UTC, the same each time: by it the server knows a fix that it has already. */
  recordedAt: string | null;
  latitude: number;
  longitude: number;
  accuracyMeters: number;
  speedMetersPerSecond: number | null;
  headingDegrees: number | null;
};

/** What a technician says of a finished job; each part may be left out. */
export type KeptProof = { startPercent: string; endPercent: string; note: string; photo: Blob | null };

/** A tap that the server does not have yet; `job` is what was seen of the job when it was tapped. */
export type KeptStep = {
  id: string;
  techId: string;
  what: BookingStatus | 'departed' | 'arrived' | 'proof';
  job: Pick<Booking, 'id' | 'version' | 'assignedTechId'>;
  /** By the device's own clock, epoch milliseconds; steps that an older version of the page saved have none. */
  tappedAtMs?: number;
  /** With `proof` only. */
  proof?: KeptProof;
};

interface PhoneDb extends DBSchema {
  fixes: { key: string; value: KeptFix; indexes: { techId: string } };
  steps: { key: string; value: KeptStep; indexes: { techId: string } };
}

/** What is kept for one person until the server has it. */
export type Keep<Item extends { id: string; techId: string }> = {
  /** All of one technician's, in the order in which they came. */
  load: (techId: string) => Promise<Item[]>;
  /** Resolves once they are on the device, in place of the ones with the same ids. */
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
    // Another page wants a newer shape, or the browser closed it: the next call opens it again.
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

function keepIn<Name extends 'fixes' | 'steps'>(
  name: Name,
  durability: IDBTransactionDurability,
): Keep<PhoneDb[Name]['value']> {
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

/** The phone's own memory; it rejects where the browser has none, and then the page's memory has to do. */
export const keptFixes = keepIn('fixes', 'relaxed');
/** A tap is rare and must outlive a phone that dies the next moment. */
export const keptSteps = keepIn('steps', 'strict');

/** An id that sorts by the order in which ids were given, also where the device's clock was set back since. */
export function nextKeptId(nowMs = Date.now()): string {
  lastId = Math.max(lastId + 1, nowMs * 1000);
  return `${String(lastId).padStart(ID_DIGITS, '0')}-${Math.random().toString(36).slice(2, 8)}`;
}
