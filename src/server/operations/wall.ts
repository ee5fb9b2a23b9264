import { dayOf } from '../../domain/bookings/schedule.ts';
import { figuresOf } from '../../domain/operations/figures.ts';
import type { Wall, WallVan } from '../../domain/operations/wall.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import { dayRangeOf } from '../books/days.ts';
import { type Excepting, listExceptions } from '../dispatch/exceptions/list-exceptions.ts';
import { lastActiveAt } from '../technicians/fleet-member.ts';
import { listOpenSteps, listServed, type OpenSteps } from './queries.ts';
import { toServed } from './report.ts';

/** Returns the day at a glance: open bookings, vans on duty, exceptions, and the figures of what is due today. */
export async function readWall(context: Excepting): Promise<Wall> {
  const { db, config, clock, fleet } = context;
  const { timeZone } = config.company;
  const nowMs = clock();
  const day = dayOf(new Date(nowMs), timeZone);
  const today = dayRangeOf(day, day, timeZone);
  const [open, served, exceptions] = await Promise.all([
    listOpenSteps(db),
    listServed(db, today, nowMs),
    listExceptions(context),
  ]);
  const { counts, promises, promisesKept, arriveMinutes } = figuresOf(served.map(toServed));
  return {
    asOf: toTime(nowMs),
    open: open.map(({ serviceType, dueAt, promisedAt, assignedTechId, cameAt }) => ({
      serviceType,
      dueAt: toTime(dueAt),
      promisedAt: toTime(promisedAt),
      isAssigned: assignedTechId !== null,
      hasArrived: cameAt !== null,
      isOfToday: dueAt >= today.fromMs && dueAt < today.untilMs,
    })),
    vans: fleet
      .all()
      .filter(({ isOnDuty }) => isOnDuty)
      .map((member) => ({
        techId: member.techId,
        lastActiveAt: toTimeOrNull(lastActiveAt(member)),
        ...workOf(open.filter(({ assignedTechId }) => assignedTechId === member.techId)),
      })),
    exceptions: exceptions.length,
    today: { finished: counts.finished, promises, promisesKept, arriveMinutes },
  };
}

function workOf(jobs: readonly OpenSteps[]): Pick<WallVan, 'work' | 'nextDueAt'> {
  const isAt = ({ cameAt, status }: OpenSteps) => cameAt !== null || status === 'in_progress';
  const isDriving = ({ departedAt }: OpenSteps) => departedAt !== null;
  const others = jobs.filter((job) => !isAt(job) && !isDriving(job));
  return {
    work: jobs.some(isAt) ? 'charging' : jobs.some(isDriving) ? 'driving' : null,
    nextDueAt: others.length > 0 ? toTime(Math.min(...others.map(({ dueAt }) => dueAt))) : null,
  };
}
