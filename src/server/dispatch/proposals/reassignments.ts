import { isWorthReassigning, type Reassignment } from '../../../domain/dispatch/forecast.ts';
import { type Driving, isThere } from '../../../domain/dispatch/stops.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import type { TextContext } from '../reason-texts.ts';
import { type AvailableTechnician, withJobs } from '../situation/available-technicians.ts';
import { type Ranked, rank } from '../situation/ranking.ts';
import type { Former, Situation } from '../situation/situation.ts';
import { costOf, matchVans, type Reach, type Van, WEIGHTS } from './match-vans.ts';
import { toProposal } from './to-proposal.ts';
import { isUrgent, MAX_URGENT, reachOf, toUrgent, type UrgentBooking } from './urgent-bookings.ts';

export type Reassigning = {
  /** The company's threshold. */
  turnMinutes: number;
  /** The technicians of the former results, which stay for as long as they gain anything. */
  former: Former;
};

/** The next job of a technician, if it is urgent and not reached; `reach` is how the technician reaches it. */
export type NextJob = UrgentBooking & { techId: string; reach: Reach };
/** `technician` is without the own job. */
export type JobVan = Van<NextJob> & { technician: AvailableTechnician; own: NextJob | null };

/**
 * Matches the urgent jobs that nobody has reached with all technicians anew. Returns the better technicians by booking:
 * those to whom a job can be given in one step, alone or in exchange for their own.
 * @param planned the technicians who are planned for a booking without one; they get no other job
 */
export function reassignmentsFor(
  context: TextContext,
  { driving, excluded }: Pick<Situation, 'driving' | 'excluded'>,
  available: readonly AvailableTechnician[],
  { turnMinutes, former, planned }: Reassigning & { planned: ReadonlySet<string> },
): Map<string, Reassignment> {
  const { nowMs } = driving;
  const now = nowMs / MINUTE_MS;
  const { jobs, vans } = jobsAndVans(available, former, driving);
  // A job is never left: its technician reaches it, however late.
  const weights = { ...WEIGHTS, redirect: turnMinutes, horizon: Number.POSITIVE_INFINITY };
  const rankOf = ({ technician }: JobVan, { booking }: NextJob): Ranked | null => {
    if (planned.has(technician.techId) || excluded.get(booking.id)?.has(technician.techId)) return null;
    const ranked = rank(technician, booking, driving);
    const isNear = ranked.found.freeAt - nowMs <= WEIGHTS.horizon * MINUTE_MS;
    return isNear && !ranked.blockedBy ? ranked : null;
  };
  const reach = (van: JobVan, job: NextJob): Reach | null => {
    if (van.own === job) return job.reach;
    const ranked = rankOf(van, job);
    return ranked && reachOf(ranked.found);
  };
  const matched = matchVans({ now, waiting: jobs, vans, reach, weights });
  const vanOf = new Map(jobs.map((job, index) => [job, matched[index] ?? null]));
  const gainOf = (job: NextJob): number => {
    const van = vanOf.get(job);
    const reached = van ? reach(van, job) : null;
    return reached ? costOf(job, job.reach, weights) - costOf(job, reached, weights) : 0;
  };
  const reassignments = new Map<string, Reassignment>();
  for (const [job, van] of vanOf) {
    const ranked = van && van.own !== job ? rankOf(van, job) : null;
    if (!van || !ranked) continue;
    const { technician, own } = van;
    // Other exchanges need more than one step.
    if (own && vanOf.get(own)?.own !== job) continue;
    const gainMinutes = Math.floor(gainOf(job) + (own ? gainOf(own) : 0));
    const gain = { gainMinutes, ...(own && { swapWith: own.booking.id }) };
    const isFormer = former.get(job.booking.id) === technician.techId;
    if (!isWorthReassigning(gain, isFormer ? 0 : turnMinutes)) continue;
    const proposal = toProposal(context, job.booking, ranked, { nowMs, isTaken: false });
    reassignments.set(job.booking.id, { ...proposal, ...gain });
  }
  return reassignments;
}

export function jobsAndVans(
  available: readonly AvailableTechnician[],
  former: Former,
  driving: Driving,
): { jobs: NextJob[]; vans: JobVan[] } {
  const all = available.flatMap((technician) => nextJob(technician, driving) ?? []);
  const jobs = all.sort((a, b) => a.dueAt - b.dueAt).slice(0, MAX_URGENT);
  const tooMany = new Set(all.slice(MAX_URGENT).map(({ techId }) => techId));
  const ownOf = new Map(jobs.map((job) => [job.techId, job]));
  const formerOf = new Map(jobs.map((job) => [former.get(job.booking.id), job]));
  const vans = available.flatMap((technician): JobVan[] => {
    const { techId } = technician;
    if (tooMany.has(techId)) return [];
    const own = ownOf.get(techId) ?? null;
    const others = technician.jobs.filter((booking) => booking !== own?.booking);
    const destination = formerOf.get(techId) ?? own;
    return [{ technician: own ? withJobs(technician, others, driving) : technician, own, destination }];
  });
  return { jobs, vans };
}

/** Returns the job that the technician drives to next, if it is urgent. */
function nextJob(
  { techId, position, stops }: AvailableTechnician,
  { nowMs, drive }: Driving,
): NextJob | null {
  const index = stops.findIndex(({ job }) => !isThere(job));
  const stop = stops[index];
  if (!stop || !isUrgent(stop.job, nowMs)) return null;
  const minutes = drive(stops[index - 1]?.job ?? position, stop.job);
  const reach = { freeAt: stop.arrivesAt / MINUTE_MS - minutes, minutes };
  return { ...toUrgent(stop.job), techId, reach };
}
