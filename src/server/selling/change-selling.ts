import { isDeepStrictEqual } from 'node:util';
import { MINUTE_MS } from '../../domain/durations.ts';
import {
  limitedSince,
  OVERRIDE_MS,
  overrideAt,
  ruleFor,
  SELLING,
  type Selling,
  SellingState,
} from '../../domain/promise/overload.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import { storeEvent } from '../changes/stored-events.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import { inSerialTransaction } from '../platform/db/transaction.ts';
import type { Principal } from '../platform/principal.ts';

const NAME = 'selling';

type Stored = Pick<Context, 'db' | 'selling'>;
type Changing = Stored & Pick<Context, 'clock'>;
type Predicting = Pick<Context, 'config' | 'forecasts'> & Parameters<Context['forecasts']['arrivalAt']>[0];

async function readState(db: Db): Promise<SellingState> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
  return (row && SellingState.safeParse(JSON.parse(row.value)).data) ?? SELLING;
}

/** Makes what this node knows what is stored. */
export async function loadSelling({ db, selling }: Stored): Promise<void> {
  selling.state = await readState(db);
}

/** Follows a change that any node has committed. */
export async function followSelling(context: Stored & Pick<Context, 'events'>): Promise<void> {
  await loadSelling(context);
  context.events.emitLocal('selling:changed', {});
}

/** Changes what is stored, unless it stays as it is; every node then tells its admins. */
async function change(context: Changing, next: (state: SellingState) => SellingState): Promise<void> {
  const { db, clock } = context;
  const isChanged = await inSerialTransaction(db, async (trx) => {
    const before = await readState(trx);
    const after = next(before);
    if (isDeepStrictEqual(before, after)) return false;
    const value = JSON.stringify(after);
    await trx
      .insertInto('settings')
      .values({ name: NAME, value })
      .onConflict((c) => c.column('name').doUpdateSet({ value }))
      .execute();
    await storeEvent(trx, 'selling:changed', {}, { at: clock() });
    return true;
  });
  // The node that has answered must not sell by what was before.
  if (isChanged) await loadSelling(context);
}

/** Sells emergencies whatever the wait, or none, for an hour; null: the company's rule holds again. */
export async function overrideSelling(
  context: Changing,
  by: Principal,
  sells: boolean | null,
): Promise<void> {
  const untilMs = context.clock() + OVERRIDE_MS;
  await change(context, (state) => ({
    ...state,
    override: sells === null ? null : { sells, untilMs, by: by.id },
  }));
}

/**
 * Finds whether a call near the base can be promised in time, and ends the word of a dispatcher whose hour is over. It is
 * one recurring job for all nodes.
 */
export async function checkSelling(context: Changing & Predicting): Promise<void> {
  const { config, forecasts, clock } = context;
  const { base, maxWaitMinutes } = config.company;
  const { byAt } = await forecasts.arrivalAt(context, base);
  const nowMs = clock();
  const waitMinutes = Math.round((byAt - nowMs) / MINUTE_MS);
  await change(context, (state) => {
    const sinceMs = limitedSince(state.sinceMs, { waitMinutes, maxWaitMinutes, nowMs });
    const isAsBefore = (sinceMs === null) === (state.sinceMs === null);
    return {
      sinceMs,
      waitMinutes: isAsBefore ? state.waitMinutes : waitMinutes,
      override: overrideAt(state, nowMs),
    };
  });
}

/** Returns what admins see of selling. */
export function sellingNow({
  config,
  selling,
  clock,
  partner,
}: Pick<Context, 'config' | 'selling' | 'clock' | 'partner'>): Selling {
  const { overload, maxWaitMinutes } = config.company;
  const nowMs = clock();
  const { state } = selling;
  const override = overrideAt(state, nowMs);
  return {
    rule: ruleFor(state, Number.POSITIVE_INFINITY, { overload, maxWaitMinutes }, nowMs) ?? overload,
    isLimited: state.sinceMs !== null,
    since: toTimeOrNull(state.sinceMs),
    waitMinutes: state.waitMinutes,
    maxWaitMinutes,
    partner: partner?.name ?? null,
    override: override && { sells: override.sells, until: toTime(override.untilMs), by: override.by },
  };
}
