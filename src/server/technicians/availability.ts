import { Connector } from '../../domain/bookings/connector.ts';
import type { Availability, AvailabilityChange } from '../../domain/dispatch/availability.ts';
import { type Limits, NO_LIMITS, type Out, SHIFT_COUNTS_MS } from '../../domain/dispatch/dispatch-rules.ts';
import { Failure } from '../../domain/failure.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import { rooms } from '../../events/rooms.ts';
import { storeEvent } from '../changes/stored-events.ts';
import type { Context } from '../context.ts';
import type { Db, Shifts } from '../platform/db/schema.ts';
import { inSerialTransaction } from '../platform/db/transaction.ts';
import type { DomainEvents } from '../platform/live/event-bus.ts';
import { listOut, listShifts, listVans, replaceShifts, saveVan, type VanRow } from './queries.ts';
import { isActiveTechnician, listActiveTechnicians } from './roster.ts';

type Stored = { shifts: Shifts[]; van: VanRow | undefined; out: Out | null };

/** Lists when the active technicians work, and with what. */
export async function listAvailability({ db }: Pick<Context, 'db'>): Promise<Availability[]> {
  const [technicians, stored] = await Promise.all([listActiveTechnicians(db), readStored(db)]);
  return technicians.map(({ username }) => toAvailability(username, stored(username)));
}

export const readAvailability = async ({ db }: Pick<Context, 'db'>, techId: string): Promise<Availability> =>
  toAvailability(techId, (await readStored(db, [techId]))(techId));

/**
 * Replaces the given parts of a technician's availability. A typed charge holds from now on.
 * @throws Failure TECHNICIAN_NOT_FOUND
 */
export async function changeAvailability(
  context: Pick<Context, 'db' | 'clock'>,
  techId: string,
  { shifts, connectors, capacityKwh, chargeKwh }: AvailabilityChange,
): Promise<Availability> {
  const { db, clock } = context;
  if (!(await isActiveTechnician(context, techId))) throw new Failure('TECHNICIAN_NOT_FOUND');
  const van = {
    ...(connectors !== undefined && { connectors: connectors && [...new Set(connectors)].join(' ') }),
    ...(capacityKwh !== undefined && { capacityKwh }),
    ...(chargeKwh !== undefined && { chargeKwh, chargedAt: chargeKwh === null ? null : clock() }),
  };
  const rows = shifts?.map((shift) => toRow(techId, shift));
  await inSerialTransaction(db, async (trx) => {
    if (Object.keys(van).length > 0) await saveVan(trx, { techId, ...van });
    if (rows) await replaceShifts(trx, techId, rows);
    await storeEvent(trx, 'technician:availability', { techId }, { at: clock() });
  });
  return readAvailability(context, techId);
}

/** Follows a change of availability that any node has committed, and sends it to this node's sockets. */
export async function followAvailability(
  context: Pick<Context, 'db' | 'events' | 'publish'>,
  { techId }: DomainEvents['technician:availability'],
): Promise<void> {
  const changed = await readAvailability(context, techId);
  context.events.emitLocal('technician:availability', { techId });
  context.publish('technician:availability', [rooms.admins, rooms.technician(techId)], changed);
}

const msOf = (time: string | null) => (time === null ? null : Date.parse(time));

const toRow = (techId: string, shift: Availability['shifts'][number]): Shifts => ({
  techId,
  startsAt: Date.parse(shift.startsAt),
  endsAt: Date.parse(shift.endsAt),
  breakStartsAt: msOf(shift.breakStartsAt),
  breakEndsAt: msOf(shift.breakEndsAt),
});

/** Returns what limits each technician now. */
export async function readLimits(db: Db, nowMs: number): Promise<(techId: string) => Limits> {
  const stored = await readStored(db);
  return (techId) => {
    const { van, shifts: planned, out } = stored(techId);
    const shifts = planned.filter(({ endsAt }) => endsAt > nowMs - SHIFT_COUNTS_MS);
    if (!van && shifts.length === 0) return out ? { ...NO_LIMITS, out } : NO_LIMITS;
    return {
      shifts,
      breaks: shifts.flatMap(({ breakStartsAt: startsAt, breakEndsAt: endsAt }) =>
        startsAt !== null && endsAt !== null && endsAt > nowMs ? [{ startsAt, endsAt }] : [],
      ),
      connectors: van ? connectorsOf(van) : NO_LIMITS.connectors,
      kwhLeft: kwhLeftOf(van),
      out,
    };
  };
}

async function readStored(db: Db, techIds?: string[]): Promise<(techId: string) => Stored> {
  const [shifts, vans, out] = await Promise.all([
    listShifts(db, techIds),
    listVans(db, techIds),
    listOut(db, techIds),
  ]);
  const shiftsOf = new Map<string, Shifts[]>();
  for (const shift of shifts) shiftsOf.set(shift.techId, [...(shiftsOf.get(shift.techId) ?? []), shift]);
  const vanOf = new Map(vans.map((van) => [van.techId, van]));
  const outOf = new Map(
    out.flatMap(({ techId, outReason: kind, outSince: sinceMs }) =>
      kind !== null && sinceMs !== null ? [[techId, { kind, sinceMs }] as const] : [],
    ),
  );
  return (techId) => ({
    shifts: shiftsOf.get(techId) ?? [],
    van: vanOf.get(techId),
    out: outOf.get(techId) ?? null,
  });
}

const toAvailability = (techId: string, { shifts, van, out }: Stored): Availability => ({
  techId,
  shifts: shifts.map(({ startsAt, endsAt, breakStartsAt, breakEndsAt }) => ({
    startsAt: toTime(startsAt),
    endsAt: toTime(endsAt),
    breakStartsAt: toTimeOrNull(breakStartsAt),
    breakEndsAt: toTimeOrNull(breakEndsAt),
  })),
  van: {
    connectors: van ? connectorsOf(van) : null,
    capacityKwh: van?.capacityKwh ?? null,
    chargeKwh: van?.chargeKwh ?? null,
    chargedAt: toTimeOrNull(van?.chargedAt ?? null),
    kwhLeft: kwhLeftOf(van),
  },
  ...(out && { out: { kind: out.kind, since: toTime(out.sinceMs) } }),
});

const connectorsOf = ({ connectors }: VanRow): Connector[] | null =>
  connectors?.split(' ').flatMap((name) => Connector.safeParse(name).data ?? []) ?? null;

/** A charge that was typed wrong, or before the capacity, is at most the capacity. */
function kwhLeftOf(van: VanRow | undefined): number | null {
  if (!van || van.chargeKwh === null) return null;
  const { chargeKwh, capacityKwh, givenKwh } = van;
  return Math.max(0, Math.min(chargeKwh, capacityKwh ?? chargeKwh) - (givenKwh ?? 0));
}
