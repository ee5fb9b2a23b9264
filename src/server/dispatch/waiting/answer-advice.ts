import { QUIET_MS, type WaitingAdvice } from '../../../domain/dispatch/waiting-advice.ts';
import { Failure } from '../../../domain/failure.ts';
import { toTime, toTimeOrNull } from '../../../domain/time.ts';
import { rooms } from '../../../events/rooms.ts';
import type { Context } from '../../context.ts';
import type { Principal } from '../../platform/principal.ts';
import { changeAdvice } from './advise-waiting.ts';
import {
  type AdviceRow,
  acceptAdvice,
  closeAdvice,
  findAdvice,
  findAdviceTo,
  listAdvices,
} from './queries.ts';

type Answering = Pick<Context, 'db' | 'clock' | 'fleet'>;

const toAdvice = ({ givenAt, acceptedAt, quietUntil: _, ...row }: AdviceRow): WaitingAdvice => ({
  ...row,
  givenAt: toTime(givenAt),
  acceptedAt: toTimeOrNull(acceptedAt),
});

/** Lists the advices to technicians on duty. One that has ended holds no more. */
export const listAllAdvice = async ({ db, fleet }: Answering): Promise<WaitingAdvice[]> =>
  (await listAdvices(db))
    .filter(({ techId, quietUntil }) => quietUntil === null && fleet.isOnDuty(techId))
    .map(toAdvice);

/** Lists the advice to a technician; none off duty, although it ends a moment later. */
export const listOwnAdvice = async (context: Answering, { id }: Principal): Promise<WaitingAdvice[]> =>
  (await listAllAdvice(context)).filter(({ techId }) => techId === id);

/** @throws Failure ADVICE_NOT_FOUND, NOT_YOURS */
async function ownAdvice({ db }: Pick<Answering, 'db'>, by: Principal, id: string): Promise<AdviceRow> {
  const advice = await findAdvice(db, id);
  if (!advice) throw new Failure('ADVICE_NOT_FOUND');
  if (advice.techId !== by.id) throw new Failure('NOT_YOURS');
  return advice;
}

/** Says that the technician goes there. @throws Failure ADVICE_NOT_FOUND, NOT_YOURS, ADVICE_ENDED */
export async function acceptOwnAdvice(context: Answering, by: Principal, id: string): Promise<WaitingAdvice> {
  await ownAdvice(context, by, id);
  await changeAdvice(context, by.id, (trx) => acceptAdvice(trx, id, context.clock()));
  const advice = await ownAdvice(context, by, id);
  if (advice.quietUntil !== null) throw new Failure('ADVICE_ENDED');
  return toAdvice(advice);
}

/** Ends an advice; nothing happens if it has ended. @throws Failure ADVICE_NOT_FOUND, NOT_YOURS */
export async function declineOwnAdvice(context: Answering, by: Principal, id: string): Promise<void> {
  await ownAdvice(context, by, id);
  await changeAdvice(context, by.id, (trx) => closeAdvice(trx, id, context.clock() + QUIET_MS));
}

/** Sends the advice to a technician, which any node has changed, to the technician and the admins at this node. */
export async function followAdvice(
  { db, publish }: Pick<Context, 'db' | 'publish'>,
  { techId }: { techId: string },
): Promise<void> {
  const row = await findAdviceTo(db, techId);
  const advice = row && row.quietUntil === null ? toAdvice(row) : null;
  publish('advice:changed', [rooms.admins, rooms.technician(techId)], { techId, advice });
}
