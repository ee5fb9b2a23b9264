import type { Db } from '../db/schema.ts';
import { countBookings as count } from './queries.ts';

/** How many bookings there ever were. */
export const countBookings = (db: Db): Promise<number> => count(db);
