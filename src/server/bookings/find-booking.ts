import type { Db } from '../db/schema.ts';
import { type BookingDetail, findBooking as find } from './queries.ts';

/** One booking with what it shows of its customer and payment, for the other rooms of the house. */
export const findBooking = (db: Db, id: string): Promise<BookingDetail | undefined> => find(db, id);
