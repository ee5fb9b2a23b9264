import { createHash } from 'node:crypto';
import {
  type LocationNotice,
  type NoticeStanding,
  noticeText,
  type OwnNotice,
} from '../../contract/shapes/location-notice.ts';
import { CSV_START, csvLine } from '../../domain/csv.ts';
import { Failure } from '../../domain/failure.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import {
  findAcknowledgement,
  insertAcknowledgement,
  listAcknowledgements,
  listAcknowledgementsOf,
} from './queries.ts';

const VERSION_CHARACTERS = 12;

/** Returns the current notice. Its version is a hash of its text, so that both always change together. */
export function currentNotice({ config, texts }: Pick<Context, 'config' | 'texts'>): LocationNotice {
  const { brandName, trackingNoticeLaw: law } = config.company;
  const text = noticeText({ company: brandName, trailDays: config.retentionDays.trail, law }, texts);
  const version = createHash('sha256').update(text).digest('hex').slice(0, VERSION_CHARACTERS);
  return { version, text };
}

/** Returns the current notice and when this technician acknowledged it. */
export async function ownNotice(
  context: Pick<Context, 'db' | 'config' | 'texts'>,
  techId: string,
): Promise<OwnNotice> {
  const notice = currentNotice(context);
  const known = await findAcknowledgement(context.db, techId, notice.version);
  return { ...notice, acknowledgedAt: toTimeOrNull(known?.acknowledgedAt ?? null) };
}

/** Stores that a technician has read the current notice. @throws Failure NOTICE_CHANGED for another version */
export async function acknowledgeNotice(
  context: Pick<Context, 'db' | 'config' | 'texts' | 'clock'>,
  techId: string,
  readVersion: string,
): Promise<OwnNotice> {
  const { version, text } = currentNotice(context);
  if (readVersion !== version) throw new Failure('NOTICE_CHANGED');
  await insertAcknowledgement(context.db, { techId, version, text, acknowledgedAt: context.clock() });
  return ownNotice(context, techId);
}

/** Returns how many of the active technicians have acknowledged the current notice. */
export async function noticeStatus(
  context: Pick<Context, 'db' | 'config' | 'texts'>,
): Promise<NoticeStanding> {
  const technicians = await listAcknowledgementsOf(context.db, currentNotice(context).version);
  const acknowledged = technicians.filter(({ acknowledgedAt }) => acknowledgedAt !== null);
  return { technicians: technicians.length, acknowledged: acknowledged.length };
}

/** Returns all acknowledgements as CSV, and the technicians who have not acknowledged the current notice. */
export async function noticeCsv(context: Pick<Context, 'db' | 'config' | 'texts'>): Promise<string> {
  const { version, text } = currentNotice(context);
  const [made, standing] = await Promise.all([
    listAcknowledgements(context.db),
    listAcknowledgementsOf(context.db, version),
  ]);
  const missing = standing.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  const rows = [
    ['Technician', 'Name', 'Version', 'Acknowledged (UTC)', 'Text'],
    ...made.map((row) => [row.techId, row.name, row.version, toTime(row.acknowledgedAt), row.text]),
    ...missing.map(({ techId, name }) => [techId, name, version, null, text]),
  ];
  return rows.map(csvLine).reduce((file, line) => file + line, CSV_START);
}
