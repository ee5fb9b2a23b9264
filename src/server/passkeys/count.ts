import type { Db } from '../db/schema.ts';
import { countByStaff } from './queries.ts';

/** How many passkeys each member of staff has, by username; who has none is left out. */
export const countStaffPasskeys = async (db: Db): Promise<Map<string, number>> =>
  new Map((await countByStaff(db)).map(({ subject, count }) => [subject, Number(count)]));
