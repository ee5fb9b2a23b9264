import type { OutReason } from '../../domain/bookings/job-problem.ts';
import { dutyPeriodChange } from '../../domain/dispatch/duty-period.ts';
import { rooms } from '../../events/rooms.ts';
import { allSignedIn } from '../accounts/sessions.ts';
import { storeEvent } from '../changes/stored-events.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Duty } from '../platform/live/event-bus.ts';
import { toDuty, toDutyOf } from './fleet-member.ts';
import {
  clearOut,
  endDuty,
  endDutyPeriod,
  findDuty,
  listKnownDuty,
  lockTechnician,
  openDutyPeriod,
  storeDuty,
  storeOut,
} from './queries.ts';

type ChangingDuty = Pick<Context, 'db' | 'clock' | 'events' | 'fleet'>;

/**
 * Starts or ends duty because the technician says so. Duty decides whether a technician receives alerts and job offers,
 * and whether positions are stored. The database row decides whether this is a change, because this node may have missed
 * a change made on another.
 * @param isWell whether the technician gets jobs again, after a breakdown; who goes on duty again does anyway
 */
export async function setDuty(
  context: ChangingDuty,
  techId: string,
  isOnDuty: boolean,
  isWell = false,
): Promise<void> {
  await changeDuty(context, techId, isOnDuty, (trx, at) => storeDuty(trx, techId, isOnDuty ? 1 : 0, at));
  if (isOnDuty && isWell) await sayWell(context, techId);
}

/** Ends the duty of a technician who has no session any more, if there is one. */
export const takeOffDuty = (context: ChangingDuty, techId: string): Promise<void> =>
  changeDuty(context, techId, false, (trx, at) => endDuty(trx, techId, at));

async function changeDuty(
  { db, clock, events, fleet }: ChangingDuty,
  techId: string,
  isOnDuty: boolean,
  store: (trx: Db, at: number) => ReturnType<typeof endDuty>,
): Promise<void> {
  const at = clock();
  const changed = await inTransaction(db, async (trx) => {
    const row = await store(trx, at);
    const isWellAgain = isOnDuty && row !== undefined && (await clearOut(trx, techId));
    if (row) await (isOnDuty ? openDutyPeriod(trx, techId, at) : endDutyPeriod(trx, techId, at));
    if (row) await storeEvent(trx, 'technician:duty', toDutyOf(row), { at });
    if (isWellAgain) await storeEvent(trx, 'technician:availability', { techId }, { at });
    return row;
  });
  const isMissed = !changed && fleet.isOnDuty(techId) !== isOnDuty;
  const known = changed ?? (isMissed ? await findDuty(db, techId) : undefined);
  // At once, because the request that changed the duty may go on with it.
  if (known) events.emitLocal('technician:duty', toDutyOf(known));
}

const sayWell = ({ db, clock }: Pick<Context, 'db' | 'clock'>, techId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await clearOut(trx, techId))) return;
    const at = clock();
    await openDutyPeriod(trx, techId, at);
    await storeEvent(trx, 'technician:availability', { techId }, { at });
  });

/**
 * Has a technician get no job until the technician says to be well, or goes on duty again. The last statements of a
 * transaction, because of the stored event.
 */
export async function putOut(trx: Db, techId: string, reason: OutReason, at: number): Promise<void> {
  await storeOut(trx, techId, reason, at);
  await endDutyPeriod(trx, techId, at);
  await storeEvent(trx, 'technician:availability', { techId }, { at });
}

/** Follows a duty change that any node has committed, and pushes it to this node's admins. */
export function followDuty(
  { events, fleet, publish }: Pick<Context, 'events' | 'fleet' | 'publish'>,
  duty: Duty,
): void {
  if (duty.dutyVersion > fleet.get(duty.techId).dutyVersion) events.emitLocal('technician:duty', duty);
  publish('technician:duty', rooms.admins, toDuty(fleet.get(duty.techId)));
}

/**
 * Ends the duty of technicians without any session, whether the last session expired or the staff command disabled the
 * account.
 */
export async function endDutyOfSignedOut(context: ChangingDuty): Promise<void> {
  const onDuty = context.fleet.all().filter(({ isOnDuty }) => isOnDuty);
  if (onDuty.length === 0) return;
  const signedIn = await allSignedIn(context, 'tech');
  for (const { techId } of onDuty) if (!signedIn.has(techId)) await takeOffDuty(context, techId);
}

/**
 * Ends and begins the recorded duty of technicians who are silent, or whose positions come again. What was listed may have
 * changed meanwhile, by the technician or by another node that looks as well: the row of the technician is locked, as by
 * each change of duty, and read again.
 */
export async function recordSilence({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  for (const listed of await listKnownDuty(db)) {
    if (!periodChangeOf(listed, clock())) continue;
    await inTransaction(db, async (trx) => {
      await lockTechnician(trx, listed.techId);
      const [known] = await listKnownDuty(trx, listed.techId);
      const change = known && periodChangeOf(known, clock());
      if (change && 'endMs' in change) await endDutyPeriod(trx, listed.techId, change.endMs);
      else if (change) await openDutyPeriod(trx, listed.techId, change.beginMs);
    });
  }
}

type KnownDutyRow = Awaited<ReturnType<typeof listKnownDuty>>[number];

const periodChangeOf = ({ isOnDuty, outSince, recordedAt, startsAt, endedAt }: KnownDutyRow, nowMs: number) =>
  dutyPeriodChange(
    {
      works: isOnDuty === 1 && outSince === null,
      ...{ seenAtMs: recordedAt, openSinceMs: startsAt, endedAtMs: endedAt },
    },
    nowMs,
  );

/** Adds a technician's sockets to the room of offers and alerts while on duty. */
export function syncDutyRooms({ events, fleet, io }: Pick<Context, 'events' | 'fleet' | 'io'>): undefined {
  events.on('technician:duty', ({ techId }) => {
    const sockets = io.local.in(rooms.technician(techId));
    // Reads the fleet, which keeps the later of two changes that arrive out of order.
    if (fleet.isOnDuty(techId)) sockets.socketsJoin(rooms.techniciansOnDuty);
    else sockets.socketsLeave(rooms.techniciansOnDuty);
  });
}
