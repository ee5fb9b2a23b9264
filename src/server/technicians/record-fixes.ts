import { Failure } from '../../domain/failure.ts';
import type { Fix } from '../../domain/tracking/position.ts';
import type { Context } from '../context.ts';
import type { FixRow } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';
import type { DeviceClocks } from './device-clocks.ts';
import { isInFuture, supersedes } from './fleet-member.ts';
import { setDuty } from './set-duty.ts';

type Recording = Pick<Context, 'db' | 'clock' | 'events' | 'fleet' | 'fixLog'>;

type Sender = Pick<Principal, 'id' | 'openedAt'>;
type Sent = { onDuty: Fix['isOnDuty']; row: FixRow; takenSince: number };

/**
 * Stores a technician's fixes as they are, and updates the position that is shown.
 *
 * A fix with `isOnDuty` true that was taken after the last duty change starts duty; one with false ends duty. Off duty
 * no fix is stored, except fixes taken before the end of duty that arrive late. A fix without a recording time may be
 * such a late one, so it starts duty only in a session that was opened after the last duty change.
 * @throws Failure OFF_DUTY when no fix may be stored, OVERLOADED when the log is full
 */
export async function recordFixes(
  context: Recording,
  by: Sender,
  fixes: Fix[],
): Promise<{ receivedAt: number; stored: number; duplicates: number }> {
  const receivedAt = context.clock();
  const sent = toSent(context.fleet.deviceClocks, by, fixes, receivedAt);
  await followDuty(context, by.id, sent);
  const { isOnDuty, dutyChangedAt } = context.fleet.get(by.id);
  // A duty change in the future comes from a wrong clock, so no fix counts as taken before it.
  const onDutyUntil = dutyChangedAt !== null && !isInFuture(dutyChangedAt, receivedAt) ? dutyChangedAt : 0;
  const storable = sent.filter(
    ({ onDuty, row }) => onDuty !== 'false' && (isOnDuty || row.recordedAt <= onDutyUntil),
  );
  if (storable.length === 0) {
    if (sent.every(({ onDuty }) => onDuty === 'false')) return { receivedAt, stored: 0, duplicates: 0 };
    throw new Failure('OFF_DUTY');
  }
  const { stored, position } = await context.fixLog.append(storable.map(({ row }) => row));
  const known = context.fleet.get(by.id).position;
  if (position && supersedes(position, known)) context.events.emit('technician:moved', position);
  return { receivedAt, stored, duplicates: storable.length - stored };
}

async function followDuty(context: Recording, techId: string, sent: Sent[]): Promise<void> {
  const latest = sent.filter(({ onDuty }) => onDuty).reduce<Sent | null>(newer, null);
  if (!latest) return;
  const { isOnDuty, dutyChangedAt } = context.fleet.get(techId);
  const wanted = latest.onDuty === 'true';
  const on = sent.filter(({ onDuty }) => onDuty === 'true').map(({ takenSince }) => takenSince);
  const taken = wanted ? Math.max(...on) : latest.row.recordedAt;
  if (wanted !== isOnDuty && taken > (dutyChangedAt ?? 0)) await setDuty(context, techId, wanted);
}

const newer = (a: Sent | null, b: Sent) => (a && a.row.recordedAt >= b.row.recordedAt ? a : b);

/** Dates fixes by the server's clock; one without a time was taken when it was received. */
function toSent(clocks: DeviceClocks, by: Sender, fixes: readonly Fix[], receivedAt: number): Sent[] {
  const given = fixes.flatMap(({ recordedAt }) => (recordedAt ? [Date.parse(recordedAt)] : []));
  const dates = clocks.correct(by.id, given, receivedAt);
  let next = 0;
  return fixes.map((fix) => {
    const recordedAt = fix.recordedAt ? (dates[next++] ?? receivedAt) : null;
    const row: FixRow = {
      techId: by.id,
      recordedAt: recordedAt ?? receivedAt,
      receivedAt,
      latitude: fix.latitude,
      longitude: fix.longitude,
      accuracy: fix.accuracy ?? null,
      speed: fix.speed ?? null,
      heading: fix.heading ?? null,
    };
    return { onDuty: fix.isOnDuty, row, takenSince: recordedAt ?? by.openedAt };
  });
}
