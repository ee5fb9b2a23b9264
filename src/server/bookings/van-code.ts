import { createHmac, timingSafeEqual } from 'node:crypto';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import type { Principal } from '../platform/principal.ts';
import type { BookingDetail } from './find-booking.ts';

type Assigned = Pick<BookingDetail, 'id' | 'assignedTechId' | 'assignedAt'>;

const codeBy = (key: Buffer, { id, assignedTechId, assignedAt }: Assigned): string => {
  const digest = createHmac('sha256', key).update(`${id} ${assignedTechId} ${assignedAt}`).digest();
  return String(digest.readUInt32BE() % 10_000).padStart(4, '0');
};

/**
 * Returns the four digits that the customer says at the van. They follow from the assignment and a key of the server, so that
 * another technician has another code, every node has the same one, and the database has none.
 */
export const vanCodeOf = (keys: Context['vanCodeKeys'], booking: Assigned): string =>
  codeBy(keys[0], booking);

type Checking = Pick<Context, 'config' | 'limiter' | 'vanCodeKeys'>;

/**
 * Checks the code with which a technician begins a service, where the company asks for one. An admin begins it without.
 * @throws Failure VAN_CODE_NEEDED, VAN_CODE_WRONG, VAN_CODE_LOCKED after five wrong ones in an hour
 */
export async function checkVanCode(
  { config, limiter, vanCodeKeys }: Checking,
  by: Principal,
  booking: BookingDetail,
  code: string | null,
): Promise<void> {
  if (by.role !== 'tech' || !config.company.vanCode) return;
  if (!code) throw new Failure('VAN_CODE_NEEDED');
  // By technician, too: whoever takes the job over has another code and tries of their own.
  const tried = { vanCodeTries: `${booking.id} ${by.id}` };
  await limiter.take(tried).catch((error) => {
    const isOver = error instanceof Failure && error.code === 'RATE_LIMITED';
    throw isOver ? new Failure('VAN_CODE_LOCKED') : error;
  });
  const given = Buffer.from(code.padEnd(4).slice(0, 4));
  const isRight =
    code.length === 4 &&
    vanCodeKeys.some((key) => {
      const wanted = Buffer.from(codeBy(key, booking));
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
  if (!isRight) throw new Failure('VAN_CODE_WRONG');
  await limiter.giveBack(tried);
}
