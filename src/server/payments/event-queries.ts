import type { Insertable } from 'kysely';
import { changesOneRow } from '../platform/db/changes-one-row.ts';
import type { Db, ProviderEvents } from '../platform/db/schema.ts';

/** Stores an event. Returns false if it was stored before. */
export const insertProviderEvent = (db: Db, event: Insertable<ProviderEvents>): Promise<boolean> =>
  changesOneRow(
    db
      .insertInto('providerEvents')
      .values(event)
      .onConflict((c) => c.column('eventId').doNothing()),
  );
