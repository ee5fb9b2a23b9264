import type { Insertable } from 'kysely';
import type { CustomerReports, Db } from '../platform/db/schema.ts';

/** All but the photo, which nobody lists. */
const selectReports = (db: Db) =>
  db
    .selectFrom('customerReports')
    .select(['id', 'bookingId', 'kind', 'text', 'clientKey', 'photoName', 'at', 'settledAt']);

export type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>['executeTakeFirstOrThrow']>>;

/** Lists the reports of a booking, oldest first. */
export const listReportsOf = (db: Db, bookingId: string): Promise<ReportRow[]> =>
  selectReports(db).where('bookingId', '=', bookingId).orderBy('at').orderBy('id').execute();

export const findReport = (db: Db, id: string): Promise<ReportRow | undefined> =>
  selectReports(db).where('id', '=', id).executeTakeFirst();

/** Lists the reports that nobody has settled, oldest first. */
export const selectOpenReports = (db: Db): Promise<ReportRow[]> =>
  selectReports(db).where('settledAt', 'is', null).orderBy('at').orderBy('id').execute();

/** Lists the ids of reports from before an instant that nobody has settled. */
export const listUnanswered = async (db: Db, before: number, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('customerReports')
      .select('id')
      .where('settledAt', 'is', null)
      .where('at', '<', before)
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

export const insertReport = (db: Db, report: Insertable<CustomerReports>) =>
  db.insertInto('customerReports').values(report).execute();

export const markSettled = (db: Db, id: string, settledAt: number) =>
  db
    .updateTable('customerReports')
    .set({ settledAt })
    .where('id', '=', id)
    .where('settledAt', 'is', null)
    .execute();

export const deleteReport = (db: Db, id: string) =>
  db.deleteFrom('customerReports').where('id', '=', id).execute();
