import { addDays, type Day, dayOf, startOfDayMs } from '../../../domain/bookings/schedule.ts';
import { firstOverlap, isOfRoster } from '../../../domain/dispatch/roster.ts';
import type {
  NewShiftRequest,
  ShiftRequest,
  ShiftRequestAnswer,
  ShiftRequestOutcome,
} from '../../../domain/dispatch/shift-request.ts';
import { Failure } from '../../../domain/failure.ts';
import { toTime } from '../../../domain/time.ts';
import { storeEvent } from '../../changes/stored-events.ts';
import type { Context } from '../../context.ts';
import { newId } from '../../platform/db/id.ts';
import type { Db, Leaves, ShiftRequests } from '../../platform/db/schema.ts';
import { inSerialTransaction } from '../../platform/db/transaction.ts';
import type { Principal } from '../../platform/principal.ts';
import { isActiveTechnician, listActiveTechnicians } from '../roster.ts';
import {
  closeRequest,
  findRequest,
  freeFrom,
  insertLeaves,
  insertRequest,
  insertShifts,
  listLeavesIn,
  listOpenRequests,
  listRequestsOf,
  listShiftsIn,
  listVehicles,
} from './queries.ts';
import { readRosterOf } from './replace-roster.ts';

type Reading = Pick<Context, 'db' | 'clock' | 'config'>;

const toRequest = (row: ShiftRequests): ShiftRequest => ({
  id: row.id,
  techId: row.techId,
  kind: row.kind,
  startAt: toTime(row.startsAt),
  endAt: toTime(row.endsAt),
  leave: row.leaveKind,
  colleagueId: row.colleagueId,
  note: row.note,
  askedAt: toTime(row.askedAt),
  outcome: row.outcome,
  closedBy: row.closedBy,
});

export const readRequests = async ({ db }: Pick<Context, 'db'>): Promise<ShiftRequest[]> =>
  (await listOpenRequests(db)).map(toRequest);

/** The days of its own roster that a technician sees, from today on. */
const SHOWN_DAYS = 28;

/** Returns what a technician sees of the roster. */
export async function readOwnRoster(context: Reading, today: Day, { id: techId }: Principal) {
  const { db, clock } = context;
  const [shifts, requests, vehicles, technicians] = await Promise.all([
    readRosterOf(context, { from: today, to: addDays(today, SHOWN_DAYS - 1) }, techId),
    listRequestsOf(db, techId, clock()),
    listVehicles(db, clock()),
    listActiveTechnicians(db),
  ]);
  const used = new Set(shifts.map(({ vehicleId }) => vehicleId));
  return {
    shifts,
    requests: requests.map(toRequest),
    vehicles: vehicles
      .filter(({ id }) => used.has(id))
      .map(({ id, name, plate }) => {
        return { id, name, plate };
      }),
    colleagues: technicians.flatMap(({ username, name }) =>
      username === techId ? [] : { techId: username, name },
    ),
  };
}

/** A technician with more open requests of a time that has not passed asks for nothing more. */
const MAX_OPEN = 20;

/**
 * Stores what a technician asks for. Asked twice it is one.
 * @throws Failure SHIFT_NOT_FOUND, TECHNICIAN_NOT_FOUND, OUTSIDE_ROSTER, REQUEST_PAST, TOO_MANY_REQUESTS
 */
export async function askForChange(
  context: Reading,
  { id: techId }: Principal,
  asked: NewShiftRequest,
): Promise<ShiftRequest> {
  const { db, clock } = context;
  const request: ShiftRequests = {
    ...{ id: newId(), techId, kind: asked.kind, note: asked.note || null, askedAt: clock() },
    ...{ leaveKind: null, colleagueId: null, closedAt: null, closedBy: null, outcome: null },
    ...(asked.kind === 'leave'
      ? { ...spanOf(asked, context.config.company.timeZone), leaveKind: asked.leave }
      : await swapOf(context, techId, asked)),
  };
  if (!isOfRoster(request.startsAt, clock())) throw new Failure('OUTSIDE_ROSTER');
  refusePast(request, clock());
  return inSerialTransaction(db, async (trx) => {
    const open = (await listOpenRequests(trx)).filter(
      (each) => each.techId === techId && !isPast(each, clock()),
    );
    const same = open.find((each) => isSame(each, request));
    if (same) return toRequest(same);
    if (open.length >= MAX_OPEN) throw new Failure('TOO_MANY_REQUESTS');
    await insertRequest(trx, request);
    await tell(trx, request, clock());
    return toRequest(request);
  });
}

const isSame = (a: ShiftRequests, b: ShiftRequests): boolean =>
  a.kind === b.kind &&
  a.startsAt === b.startsAt &&
  a.endsAt === b.endsAt &&
  a.leaveKind === b.leaveKind &&
  a.colleagueId === b.colleagueId;

const isPast = ({ endsAt }: Pick<ShiftRequests, 'endsAt'>, nowMs: number): boolean => endsAt <= nowMs;

/** @throws Failure REQUEST_PAST */
function refusePast(request: Pick<ShiftRequests, 'endsAt'>, nowMs: number): void {
  if (isPast(request, nowMs)) throw new Failure('REQUEST_PAST');
}

const spanOf = ({ from, to }: { from: Day; to: Day }, timeZone: string) => ({
  startsAt: startOfDayMs(from, timeZone),
  endsAt: startOfDayMs(addDays(to, 1), timeZone),
});

async function swapOf(
  context: Reading,
  techId: string,
  { startAt, colleagueId }: { startAt: string; colleagueId: string },
) {
  const startsAt = Date.parse(startAt);
  const shifts = await listShiftsIn(context.db, { fromMs: startsAt, untilMs: startsAt + 1 }, techId);
  const shift = shifts.find((each) => each.startsAt === startsAt && !isPast(each, context.clock()));
  if (!shift) throw new Failure('SHIFT_NOT_FOUND');
  if (colleagueId === techId || !(await isActiveTechnician(context, colleagueId)))
    throw new Failure('TECHNICIAN_NOT_FOUND');
  return { startsAt, endsAt: shift.endsAt, colleagueId };
}

const outcomes: Record<ShiftRequestAnswer['answer'], ShiftRequestOutcome> = {
  accept: 'accepted',
  decline: 'declined',
  withdraw: 'withdrawn',
};

/**
 * Answers a request: its asker may withdraw it, the colleague who is asked and admins may accept or decline it; leave is
 * for admins to decide. What is accepted holds from now on.
 * @throws Failure REQUEST_NOT_FOUND, NOT_YOURS, REQUEST_CLOSED, REQUEST_PAST, SHIFT_NOT_FOUND if the shift has changed
 * since, SHIFTS_OVERLAP, TECHNICIAN_NOT_FOUND if the colleague has left
 */
export async function answerRequest(
  context: Reading,
  by: Principal,
  id: string,
  answer: ShiftRequestAnswer['answer'],
): Promise<ShiftRequest> {
  const { db, clock, config } = context;
  const outcome = outcomes[answer];
  return inSerialTransaction(db, async (trx) => {
    const request = await findRequest(trx, id);
    if (!request) throw new Failure('REQUEST_NOT_FOUND');
    const isAsker = by.role === 'tech' && request.techId === by.id;
    const decides = by.role === 'admin' || (request.kind === 'swap' && request.colleagueId === by.id);
    if (answer === 'withdraw' ? !isAsker : !decides) throw new Failure('NOT_YOURS');
    const closed = { closedAt: clock(), closedBy: by.id, outcome };
    if (!(await closeRequest(trx, id, closed))) throw new Failure('REQUEST_CLOSED');
    if (answer === 'accept') await carryOut(trx, request, config.company.timeZone, clock());
    await tell(trx, request, clock());
    return toRequest({ ...request, ...closed });
  });
}

/** What was worked before stays the technician's: the energy that its vehicle has left is counted by it. */
async function carryOut(trx: Db, request: ShiftRequests, timeZone: string, nowMs: number): Promise<void> {
  refusePast(request, nowMs);
  const { techId, startsAt, endsAt, leaveKind, colleagueId } = request;
  const asked = { fromMs: startsAt, untilMs: endsAt };
  const fromMs = Math.max(startsAt, nowMs);
  const rest = { fromMs, untilMs: endsAt };
  if (leaveKind) {
    await freeFrom(trx, techId, asked, fromMs);
    // A shift of the evening before ends within the first day.
    const [over] = await listShiftsIn(trx, rest, techId);
    const days = daysOf({ techId, startsAt: fromMs, endsAt, kind: leaveKind }, timeZone);
    if (over && days[0]) days[0].startsAt = Math.max(days[0].startsAt, over.endsAt);
    await insertLeaves(trx, days);
    return;
  }
  if (!colleagueId) return;
  if (!(await isActiveTechnician({ db: trx }, colleagueId))) throw new Failure('TECHNICIAN_NOT_FOUND');
  const given = (await listShiftsIn(trx, asked, techId)).find((shift) => shift.startsAt === startsAt);
  if (given?.endsAt !== endsAt) throw new Failure('SHIFT_NOT_FOUND');
  const own = await listShiftsIn(trx, rest, colleagueId);
  const off = await listLeavesIn(trx, rest, colleagueId);
  if (firstOverlap([{ startsAt: fromMs, endsAt }, ...own, ...off])) throw new Failure('SHIFTS_OVERLAP');
  await freeFrom(trx, techId, asked, fromMs);
  const hasBreak = given.breakStartsAt !== null && given.breakStartsAt >= fromMs;
  const breaks = hasBreak ? {} : { breakStartsAt: null, breakEndsAt: null };
  await insertShifts(trx, [{ ...given, ...breaks, techId: colleagueId, startsAt: fromMs }]);
}

/** A leave has a row for each day, so that a roster of days can replace one of them. */
function daysOf({ startsAt, endsAt, ...leave }: Leaves, timeZone: string): Leaves[] {
  const days: Leaves[] = [];
  let day = dayOf(new Date(startsAt), timeZone);
  for (let at = startsAt; at < endsAt; ) {
    day = addDays(day, 1);
    const next = startOfDayMs(day, timeZone);
    days.push({ ...leave, startsAt: at, endsAt: next });
    at = next;
  }
  return days;
}

/** Both technicians and the admins hear of a request and of its answer. */
async function tell(trx: Db, { techId, colleagueId }: ShiftRequests, at: number): Promise<void> {
  for (const each of [techId, colleagueId])
    if (each !== null) await storeEvent(trx, 'technician:availability', { techId: each }, { at });
  await storeEvent(trx, 'staff:changed', {}, { at });
}
