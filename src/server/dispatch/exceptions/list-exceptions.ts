import { photoUrlOf } from '../../../domain/bookings/proof.ts';
import { byUrgency, type Exception, type Urgency } from '../../../domain/dispatch/exception.ts';
import {
  type Found,
  findExceptions,
  isDueNow,
  type OpenProblem,
} from '../../../domain/dispatch/find-exceptions.ts';
import type { Forecast } from '../../../domain/dispatch/forecast.ts';
import { holderAt } from '../../../domain/dispatch/hold.ts';
import { isWithPartner } from '../../../domain/dispatch/partner.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { toTime } from '../../../domain/time.ts';
import type { Context } from '../../context.ts';
import { listOpenReports, type OpenReport } from '../../reports/open-reports.ts';
import { lastActiveAt } from '../../technicians/fleet-member.ts';
import { listOpenProblems, type OpenProblemRow } from '../problems/queries.ts';
import { lastRefusals, modesNow } from '../situation/offer-history.ts';
import { type Reading, readStored, situationAt } from '../situation/read-situation.ts';
import type { OpenBooking, Situation } from '../situation/situation.ts';
import { bestOf } from './best-technician.ts';
import { choicesFor } from './choices.ts';
import { exceptionText } from './exception-texts.ts';
import {
  type GivenBackByPartner,
  listGivenBackByPartner,
  listUnpaid,
  type UnpaidBooking,
} from './queries.ts';

export type Excepting = Reading & Pick<Context, 'texts' | 'forecasts' | 'partner'>;

/** A completed service that is not paid is a matter of this shift for a day. */
const UNPAID_COUNTS_MS = DAY_MS;

/** What is found of a booking, with all that its words and choices need. */
export type Case = {
  found: Found;
  /** Null for a booking that is over. */
  booking: OpenBooking | null;
  /** What the customer has reported, for an exception of that kind. */
  report?: OpenReport;
  unpaid: UnpaidBooking | undefined;
  /** The call that the partner company has given back. */
  fromPartner: GivenBackByPartner | undefined;
  forecast: Forecast | undefined;
  /** Whether automatic mode decides about it, or would; and the admin who has taken it over. */
  isAutomatic: boolean;
  takenOverBy: string | null;
};

/** Lists what needs a person, the most urgent first, from the situation that was read last and the newest forecasts. */
export async function listExceptions(context: Excepting): Promise<Exception[]> {
  const { db, clock, forecasts } = context;
  const nowMs = clock();
  const [stored, problems, unpaid, fromPartner, reports] = await Promise.all([
    forecasts.situation(() => readStored(db, nowMs)),
    listOpenProblems(db),
    listUnpaid(db, nowMs - UNPAID_COUNTS_MS),
    listGivenBackByPartner(db),
    listOpenReports(db),
  ]);
  const situation = situationAt(context, stored, nowMs);
  const modes = modesNow(context, stored.record.modes);
  const refusedAt = lastRefusals(stored.record);
  const unpaidOf = new Map(unpaid.map((each) => [each.bookingId, each]));
  const fromPartnerOf = new Map(fromPartner.map((each) => [each.bookingId, each]));
  const problemsOf = byBooking(problems);
  const photoOf = new Map(problems.map(({ id, photoName }) => [id, photoName]));
  const technicianOf = technicians(context, situation);
  const cases = situation.bookings.flatMap((booking): Case[] => {
    const forecast = forecasts.of(booking);
    const found = findExceptions(booking, {
      nowMs,
      forecast,
      problems: problemsOf.get(booking.id) ?? [],
      technician: technicianOf(booking),
      refusedAtMs: refusedAt.get(booking.id) ?? booking.createdAt,
      partnerRefusedAtMs: fromPartnerOf.get(booking.id)?.at ?? null,
      unpaidSinceMs: unpaidSince(unpaidOf.get(booking.id)),
    });
    const isAutomatic = modes[booking.serviceType] !== 'suggest';
    const by = holderAt(booking, nowMs);
    const unpaid = unpaidOf.get(booking.id);
    const known = { booking, unpaid, fromPartner: fromPartnerOf.get(booking.id), forecast };
    return found.map((each) => ({ found: each, ...known, isAutomatic, takenOverBy: by }));
  });
  for (const each of unpaid) if (each.status === 'completed') cases.push(ofCompleted(each));
  const openBooking = new Map(situation.bookings.map((booking) => [booking.id, booking]));
  for (const each of reports) cases.push(ofReport(each, openBooking.get(each.bookingId) ?? null));
  const best = bestOf(situation);
  return cases
    .map((each) => ({ case: each, urgency: urgencyOf(each, nowMs) }))
    .sort((a, b) => byUrgency(a.urgency, b.urgency))
    .map(({ case: each, urgency: { id } }) => {
      const { kind, sinceMs, lateMinutes } = each.found;
      const candidate = best(each);
      const photoName = photoOf.get(id);
      const photoUrl = photoName ? photoUrlOf(bookingIdOf(each), photoName) : each.report?.photoUrl;
      return {
        id,
        bookingId: bookingIdOf(each),
        kind,
        since: toTime(sinceMs),
        lateMinutes,
        text: exceptionText(context, situation, each, candidate),
        ...(photoUrl && { photoUrl }),
        choices: choicesFor(context, situation, each, candidate),
      };
    });
}

const unpaidSince = (unpaid: UnpaidBooking | undefined): number | null =>
  unpaid ? Number(unpaid.refusedAt ?? unpaid.createdAt) : null;

const ofCompleted = (unpaid: UnpaidBooking): Case => ({
  found: { kind: 'money_refused', sinceMs: unpaidSince(unpaid) ?? unpaid.createdAt, lateMinutes: null },
  booking: null,
  unpaid,
  fromPartner: undefined,
  forecast: undefined,
  isAutomatic: false,
  takenOverBy: null,
});

const ofReport = (report: OpenReport, booking: OpenBooking | null): Case => ({
  found: { kind: 'customer_report', sinceMs: report.atMs, lateMinutes: null },
  booking,
  report,
  unpaid: undefined,
  fromPartner: undefined,
  forecast: undefined,
  isAutomatic: false,
  takenOverBy: null,
});

const bookingIdOf = ({ booking, unpaid, report }: Case): string =>
  booking?.id ?? unpaid?.bookingId ?? report?.bookingId ?? '';

/**
 * What was reported has its own id; another exception is the only one of its kind. What is reported of a booking that is
 * over comes after all that is due.
 */
function urgencyOf(each: Case, nowMs: number): Urgency {
  const { found, booking, report } = each;
  const { kind, sinceMs, lateMinutes, problem } = found;
  return {
    id: problem?.id ?? report?.id ?? `${bookingIdOf(each)}:${kind}`,
    kind,
    sinceMs,
    lateMinutes,
    isDue: booking === null ? report === undefined : isDueNow(booking, nowMs),
  };
}

function byBooking(rows: readonly OpenProblemRow[]): Map<string, OpenProblem[]> {
  const problemsOf = new Map<string, OpenProblem[]>();
  for (const { id, bookingId, techId, kind, at: atMs, note } of rows)
    problemsOf.set(bookingId, [...(problemsOf.get(bookingId) ?? []), { id, techId, kind, atMs, note }]);
  return problemsOf;
}

/**
 * Returns what is known of the technician of a job. A disabled account keeps its jobs, but the situation has the active
 * technicians only: the technician counts as off duty. Of a partner's technician nothing is known.
 */
function technicians({ fleet }: Pick<Context, 'fleet'>, { technicians: all }: Situation) {
  const active = new Map(all.map((each) => [each.techId, each]));
  return ({ assignedTechId: techId }: Pick<OpenBooking, 'assignedTechId'>) => {
    if (techId === null || isWithPartner({ assignedTechId: techId })) return null;
    const known = active.get(techId);
    const technician = known ?? { ...fleet.get(techId), isOnDuty: false };
    const { isOnDuty, dutyChangedAt: dutyChangedAtMs } = technician;
    const seenAtMs = lastActiveAt(technician) ?? 0;
    return { isOnDuty, dutyChangedAtMs, seenAtMs, out: known?.limits.out ?? null };
  };
}
