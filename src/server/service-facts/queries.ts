import type { Db } from '../platform/db/schema.ts';

export const listVanConnectors = (db: Db) =>
  db.selectFrom('vehicles').select('connectors').where('isActive', '=', 1).execute();

export const averageRating = (db: Db) =>
  db
    .selectFrom('ratings')
    .select((e) => [e.fn.avg<number>('stars').as('average'), e.fn.countAll<number>().as('count')])
    .executeTakeFirstOrThrow();
