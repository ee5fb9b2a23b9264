import { holderOf } from '../../../domain/bookings/booking-status.ts';
import { givesBack, isOutReason } from '../../../domain/bookings/job-problem.ts';
import { endsProblem } from '../../../domain/bookings/problem-end.ts';
import type { Decision } from '../../changes/change.ts';
import { queueMessages } from '../../notifications/messages/queue-messages.ts';
import { newId } from '../../platform/db/id.ts';
import type { Db } from '../../platform/db/schema.ts';
import { putOut } from '../../technicians/set-duty.ts';
import { endProblem, insertProblem, listOpenProblemsOf, saveProblemPhoto } from './queries.ts';

/** Stores what a technician reports, in the transaction of the report. */
export async function storeProblem(trx: Db, change: Decision): Promise<void> {
  const { problem, by, bookingId, version, atMs: at } = change;
  if (!problem) return;
  const endedAt = null;
  await insertProblem(trx, { id: newId(), bookingId, techId: by.id, version, at, endedAt, ...problem });
}

/** Stores the photo of a report, in place of its former one. */
export async function storeProblemPhoto(trx: Db, { problemPhoto }: Decision): Promise<void> {
  if (problemPhoto) await saveProblemPhoto(trx, problemPhoto);
}

/**
 * Ends the problems of a booking whose cause a change ends, in its transaction. The customer of a job that was given back
 * hears of the technician who comes instead.
 */
export async function endProblems(trx: Db, change: Decision): Promise<void> {
  const ended = (await listOpenProblemsOf(trx, change.bookingId)).filter(({ kind }) =>
    endsProblem(kind, change),
  );
  for (const { id } of ended) await endProblem(trx, id, change.now);
  if (holderOf(change.after) !== null && ended.some(({ kind }) => givesBack(kind)))
    await queueMessages('replaced')(trx, change);
}

/**
 * Has a technician whose van has broken down, or has no energy, get no job. It stores a domain event, so it is the last
 * subscriber of its change.
 */
export async function putTechnicianOut(trx: Db, { problem, by, now }: Decision): Promise<void> {
  if (problem && isOutReason(problem.kind)) await putOut(trx, by.id, problem.kind, now);
}
