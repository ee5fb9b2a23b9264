import { isUnassigned } from '../../../domain/bookings/booking-status.ts';
import { isClearChoice } from '../../../domain/dispatch/clear-choice.ts';
import { isWorthReassigning, type Proposal } from '../../../domain/dispatch/forecast.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { costOf, matchVans, type Reach, WEIGHTS, type Weights } from '../proposals/match-vans.ts';
import { type JobVan, jobsAndVans, type NextJob } from '../proposals/reassignments.ts';
import { toProposal } from '../proposals/to-proposal.ts';
import { isUrgent, MAX_URGENT, reachOf, toUrgent, type UrgentBooking } from '../proposals/urgent-bookings.ts';
import { reassignmentReason, type TextContext, turnedForCallReason } from '../reason-texts.ts';
import { availableTechnicians } from '../situation/available-technicians.ts';
import { type Ranked, rank } from '../situation/ranking.ts';
import type { OpenBooking, Situation } from '../situation/situation.ts';
import type { Step } from './assign-automatically.ts';

/** A technician who has just been told of a job reads, confirms and turns the van in this time. */
const JUST_TOLD_MS = 20_000;
/** The minutes after promises that must be saved to turn somebody who has just been told, if no promise is saved. */
const MUCH_MINUTES = 10;
/** A call that nobody reaches counts as this late. */
const UNSERVED_LATE_MINUTES = 90;

export type Deciding = {
  /** Whether a booking is assigned, or its job reassigned, without a person. */
  isDecided: (booking: OpenBooking) => boolean;
  /** When a dispatcher could decide about a booking first, in milliseconds before now. */
  waitedMs: (booking: OpenBooking) => number;
  /** The technicians who have an offer, or are planned for a booking of another mode. */
  reserved: ReadonlySet<string>;
  /** The company's threshold. */
  turnMinutes: number;
};

/** A row of the matching: a call without a technician, or a job that its technician has not reached. */
type Row = UrgentBooking & { mustServe: boolean; job: NextJob | null };
type RowVan = Omit<JobVan, 'destination' | 'own'> & { destination: Row | null };
type Solution = { vanOf: Map<Row, RowVan>; rows: Row[]; vans: RowVan[] };

/**
 * Matches the calls without a technician together with the jobs that nobody has reached, so that a call is assigned and
 * a job is turned in one step. Returns the changes that belong together: all of them are made, or none.
 */
export function decideTogether(
  context: TextContext,
  situation: Situation,
  { isDecided, waitedMs, reserved, turnMinutes }: Deciding,
): Step[][] {
  const { driving, excluded } = situation;
  const { nowMs } = driving;
  const weights: Weights = { ...WEIGHTS, redirect: turnMinutes, horizon: Number.POSITIVE_INFINITY };
  const waiting = situation.bookings
    .filter((booking) => isUnassigned(booking) && isUrgent(booking, nowMs) && isDecided(booking))
    .map((booking): Row => ({ ...toUrgent(booking), mustServe: false, job: null }))
    .sort((a, b) => a.dueAt - b.dueAt)
    .slice(0, MAX_URGENT);
  const available = availableTechnicians(situation);
  const wholeOf = new Map(available.map((technician) => [technician.techId, technician]));
  const known = jobsAndVans(available, new Map(), driving);
  const rowOf = new Map(known.jobs.map((job): [NextJob, Row] => [job, { ...job, mustServe: true, job }]));

  const rankAnew = (technician: RowVan['technician'], booking: OpenBooking): Ranked | null => {
    if (reserved.has(technician.techId) || excluded.get(booking.id)?.has(technician.techId)) return null;
    const ranked = rank(technician, booking, driving);
    const isNear = ranked.found.freeAt - nowMs <= WEIGHTS.horizon * MINUTE_MS;
    return isNear && !ranked.blockedBy ? ranked : null;
  };
  // Each further matching has most of the pairs of the one before.
  const rankings = new Map<RowVan['technician'], Map<Row, Ranked | null>>();
  const rankOf = ({ technician }: RowVan, row: Row): Ranked | null => {
    const ranking = rankings.get(technician) ?? new Map<Row, Ranked | null>();
    rankings.set(technician, ranking);
    const known = ranking.get(row);
    if (known !== undefined) return known;
    const ranked = rankAnew(technician, row.booking);
    ranking.set(row, ranked);
    return ranked;
  };
  const reach = (van: RowVan, row: Row): Reach | null => {
    if (row.job && van.destination === row) return row.job.reach;
    const ranked = rankOf(van, row);
    return ranked && reachOf(ranked.found);
  };
  /** The matching in which these jobs stay with their technicians. */
  const solve = (held: ReadonlySet<Row>): Solution => {
    const moving = [...rowOf.values()].filter((row) => isDecided(row.booking) && !held.has(row));
    const rows = [...waiting, ...moving];
    const vans = known.vans.map(({ technician, own }): RowVan => {
      const row = (own && rowOf.get(own)) ?? null;
      if (row && moving.includes(row)) return { technician, destination: row };
      // With a job that stays, the technician is busy until its end.
      return { technician: wholeOf.get(technician.techId) ?? technician, destination: null };
    });
    const matched = matchVans({ now: nowMs / MINUTE_MS, waiting: rows, vans, reach, weights });
    return { rows, vans, vanOf: new Map(rows.flatMap((row, n) => (matched[n] ? [[row, matched[n]]] : []))) };
  };

  let held: ReadonlySet<Row> = new Set<Row>();
  let solution = solve(held);
  const isJustTold = ({ booking: { assignedAt } }: Row) =>
    assignedAt !== null && nowMs - assignedAt < JUST_TOLD_MS;
  const justTold = [...rowOf.values()].filter(isJustTold);
  /** Holds these jobs, unless turning them gains much. */
  const holdUnlessMuch = (jobs: readonly Row[]): void => {
    const turned = jobs.filter((row) => isTurned(solution, row));
    if (turned.length === 0) return;
    const holding = new Set([...held, ...turned]);
    const without = solve(holding);
    if (isMuchBetter(latenessOf(solution, rowOf, reach), latenessOf(without, rowOf, reach))) return;
    held = holding;
    solution = without;
  };
  // Together first: seldom is much gained, and each job alone takes a matching.
  holdUnlessMuch(justTold);
  for (const row of justTold) holdUnlessMuch([row]);

  const { vanOf } = solution;
  const used = new Set([...vanOf.values()]);
  const proposalOf = (row: Row, van: RowVan): (Proposal & { isFree: boolean }) | null => {
    const ranked = rankOf(van, row);
    if (!ranked) return null;
    const proposal = toProposal(context, row.booking, ranked, { nowMs, isTaken: false });
    return { ...proposal, isFree: proposal.freeAt === null };
  };
  return chainsOf(solution).flatMap((chain): Step[][] => {
    const steps = chain.map((row) => {
      const van = vanOf.get(row);
      return { row, proposal: van ? proposalOf(row, van) : null };
    });
    const [first] = steps;
    if (!first || steps.some(({ proposal }) => !proposal?.isFree)) return [];
    const isCall = first.row.job === null;
    const best = first.proposal;
    if (isCall && best) {
      const idle = solution.vans.filter((van) => !used.has(van));
      const others = idle.flatMap((van) => proposalOf(first.row, van) ?? []);
      if (!isClearChoice({ best, others }, waitedMs(first.row.booking))) return [];
    }
    const gained = chain.reduce((sum, row) => {
      const van = vanOf.get(row);
      const reached = van && reach(van, row);
      return row.job && reached
        ? sum + costOf(row, row.job.reach, weights) - costOf(row, reached, weights)
        : sum;
    }, 0);
    const gainMinutes = Math.floor(gained);
    const isSwap = !isCall && vanOf.get(chain.at(-1) as Row)?.destination === first.row;
    const gain = { gainMinutes, ...(isSwap && { swapWith: chain.at(-1)?.booking.id }) };
    if (!isCall && !isWorthReassigning(gain, turnMinutes)) return [];
    return [
      steps.flatMap(({ row, proposal }): Step[] => {
        if (!proposal) return [];
        const { techId, reason } = proposal;
        const why = !row.job
          ? reason
          : isCall
            ? turnedForCallReason(context, proposal)
            : reassignmentReason(context, { ...proposal, gainMinutes });
        return [{ booking: row.booking, techId, reason: why }];
      }),
    ];
  });
}

const isTurned = ({ vanOf }: Solution, row: Row): boolean =>
  vanOf.has(row) && vanOf.get(row)?.destination !== row;

/** Lists the rows whose vans change, in chains: each row takes the van of the next one. */
function chainsOf({ rows, vanOf }: Solution): Row[][] {
  const changed = rows.filter((row) => vanOf.has(row) && vanOf.get(row)?.destination !== row);
  const pushed = new Set(changed.map((row) => vanOf.get(row)?.destination ?? null));
  const seen = new Set<Row>();
  const chainFrom = (start: Row): Row[] => {
    const chain: Row[] = [];
    for (let row: Row | null = start; row && !seen.has(row); row = vanOf.get(row)?.destination ?? null) {
      seen.add(row);
      chain.push(row);
    }
    return chain;
  };
  // A call, or a job whose van nobody takes, begins a chain; what is left are circles.
  const starts = changed.filter((row) => !pushed.has(row));
  return [...starts, ...changed].flatMap((row) => (seen.has(row) ? [] : [chainFrom(row)]));
}

/** The lateness of each call and job in a solution, in minutes. */
function latenessOf(
  { rows, vanOf }: Solution,
  rowOf: ReadonlyMap<NextJob, Row>,
  reach: (van: RowVan, row: Row) => Reach | null,
): number[] {
  const all = new Set([...rows, ...rowOf.values()]);
  return [...all].map((row) => {
    const van = vanOf.get(row);
    const reached = van ? reach(van, row) : (row.job?.reach ?? null);
    return reached ? Math.max(0, reached.freeAt + reached.minutes - row.dueAt) : UNSERVED_LATE_MINUTES;
  });
}

/** Whether a promise more is kept, or the promises are missed by so much less. */
function isMuchBetter(late: readonly number[], without: readonly number[]): boolean {
  const missed = (minutes: readonly number[]) => minutes.filter((each) => each > 0).length;
  const sum = (minutes: readonly number[]) => minutes.reduce((all, each) => all + each, 0);
  return missed(late) < missed(without) || sum(without) - sum(late) >= MUCH_MINUTES;
}
