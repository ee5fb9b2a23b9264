import { serviceTimeOf } from '../../domain/dispatch/service-time.ts';
import { isThere, stopsOf } from '../../domain/dispatch/stops.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import type { Creation, Decision } from '../changes/change.ts';
import type { Context } from '../context.ts';
import { hasFreshPosition } from '../dispatch/situation/available-technicians.ts';
import { driveTimesFrom, drivingFrom } from '../drives/drive-minutes.ts';
import type { Db } from '../platform/db/schema.ts';
import { runTogether, runWithNext } from '../platform/db/together.ts';
import { insertPrediction, selectBreaks, selectOpenJobs, selectServiceTimes } from './queries.ts';

type Predicting = Pick<Context, 'config' | 'gazetteer' | 'fleet' | 'driveFactors'>;

/** Records the promised window of a new or moved booking as a prediction. */
export async function recordPromise(trx: Db, change: Creation | Decision): Promise<void> {
  const { bookingId, version, now } = change;
  const { promisedFromAt = null, promisedAt } = 'before' in change ? change.after : change.booking;
  const range = { arrivesAt: null, fromAt: promisedFromAt, byAt: promisedAt };
  await runWithNext(trx, insertPrediction(trx, { bookingId, version, step: 'created', at: now, ...range }));
}

/**
 * Records when a newly assigned technician will arrive after the other jobs, in the transaction of the assignment.
 * Records nothing for a technician off duty, or whose position is unknown or old. The spread of the jobs is unknown.
 */
export async function recordPredictedArrival(
  trx: Db,
  { bookingId, version, before, after, now }: Decision,
  context: Predicting,
): Promise<void> {
  const techId = after.assignedTechId;
  if (techId === null || isThere(after)) return;
  const technician = context.fleet.get(techId);
  if (!technician.isOnDuty || !hasFreshPosition(technician, now)) return;
  const [jobs, services, planned] = await runTogether(trx, [
    selectOpenJobs(trx, techId),
    selectServiceTimes(trx, techId),
    selectBreaks(trx, techId, now),
  ]);
  const breaks = planned.flatMap(({ startsAt, endsAt }) =>
    startsAt !== null && endsAt !== null ? [{ startsAt, endsAt }] : [],
  );
  const learntOf = (type: string) => services.find(({ serviceType }) => serviceType === type);
  const working = {
    position: technician.position,
    jobs,
    breaks,
    serviceMinutes: (type: string) => serviceTimeOf(learntOf(type)).minutes,
  };
  const stop = stopsOf(working, drivingFrom(context, now)).find(({ job }) => job.id === bookingId);
  if (!stop) return;
  const step = before.assignedTechId === null ? 'assigned' : 'reassigned';
  const arrivesAt = Math.round(Math.max(stop.arrivesAt, after.scheduledAt ?? 0));
  const prediction = { step, at: now, arrivesAt, fromAt: null, byAt: null } as const;
  await runWithNext(trx, insertPrediction(trx, { bookingId, version, ...prediction }));
}

/**
 * Records when a technician who has departed will arrive, in the transaction of the departure: by the model of drive
 * times, because a routing service would be asked within the transaction. Records nothing without a fresh position.
 */
export async function recordPredictedDrive(
  trx: Db,
  { bookingId, version, after, now }: Decision,
  context: Predicting,
): Promise<void> {
  const technician = context.fleet.get(after.assignedTechId ?? '');
  if (!hasFreshPosition(technician, now)) return;
  const { minutes, lowMinutes, highMinutes } = driveTimesFrom(context, now).range(technician.position, after);
  const behind = (driveMinutes: number) => Math.round(now + driveMinutes * MINUTE_MS);
  const times = { arrivesAt: behind(minutes), fromAt: behind(lowMinutes), byAt: behind(highMinutes) };
  await runWithNext(trx, insertPrediction(trx, { bookingId, version, step: 'departed', at: now, ...times }));
}
