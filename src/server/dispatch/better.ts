import { type Better, isWorthTurning } from '../../domain/dispatch/forecast.ts';
import type { Match } from '../../domain/dispatch/matching.ts';
import { type Driving, isThere } from '../../domain/dispatch/stops.ts';
import { type Able, withJobs } from './able-technicians.ts';
import { costOf, matchCalls, type Reach, type Van, WEIGHTS } from './match-calls.ts';
import { type Former, MAX_CALLS } from './proposals.ts';
import { type Saying, toProposal } from './to-proposal.ts';
import { type Barred, type BookingCall, isUrgent, matchWithRules, reachOf, toCall } from './urgent-calls.ts';

const MINUTE_MS = 60_000;

/** The company's threshold, and the technicians of the former results, which stay for as long as they gain anything. */
export type Turning = { turnMinutes: number; former: Former };

type Given = Turning & {
  driving: Driving;
  barred: Barred;
  /** The technicians who are planned for a booking without one; they get no other job. */
  planned: ReadonlySet<string>;
};

/** The next job of a technician, if it is urgent and not reached; `reach` is how the technician reaches it. */
type Job = BookingCall & { techId: string; reach: Reach };
/** `technician` is without the own job. */
type JobVan = Van<Job> & { technician: Able; own: Job | null };

/**
 * Matches the urgent jobs that nobody has reached with all technicians anew. Returns the better technicians by booking:
 * those to whom a job can be given in one step, alone or in exchange for their own.
 */
export function bettersFor(
  context: Saying,
  able: readonly Able[],
  { driving, barred, planned, turnMinutes, former }: Given,
): Map<string, Better> {
  const { nowMs } = driving;
  const now = nowMs / MINUTE_MS;
  const { jobs, vans } = jobsAndVans(able, former, driving);
  // A job is never left: its technician reaches it, however late.
  const weights = { ...WEIGHTS, turn: turnMinutes, horizon: Number.POSITIVE_INFINITY };
  const matchOf = ({ technician }: JobVan, { booking }: Job): Match | null => {
    if (planned.has(technician.techId) || barred.get(booking.id)?.has(technician.techId)) return null;
    const { found, hindrance } = matchWithRules(technician, booking, driving);
    const isNear = found.freeAt - nowMs <= WEIGHTS.horizon * MINUTE_MS;
    return isNear && !hindrance ? found : null;
  };
  const reach = (van: JobVan, job: Job): Reach | null => {
    if (van.own === job) return job.reach;
    const found = matchOf(van, job);
    return found && reachOf(found);
  };
  const matched = matchCalls({ now, calls: jobs, vans, reach, weights });
  const vanOf = new Map(jobs.map((job, index) => [job, matched[index] ?? null]));
  const gainOf = (job: Job): number => {
    const van = vanOf.get(job);
    const reached = van ? reach(van, job) : null;
    return reached ? costOf(job, job.reach, weights) - costOf(job, reached, weights) : 0;
  };
  const betters = new Map<string, Better>();
  for (const [job, van] of vanOf) {
    const found = van && van.own !== job ? matchOf(van, job) : null;
    if (!van || !found) continue;
    const { technician, own } = van;
    // Other exchanges need more than one step.
    if (own && vanOf.get(own)?.own !== job) continue;
    const gainMinutes = Math.floor(gainOf(job) + (own ? gainOf(own) : 0));
    const gain = { gainMinutes, ...(own && { swapWith: own.booking.id }) };
    const isFormer = former.get(job.booking.id) === technician.techId;
    if (!isWorthTurning(gain, isFormer ? 0 : turnMinutes)) continue;
    const proposal = toProposal(context, job.booking, technician, found, { nowMs, isTaken: false });
    betters.set(job.booking.id, { ...proposal, ...gain });
  }
  return betters;
}

function jobsAndVans(
  able: readonly Able[],
  former: Former,
  driving: Driving,
): { jobs: Job[]; vans: JobVan[] } {
  const all = able.flatMap((technician) => nextJob(technician, driving) ?? []);
  const jobs = all.sort((a, b) => a.dueAt - b.dueAt).slice(0, MAX_CALLS);
  const tooMany = new Set(all.slice(MAX_CALLS).map(({ techId }) => techId));
  const ownOf = new Map(jobs.map((job) => [job.techId, job]));
  const formerOf = new Map(jobs.map((job) => [former.get(job.booking.id), job]));
  const vans = able.flatMap((technician): JobVan[] => {
    const { techId, jobs: its } = technician;
    if (tooMany.has(techId)) return [];
    const own = ownOf.get(techId) ?? null;
    const others = its.filter((booking) => booking !== own?.booking);
    const heading = formerOf.get(techId) ?? own;
    return [{ technician: own ? withJobs(technician, others, driving) : technician, own, heading }];
  });
  return { jobs, vans };
}

/** Returns the job that the technician drives to next, if it is urgent. */
function nextJob({ techId, position, stops }: Able, { nowMs, drive }: Driving): Job | null {
  const index = stops.findIndex(({ job }) => !isThere(job));
  const stop = stops[index];
  if (!stop || !isUrgent(stop.job, nowMs)) return null;
  const minutes = drive(stops[index - 1]?.job ?? position, stop.job);
  const reach = { freeAt: stop.arrivesAt / MINUTE_MS - minutes, minutes };
  return { ...toCall(stop.job), techId, reach };
}
