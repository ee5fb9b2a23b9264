import { type Match, match } from '../../domain/matching.ts';
import { type Coordinates, milesBetween, roundToTenth } from '../../domain/place.ts';
import { type Candidate, ONLINE_MS, toOnDuty } from '../../domain/position.ts';
import { toTimeOrNull } from '../../domain/time.ts';
import type { BookingDetail } from '../bookings/to-booking.ts';
import type { Context } from '../context.ts';
import { lastActiveAt } from '../technicians/fleet.ts';
import { type RosterMember, readRoster } from '../technicians/roster.ts';
import { modelMinutes } from '../tracking/drive-minutes.ts';
import { zonedFormat } from '../zoned-format.ts';

type Finding = Pick<Context, 'config' | 'db' | 'fleet' | 'clock' | 'gazetteer' | 'driveFactors'>;
type Ranked = { member: RosterMember; found: (Match & { miles: number }) | null; rank: number };

const AVAILABLE = 0;
const STALE = 1;
const OFF_DUTY = 2;
const NOWHERE = 3;

/**
 * Technicians for a booking: those on duty with a fresh position first, who is there first on top; after them stale
 * positions, then who is off duty, then who never had a position.
 */
export async function findCandidates(context: Finding, booking: BookingDetail): Promise<Candidate[]> {
  const now = context.clock();
  const ranked = (await readRoster(context))
    .map((member) => rankFor(context, member, booking, now))
    .sort(byRankThenMinutes);
  return ranked.map((entry, index) => {
    const { member, found } = entry;
    return {
      techId: member.techId,
      distance: found && roundToTenth(found.miles),
      estimatedTimeMinutes: found && Math.max(1, Math.round(found.minutes)),
      lastActiveAt: toTimeOrNull(lastActiveAt(member)),
      isOnDuty: toOnDuty(member.isOnDuty),
      openJobs: member.jobs.length,
      reason: reasonFor(entry, now, index === 0, context.config.company.timeZone),
    };
  });
}

function rankFor(context: Finding, member: RosterMember, booking: BookingDetail, nowMs: number): Ranked {
  const { position, jobs, isOnDuty } = member;
  if (!position) return { member, found: null, rank: NOWHERE };
  const drive = (from: Coordinates, to: Coordinates) => modelMinutes(context, from, to).minutes;
  const fresh = nowMs - position.recordedAt <= ONLINE_MS;
  return {
    member,
    found: {
      ...match({ position, jobs }, booking, { nowMs, drive }),
      miles: milesBetween(position, booking),
    },
    rank: !isOnDuty ? OFF_DUTY : fresh ? AVAILABLE : STALE,
  };
}

const byRankThenMinutes = (a: Ranked, b: Ranked) =>
  a.rank - b.rank ||
  (a.found?.minutes ?? 0) - (b.found?.minutes ?? 0) ||
  a.member.techId.localeCompare(b.member.techId);

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

function reasonFor({ member, found, rank }: Ranked, now: number, isTop: boolean, timeZone: string): string {
  if (!found) return 'No position known';
  if (rank === OFF_DUTY) return 'Off duty';
  if (rank === STALE) return `Last position ${ageOf(now - (member.position?.recordedAt ?? now))} old`;
  if (found.isFree) return isTop ? 'Nearest free' : 'Free';
  const work = workOf(found, timeZone);
  return isTop ? `There first, after work: ${work}` : `Busy: ${work}`;
}

const clockTime = zonedFormat({ hour: 'numeric', minute: '2-digit' });

/** What a busy technician does before the wanted booking. */
function workOf({ first }: Match, timeZone: string): string {
  if (first?.status === 'in_progress') return 'in service';
  if (first?.arrivedAt) return 'at another job';
  if (first?.departedAt) return 'on the way to another job';
  if (first?.serviceType === 'emergency') return 'another emergency';
  return first?.scheduledAt ? `job at ${clockTime(first.scheduledAt, timeZone)}` : 'another job';
}

function ageOf(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  return minutes < 2 * HOUR_MINUTES ? `${minutes} min` : `${Math.round(minutes / HOUR_MINUTES)} h`;
}
