import { createHash } from 'node:crypto';
import { CSV_START, csvLine } from '../../domain/csv.ts';
import { Failure } from '../../domain/failure.ts';
import {
  type LocationNotice,
  type NoticeStanding,
  noticeText,
  type OwnNotice,
} from '../../domain/location-notice.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import {
  findAcknowledgement,
  insertAcknowledgement,
  listAcknowledgements,
  listStanding,
} from './notice-queries.ts';

const VERSION_CHARACTERS = 12;

/** The present notice. Its version comes of its text, so that no change of either goes without the other. */
export function presentNotice({ config }: Pick<Context, 'config'>): LocationNotice {
  const { brandName, trackingNoticeLaw: law } = config.company;
  const text = noticeText({ company: brandName, trailDays: config.retentionDays.trail, law });
  const version = createHash('sha256').update(text).digest('hex').slice(0, VERSION_CHARACTERS);
  return { version, text };
}

/** The present notice, and when this technician acknowledged it. */
export async function ownNotice(context: Pick<Context, 'db' | 'config'>, techId: string): Promise<OwnNotice> {
  const notice = presentNotice(context);
  const known = await findAcknowledgement(context.db, techId, notice.version);
  return { ...notice, acknowledgedAt: toTimeOrNull(known?.acknowledgedAt ?? null) };
}

/** Stores that a technician has read the present notice. @throws Failure NOTICE_CHANGED for another version */
export async function acknowledgeNotice(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  techId: string,
  readVersion: string,
): Promise<OwnNotice> {
  const { version, text } = presentNotice(context);
  if (readVersion !== version) throw new Failure('NOTICE_CHANGED');
  await insertAcknowledgement(context.db, { techId, version, text, acknowledgedAt: context.clock() });
  return ownNotice(context, techId);
}

/** How many of the technicians who may sign in have acknowledged the present notice. */
export async function noticeStanding(context: Pick<Context, 'db' | 'config'>): Promise<NoticeStanding> {
  const technicians = await listStanding(context.db, presentNotice(context).version);
  const acknowledged = technicians.filter(({ acknowledgedAt }) => acknowledgedAt !== null);
  return { technicians: technicians.length, acknowledged: acknowledged.length };
}

/** Every acknowledgement as CSV, and the technicians who have still to acknowledge the present notice. */
export async function noticeCsv(context: Pick<Context, 'db' | 'config'>): Promise<string> {
  const { version, text } = presentNotice(context);
  const [made, standing] = await Promise.all([
    listAcknowledgements(context.db),
    listStanding(context.db, version),
  ]);
  const missing = standing.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  const rows = [
    ['Technician', 'Name', 'Version', 'Acknowledged (UTC)', 'Text'],
    ...made.map((row) => [row.techId, row.name, row.version, toTime(row.acknowledgedAt), row.text]),
    ...missing.map(({ techId, name }) => [techId, name, version, null, text]),
  ];
  return rows.map(csvLine).reduce((file, line) => file + line, CSV_START);
}
