import type { DispatchValues } from '../../domain/bookings/booking-fields.ts';
import type { Coordinates } from '../../domain/places/place.ts';
import {
  type Overload,
  type QuotedOverload,
  ruleFor,
  sellingAgainAt,
} from '../../domain/promise/overload.ts';
import type { PromisedWindow } from '../../domain/promise/promise.ts';
import { toTimeOrNull } from '../../domain/time.ts';
import type { Context } from '../context.ts';

type Asking = Pick<Context, 'clock' | 'config' | 'selling'>;

/** Returns what holds for an emergency with this arrival; null for one that is sold with its time. */
export async function overloadAt(
  { clock, config: { company }, selling: { state } }: Asking,
  _place: Coordinates & DispatchValues,
  arrival: PromisedWindow,
): Promise<Overload | null> {
  const nowMs = clock();
  const rule = ruleFor(state, arrival.byAt, company, nowMs);
  if (rule === 'waiting_list') return { rule };
  if (rule !== 'stop') return null;
  const { byAt, source } = arrival;
  return { rule, againAt: sellingAgainAt(state, { byAt, isEstimate: source === 'prior' }, company, nowMs) };
}

export const toQuoted = (_: Asking, { rule, againAt }: Overload): QuotedOverload => ({
  rule,
  ...(againAt !== undefined && { againAt: toTimeOrNull(againAt) }),
});
