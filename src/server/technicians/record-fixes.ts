import { Failure } from '../../domain/failure.ts';
import type { Fix } from '../../domain/position.ts';
import type { Context } from '../context.ts';
import type { FixRow } from '../db/schema.ts';
import { setDuty } from './set-duty.ts';

type Recording = Pick<Context, 'db' | 'clock' | 'facts' | 'fleet' | 'publish' | 'fixLog'>;

/**
 * Stores a technician's fixes and lets the newest move the position.
 *
 * A fix that says 'true' and was taken after the last change of duty means on duty, one that says
 * 'false' off duty; off duty nothing is kept, except what was taken before going off and arrives late.
 * @throws Failure OFF_DUTY when none of it may be kept, OVERLOADED when the log is full.
 */
export async function recordFixes(
  context: Recording,
  techId: string,
  fixes: Fix[],
): Promise<{ receivedAt: number; stored: number; duplicates: number }> {
  const receivedAt = context.clock();
  const rows = fixes.map((fix) => ({ onDuty: fix.isOnDuty, row: toRow(techId, fix, receivedAt) }));
  await followDuty(context, techId, rows);
  const { isOnDuty, dutyChangedAt } = context.fleet.get(techId);
  const kept = rows.filter(
    ({ onDuty, row }) =>
      onDuty !== 'false' && (isOnDuty || (dutyChangedAt !== null && row.recordedAt <= dutyChangedAt)),
  );
  if (kept.length === 0) {
    if (rows.every(({ onDuty }) => onDuty === 'false')) return { receivedAt, stored: 0, duplicates: 0 };
    throw new Failure('OFF_DUTY');
  }
  const stored = await context.fixLog.append(kept.map(({ row }) => row));
  const newest = kept.reduce((a, b) => (b.row.recordedAt > a.row.recordedAt ? b : a)).row;
  const known = context.fleet.get(techId).position;
  if (!known || known.recordedAt < newest.recordedAt) context.facts.tell('technician:moved', newest);
  return { receivedAt, stored, duplicates: kept.length - stored };
}

async function followDuty(
  context: Recording,
  techId: string,
  rows: { onDuty: Fix['isOnDuty']; row: FixRow }[],
): Promise<void> {
  const latest = rows.filter(({ onDuty }) => onDuty).reduce<(typeof rows)[number] | null>(newer, null);
  if (!latest) return;
  const { isOnDuty, dutyChangedAt } = context.fleet.get(techId);
  const wanted = latest.onDuty === 'true';
  if (wanted !== isOnDuty && latest.row.recordedAt > (dutyChangedAt ?? 0))
    await setDuty(context, techId, wanted);
}

const newer = <Row extends { row: FixRow }>(a: Row | null, b: Row) =>
  a && a.row.recordedAt >= b.row.recordedAt ? a : b;

/** A clock that runs ahead must not pin the position for good: nothing is newer than now. */
const toRow = (techId: string, fix: Fix, receivedAt: number): FixRow => ({
  techId,
  recordedAt: fix.recordedAt ? Math.min(Date.parse(fix.recordedAt), receivedAt) : receivedAt,
  receivedAt,
  latitude: fix.latitude,
  longitude: fix.longitude,
  accuracy: fix.accuracy ?? null,
  speed: fix.speed ?? null,
  heading: fix.heading ?? null,
});
