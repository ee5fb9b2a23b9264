import type { DispatchValues } from '../../domain/bookings/booking-fields.ts';
import type { Coordinates } from '../../domain/places/place.ts';
import { type Overload, ruleFor, sellingAgainAt } from '../../domain/promise/overload.ts';
import type { PromisedWindow } from '../../domain/promise/promise.ts';
import type { QuotedOverload } from '../../domain/promise/quoted-overload.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import type { Context } from '../context.ts';

type Asking = Pick<Context, 'clock' | 'config' | 'selling' | 'partner' | 'log'>;

/**
 * Returns what holds for an emergency with this arrival; null for one that is sold with its time, as also where no partner
 * says that it comes, or comes later than the company would.
 */
export async function overloadAt(
  context: Asking,
  place: Coordinates & DispatchValues,
  arrival: PromisedWindow,
): Promise<Overload | null> {
  const { company } = context.config;
  const { state } = context.selling;
  const nowMs = context.clock();
  const rule = ruleFor(state, arrival.byAt, company, nowMs);
  if (rule === null || rule === 'honest_time') return null;
  if (rule === 'waiting_list') return { rule };
  if (rule === 'partner') {
    const partner = await estimateOf(context, place);
    const isSooner = partner && partner.byAt > nowMs && partner.byAt < arrival.byAt;
    return isSooner ? { rule, partner } : null;
  }
  const { byAt, source } = arrival;
  return { rule, againAt: sellingAgainAt(state, { byAt, isEstimate: source === 'prior' }, company, nowMs) };
}

async function estimateOf(
  { partner, log }: Asking,
  { latitude, longitude, connector, kwh }: Coordinates & DispatchValues,
): Promise<{ fromAt: number; byAt: number } | null> {
  try {
    const window = await partner?.estimate({ latitude, longitude, connector, kwh });
    return window ? { fromAt: Date.parse(window.fromAt), byAt: Date.parse(window.byAt) } : null;
  } catch (error) {
    log.warn({ err: error }, 'the partner gave no estimate');
    return null;
  }
}

export const toQuoted = (
  { partner }: Pick<Context, 'partner'>,
  { rule, againAt, partner: window }: Overload,
): QuotedOverload => ({
  rule,
  ...(againAt !== undefined && { againAt: toTimeOrNull(againAt) }),
  ...(window &&
    partner && {
      partner: { name: partner.name, fromAt: toTime(window.fromAt), byAt: toTime(window.byAt) },
    }),
});
