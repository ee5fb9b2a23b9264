import { isUnassigned } from '../../../domain/bookings/booking-status.ts';
import { USUAL_KWH } from '../../../domain/bookings/energy.ts';
import { SILENT_AFTER_MS } from '../../../domain/dispatch/technician-state.ts';
import {
  type IdleUntil,
  idleUntil,
  isAdviceOver,
  isTimeToWait,
  QUIET_MS,
} from '../../../domain/dispatch/waiting-advice.ts';
import { storeEvent } from '../../changes/stored-events.ts';
import { companySettings } from '../../company/settings.ts';
import type { Context } from '../../context.ts';
import type { Background } from '../../feature.ts';
import { newId } from '../../platform/db/id.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Forecasting, refreshForecasts } from '../proposals/refresh-forecasts.ts';
import { isUrgent } from '../proposals/urgent-bookings.ts';
import {
  type AvailableTechnician,
  availableTechnicians,
  jobsByTechnician,
} from '../situation/available-technicians.ts';
import { hasOpenOffer } from '../situation/offer-history.ts';
import { readStored, situationAt } from '../situation/read-situation.ts';
import type { OpenBooking, StoredSituation } from '../situation/situation.ts';
import { wakeJob } from '../wake-job.ts';
import type { NextCalls } from './next-calls.ts';
import {
  type AdviceRow,
  closeAdvice,
  deleteAdvice,
  deleteQuietAdvices,
  insertAdvice,
  listAdvices,
} from './queries.ts';
import type { BetterPlace, CallArea } from './waiting-places.ts';

/** For how long waiting places serve calls. */
const STAY_HOURS = 2;
/** Of more vans that wait one is near every call. */
const MAX_VANS = 40;

/**
 * Advises technicians without a job where to wait, and ends the advices that hold no more. It is one recurring job for all
 * nodes, so that one node decides; what was advised is in the database, so that no restart repeats it.
 */
export async function adviseWaiting(context: Forecasting, nextCalls: NextCalls): Promise<void> {
  const { db, clock } = context;
  const nowMs = clock();
  const [{ waitingAdvice }, stored] = await Promise.all([companySettings(db), readStored(db, nowMs)]);
  const situation = situationAt(context, stored, nowMs);
  const jobsOf = jobsByTechnician(situation.bookings);
  const untilOf = new Map(
    situation.technicians.map((each) => [each.techId, idleUntil(each, jobsOf(each.techId), nowMs)]),
  );
  await deleteQuietAdvices(db, nowMs);
  for (const row of await listAdvices(db)) {
    // Of a company that gives no advice nothing is remembered, as after a job.
    await endAdvice(context, row, waitingAdvice.isOn ? (untilOf.get(row.techId) ?? 'away') : 'busy');
  }
  const next = waitingAdvice.isOn ? await nextCalls.at(context, nowMs) : null;
  if (!next) return;
  const rows = await listAdvices(db);
  const known = new Set(rows.map(({ techId }) => techId));
  // Who has an advice waits there, also while the phone shows the way and sends no position.
  const advised = new Map(
    rows.filter(({ quietUntil }) => quietUntil === null).map((row) => [row.techId, row]),
  );
  const free = availableTechnicians(situation).filter(
    (each) =>
      typeof untilOf.get(each.techId) === 'number' && canServe(each, nowMs) && !advised.has(each.techId),
  );
  const isEnough = free.length + advised.size > MAX_VANS;
  if (isEnough || free.every(({ techId }) => known.has(techId))) return;
  const reserved = await reservedTechnicians(context, stored, nowMs);
  const waiting = free.filter(({ techId }) => !reserved.has(techId));
  const vans = [
    ...waiting.map(({ techId, position }) => ({ place: position, heading: null, stays: known.has(techId) })),
    ...[...advised.values()].map((row) => ({ place: row, heading: null, stays: true })),
  ];
  const found = next.places.advise(vans, {
    calls: next.callsPerHour * STAY_HOURS,
    minSavedPerMinute: waitingAdvice.minSavedPerMinute,
  });
  for (const [index, { techId }] of waiting.entries()) {
    const advice = found[index];
    const until = Number(untilOf.get(techId));
    if (advice && advice.nearMinutes >= 1 && isTimeToWait(advice.driveMinutes, until, nowMs))
      await giveAdvice(context, techId, advice);
  }
}

/** Who can serve the next call: the van has energy for it, and the position is that of now. */
const canServe = ({ spareKwh, position }: AvailableTechnician, nowMs: number): boolean =>
  (spareKwh === null || spareKwh >= USUAL_KWH) && nowMs - position.recordedAt < SILENT_AFTER_MS;

/** Returns the technicians who are proposed for a booking that waits, or are asked for one. */
async function reservedTechnicians(
  context: Forecasting,
  { bookings, record }: StoredSituation,
  nowMs: number,
): Promise<ReadonlySet<string>> {
  const waits = (booking: OpenBooking) => isUnassigned(booking) && isUrgent(booking, nowMs);
  const forecasts = bookings.some(waits) ? await refreshForecasts(context) : [];
  const asked = record.offers.map(({ techId }) => techId).filter((techId) => hasOpenOffer(techId, record));
  return new Set([...asked, ...forecasts.flatMap(({ best }) => best?.techId ?? [])]);
}

type Changing = Pick<Context, 'db' | 'clock'>;

/** Changes the advice to a technician. All nodes hear of it if it has changed. */
export const changeAdvice = (
  { db, clock }: Changing,
  techId: string,
  change: (trx: Db) => Promise<boolean>,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const isChanged = await change(trx);
    if (isChanged) await storeEvent(trx, 'advice:changed', { techId }, { at: clock() });
    return isChanged;
  });

/** Ends an advice that holds no more. After a job nothing is remembered of it. */
async function endAdvice(context: Changing, row: AdviceRow, until: IdleUntil): Promise<void> {
  const nowMs = context.clock();
  if (until === 'busy') {
    await changeAdvice(context, row.techId, (trx) => deleteAdvice(trx, row.id));
  } else if (row.quietUntil === null && (until === 'away' || isAdviceOver(row, nowMs))) {
    await changeAdvice(context, row.techId, (trx) => closeAdvice(trx, row.id, nowMs + QUIET_MS));
  }
}

function giveAdvice(
  context: Changing & Pick<Context, 'gazetteer'>,
  techId: string,
  { to: { latitude, longitude }, driveMinutes, nearMinutes }: BetterPlace<CallArea>,
): Promise<boolean> {
  const place = context.gazetteer.townAt({ latitude, longitude })?.label;
  if (place === undefined) return Promise.resolve(false);
  const advice: AdviceRow = {
    ...{ id: newId(), techId, place, latitude, longitude, acceptedAt: null, quietUntil: null },
    driveMinutes: Math.max(1, Math.round(driveMinutes)),
    savedMinutes: Math.round(nearMinutes),
    givenAt: context.clock(),
  };
  return changeAdvice(context, techId, (trx) => insertAdvice(trx, advice));
}

const MIN_INTERVAL_MS = 1000;

/** Has the advices looked at soon after a booking, a duty or a shift has changed. */
export const wakeAdvice = (context: Parameters<typeof wakeJob>[0]): Background =>
  wakeJob(context, 'advise-waiting', MIN_INTERVAL_MS, [
    'booking:changed',
    'technician:duty',
    'technician:availability',
  ]);
