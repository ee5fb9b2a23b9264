import type { Insertable } from 'kysely';
import type { Day } from '../../domain/bookings/schedule.ts';
import { SHIFT_COUNTS_MS } from '../../domain/dispatch/dispatch-rules.ts';
import { changesOneRow } from '../platform/db/row-counts.ts';
import type { Db, SlotHolds, SlotHoldTimes } from '../platform/db/schema.ts';
import { runTogether, runWithNext } from '../platform/db/together.ts';

/**
 * Locks the slots of a day until the end of the transaction, on both databases, so that two customers never take the
 * same place. Returns the stored orders of its stops.
 */
export const lockDay = (trx: Db, day: Day) =>
  trx
    .insertInto('slotDays')
    .values({ day, orders: '{}' })
    .onConflict((c) => c.column('day').doUpdateSet((e) => ({ orders: e.ref('slotDays.orders') })))
    .returning('orders');

export const selectOrders = (db: Db, day: Day) =>
  db.selectFrom('slotDays').select('orders').where('day', '=', day);

export const selectOrdersOf = (db: Db, days: readonly Day[]) =>
  db.selectFrom('slotDays').selectAll().where('day', 'in', days);

/** Stores the orders with the next statement of the transaction, which has locked the day. */
export const saveOrders = (trx: Db, day: Day, orders: string): Promise<void> =>
  runWithNext(trx, trx.updateTable('slotDays').set({ orders }).where('day', '=', day));

/** Takes the customer's hold of a slot away, also one that has expired. */
export const takeHold = (trx: Db, customerId: string, startAt: number) =>
  trx
    .deleteFrom('slotHolds')
    .where('customerId', '=', customerId)
    .where('startAt', '=', startAt)
    .returningAll();

/** Takes the customer's holds away, whichever slots they are of. */
export const takeHoldOf = (trx: Db, customerId: string) =>
  trx.deleteFrom('slotHolds').where('customerId', '=', customerId).returningAll();

/** Adds the time of a hold to what the customer has held the slot for; what began before `windowStart` counts no more. */
export const addHoldTime = (trx: Db, counted: Insertable<SlotHoldTimes>, windowStart: number) =>
  trx
    .insertInto('slotHoldTimes')
    .values(counted)
    .onConflict((c) =>
      c.columns(['customerId', 'startAt']).doUpdateSet((e) => {
        const isOver = e('slotHoldTimes.since', '<=', windowStart);
        return {
          since: e.case().when(isOver).then(counted.since).else(e.ref('slotHoldTimes.since')).end(),
          heldMs: e
            .case()
            .when(isOver)
            .then(counted.heldMs)
            .else(e('slotHoldTimes.heldMs', '+', counted.heldMs))
            .end(),
        };
      }),
    )
    .returning(['since', 'heldMs']);

type HeldTime = Omit<Insertable<SlotHoldTimes>, 'since'>;
const timeOf = (trx: Db, { customerId, startAt }: HeldTime) =>
  trx.updateTable('slotHoldTimes').where('customerId', '=', customerId).where('startAt', '=', startAt);

export const setHoldTime = (trx: Db, held: HeldTime): Promise<void> =>
  runWithNext(trx, timeOf(trx, held).set({ heldMs: held.heldMs }));

/** Takes a time off, if that much was counted. */
export const giveHoldTimeBack = (trx: Db, held: HeldTime): Promise<void> =>
  runWithNext(
    trx,
    timeOf(trx, held)
      .where('heldMs', '>=', held.heldMs)
      .set((e) => ({ heldMs: e('heldMs', '-', held.heldMs) })),
  );

export const deleteHoldTimes = (trx: Db, customerId: string) =>
  trx.deleteFrom('slotHoldTimes').where('customerId', '=', customerId);

export const deleteHoldTimesBefore = (db: Db, since: number) =>
  db.deleteFrom('slotHoldTimes').where('since', '<', since);

/** Deletes the orders of the days before a day. */
export const deleteDaysBefore = (db: Db, day: Day) => db.deleteFrom('slotDays').where('day', '<', day);

/** Puts a hold in the place of the customer's former one. */
export const putHold = (trx: Db, hold: Insertable<SlotHolds>): Promise<void> =>
  runWithNext(
    trx,
    trx
      .insertInto('slotHolds')
      .values(hold)
      .onConflict((c) => c.columns(['customerId', 'purpose']).doUpdateSet(hold)),
  );

/** Inserts the hold of an offer unless the customer has one. Returns whether it is new. */
export const insertHold = (trx: Db, hold: Insertable<SlotHolds>): Promise<boolean> =>
  changesOneRow(
    trx
      .insertInto('slotHolds')
      .values(hold)
      .onConflict((c) => c.doNothing()),
  );

export const findHold = (db: Db, id: string) =>
  db.selectFrom('slotHolds').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the hold of the slot that is offered to a customer. */
export const findOfferedHold = (db: Db, customerId: string) =>
  db
    .selectFrom('slotHolds')
    .select('id')
    .where('customerId', '=', customerId)
    .where('purpose', '=', 'offer')
    .executeTakeFirst();

export const giveHold = (trx: Db, id: string, customerId: string) =>
  trx.updateTable('slotHolds').set({ customerId }).where('id', '=', id).execute();

export const deleteHold = (db: Db, id: string): Promise<boolean> =>
  changesOneRow(db.deleteFrom('slotHolds').where('id', '=', id));

type Range = { fromMs: number; untilMs: number; nowMs: number };

/** Selects the standard bookings of a day. */
export const standardBookings = (db: Db, { fromMs, untilMs }: Pick<Range, 'fromMs' | 'untilMs'>) =>
  db
    .selectFrom('bookings')
    .where('serviceType', '=', 'standard')
    .where('status', '!=', 'cancelled')
    .where('scheduledAt', '>=', fromMs)
    .where('scheduledAt', '<', untilMs)
    .select(['id', 'assignedTechId', 'latitude', 'longitude', 'connector', 'kwh', 'promisedAt'])
    .select((e) => e.fn.coalesce('scheduledAt', e.val(0)).as('startAt'))
    .orderBy('scheduledAt')
    .orderBy('id');

/** Reads what the slots of a day depend on: who works with which van, what is booked and what is held. */
export async function readSlotDay(db: Db, { fromMs, untilMs, nowMs }: Range) {
  const [technicians, shifts, leaves, vans, serviceTimes, bookings, holds] = await runTogether(db, [
    db
      .selectFrom('staff')
      .where('role', '=', 'tech')
      .where('isActive', '=', 1)
      .select('username as techId')
      .orderBy('username'),
    // A shift that has ended says nothing more of when its technician works.
    db
      .selectFrom('shifts')
      .leftJoin('vehicles', 'vehicles.id', 'shifts.vehicleId')
      .leftJoin('technicians', 'technicians.techId', 'shifts.techId')
      .where('endsAt', '>', nowMs - SHIFT_COUNTS_MS)
      .selectAll('shifts')
      .select([
        'vehicles.id as hasVehicle',
        'vehicles.connectors',
        'vehicles.capacityKwh',
        'depotLatitude',
        'depotLongitude',
        'homeLatitude',
        'homeLongitude',
      ])
      .orderBy('startsAt'),
    db.selectFrom('leaves').where('endsAt', '>', fromMs).where('startsAt', '<', untilMs).selectAll(),
    db.selectFrom('vans').select(['techId', 'connectors', 'capacityKwh']),
    db
      .selectFrom('serviceTimes')
      .where('serviceType', '=', 'standard')
      .select(['techId', 'weight', 'minutes', 'logs', 'squaredLogs']),
    standardBookings(db, { fromMs, untilMs }),
    db
      .selectFrom('slotHolds')
      .where('startAt', '>=', fromMs)
      .where('startAt', '<', untilMs)
      .where('expiresAt', '>', nowMs)
      .selectAll()
      .orderBy('startAt')
      .orderBy('id'),
  ]);
  return { technicians, shifts, leaves, vans, serviceTimes, bookings, holds };
}

export type StoredSlotDay = Awaited<ReturnType<typeof readSlotDay>>;
