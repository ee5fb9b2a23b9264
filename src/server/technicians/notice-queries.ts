import type { Insertable } from 'kysely';
import type { Db, NoticeAcknowledgements } from '../platform/db/schema.ts';

export const findAcknowledgement = (db: Db, techId: string, version: string) =>
  db
    .selectFrom('noticeAcknowledgements')
    .select('acknowledgedAt')
    .where('techId', '=', techId)
    .where('version', '=', version)
    .executeTakeFirst();

/** Keeps the time of the first acknowledgement; a repeated one changes nothing. */
export const insertAcknowledgement = (db: Db, acknowledgement: Insertable<NoticeAcknowledgements>) =>
  db
    .insertInto('noticeAcknowledgements')
    .values(acknowledgement)
    .onConflict((c) => c.doNothing())
    .execute();

/** Lists all acknowledgements with their technicians. */
export const listAcknowledgements = (db: Db) =>
  db
    .selectFrom('noticeAcknowledgements')
    .innerJoin('staff', 'staff.username', 'noticeAcknowledgements.techId')
    .select(['techId', 'staff.name', 'version', 'text', 'acknowledgedAt'])
    .orderBy('techId')
    .orderBy('acknowledgedAt')
    .execute();

/** Lists the active technicians and when each acknowledged a version. */
export const listAcknowledgementsOf = (db: Db, version: string) =>
  db
    .selectFrom('staff')
    .leftJoin('noticeAcknowledgements', (on) =>
      on
        .onRef('noticeAcknowledgements.techId', '=', 'staff.username')
        .on('noticeAcknowledgements.version', '=', version),
    )
    .select(['staff.username as techId', 'staff.name', 'noticeAcknowledgements.acknowledgedAt'])
    .where('staff.role', '=', 'tech')
    .where('staff.isActive', '=', 1)
    .orderBy('staff.username')
    .execute();
