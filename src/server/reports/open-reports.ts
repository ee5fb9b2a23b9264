import type { ReportKind } from '../../domain/bookings/customer-report.ts';
import { photoUrlOf } from '../../domain/bookings/proof.ts';
import type { Db } from '../platform/db/schema.ts';
import { selectOpenReports } from './queries.ts';

/** What a customer has reported and nobody has settled. */
export type OpenReport = {
  id: string;
  bookingId: string;
  kind: ReportKind;
  text: string | null;
  photoUrl: string | null;
  atMs: number;
};

/** Lists the open reports of all bookings, oldest first. */
export const listOpenReports = async (db: Db): Promise<OpenReport[]> =>
  (await selectOpenReports(db)).map(({ id, bookingId, kind, text, photoName, at }) => ({
    ...{ id, bookingId, kind, text },
    photoUrl: photoName && photoUrlOf(bookingId, photoName),
    atMs: at,
  }));
