import { randomBytes } from 'node:crypto';
import { Failure } from '../../domain/failure.ts';
import { photoUrlOfStaff } from '../../domain/people/staff-photo.ts';
import { texts } from '../../domain/texts.ts';
import { storeEvent } from '../changes/stored-events.ts';
import type { Context } from '../context.ts';
import { AVATAR } from '../pictures/avatar.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Principal } from '../platform/principal.ts';
import { findOwnPhoto, findStaff, removeStaffPhoto, saveStaffPhoto } from './queries.ts';

type Changing = Pick<Context, 'db' | 'clock' | 'events' | 'pictures'>;

export async function readOwnPhoto(
  { db }: Pick<Context, 'db'>,
  username: string,
): Promise<{ photoUrl: string | null }> {
  const photo = await findOwnPhoto(db, username);
  return { photoUrl: photo ? photoUrlOfStaff(photo.name) : null };
}

/**
 * Replaces the photo of a technician. Its path is not guessable, and is another one for each photo.
 * @throws Failure TECHNICIAN_NOT_FOUND, INVALID without a photo, TYPE_UNSUPPORTED, TOO_LARGE, OVERLOADED
 */
export async function replacePhoto(
  context: Changing,
  by: Principal,
  username: string,
  upload: Buffer | null,
): Promise<{ photoUrl: string }> {
  const { db, clock, events, pictures } = context;
  await refuseOthers(context, username);
  if (!upload) throw new Failure('INVALID', texts('Please add a photo.'));
  const content = await pictures.reencode(upload, AVATAR, by);
  const name = randomBytes(16).toString('hex');
  await inTransaction(db, async (trx) => {
    await saveStaffPhoto(trx, { username, name, content, createdAt: clock() });
    await storeEvent(trx, 'technician:renamed', { techId: username }, { at: clock() });
  });
  events.emit('staff:changed', {});
  return { photoUrl: photoUrlOfStaff(name) };
}

/** Removes the photo of a technician, if there is one. @throws Failure TECHNICIAN_NOT_FOUND */
export async function removePhoto(context: Changing, username: string): Promise<void> {
  const { db, clock, events } = context;
  await refuseOthers(context, username);
  await inTransaction(db, async (trx) => {
    await removeStaffPhoto(trx, username);
    await storeEvent(trx, 'technician:renamed', { techId: username }, { at: clock() });
  });
  events.emit('staff:changed', {});
}

/** Customers see technicians only. */
async function refuseOthers({ db }: Pick<Context, 'db'>, username: string): Promise<void> {
  const account = await findStaff(db, username);
  if (account?.role !== 'tech') throw new Failure('TECHNICIAN_NOT_FOUND');
}
