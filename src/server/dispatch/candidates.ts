import { milesBetween, roundToTenth } from '../../domain/place.ts';
import { type Candidate, ONLINE_MS, toOnDuty } from '../../domain/position.ts';
import { toTimeOrNull } from '../../domain/time.ts';
import type { BookingDetail } from '../bookings/to-booking.ts';
import type { Context } from '../context.ts';
import { lastActiveAt } from '../technicians/fleet.ts';
import { type RosterMember, readRoster } from '../technicians/roster.ts';
import { modelMinutes } from '../tracking/drive-minutes.ts';

type Ranked = { member: RosterMember; miles: number | null; rank: number };

const AVAILABLE = 0;
const STALE = 1;
const OFF_DUTY = 2;
const NOWHERE = 3;

/**
 * Technicians for a booking: those on duty with a fresh position first, nearest first; after them stale
 * positions, then who is off duty, then who never had a position.
 */
export async function findCandidates(
  context: Pick<Context, 'db' | 'fleet' | 'clock' | 'gazetteer' | 'driveFactors'>,
  booking: BookingDetail,
): Promise<Candidate[]> {
  const now = context.clock();
  const ranked = (await readRoster(context))
    .map((member) => rankFor(member, booking, now))
    .sort(byRankThenMiles);
  const nearestFree = ranked.find(({ member, rank }) => rank === AVAILABLE && member.openJobs === 0);
  return ranked.map((entry) => {
    const { member, miles } = entry;
    return {
      techId: member.techId,
      distance: miles === null ? null : roundToTenth(miles),
      estimatedTimeMinutes: member.position
        ? Math.max(1, Math.round(modelMinutes(context, member.position, booking).minutes))
        : null,
      lastActiveAt: toTimeOrNull(lastActiveAt(member)),
      isOnDuty: toOnDuty(member.isOnDuty),
      openJobs: member.openJobs,
      reason: entry === nearestFree ? 'Nearest free' : reasonFor(entry, now),
    };
  });
}

function rankFor(member: RosterMember, booking: BookingDetail, now: number): Ranked {
  const { position, isOnDuty } = member;
  if (!position) return { member, miles: null, rank: NOWHERE };
  const fresh = now - position.recordedAt <= ONLINE_MS;
  return {
    member,
    miles: milesBetween(position, booking),
    rank: !isOnDuty ? OFF_DUTY : fresh ? AVAILABLE : STALE,
  };
}

const byRankThenMiles = (a: Ranked, b: Ranked) =>
  a.rank - b.rank || (a.miles ?? 0) - (b.miles ?? 0) || a.member.techId.localeCompare(b.member.techId);

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

function reasonFor({ member, rank }: Ranked, now: number): string {
  if (rank === NOWHERE) return 'No position known';
  if (rank === OFF_DUTY) return 'Off duty';
  if (rank === STALE) return `Last position ${ageOf(now - (member.position?.recordedAt ?? now))} old`;
  return member.openJobs === 0 ? 'Free' : `${member.openJobs} open ${member.openJobs === 1 ? 'job' : 'jobs'}`;
}

function ageOf(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  return minutes < 2 * HOUR_MINUTES ? `${minutes} min` : `${Math.round(minutes / HOUR_MINUTES)} h`;
}
