import { givesBack } from '../../../domain/bookings/job-problem.ts';
import { ServiceType } from '../../../domain/bookings/service-type.ts';
import { type DispatchMode, type DispatchModes, modeAt } from '../../../domain/dispatch/dispatch-mode.ts';
import type { Forecast } from '../../../domain/dispatch/forecast.ts';
import { holderAt } from '../../../domain/dispatch/hold.ts';
import type { OfferOutcome } from '../../../domain/dispatch/offer.ts';
import { toTime } from '../../../domain/time.ts';
import { companySettings } from '../../company/settings.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listAdminsChoices, listOffersOfOpen, listReports } from './queries.ts';
import type { DispatchRecord, OfferRow, OpenBooking, Situation } from './situation.ts';

/** Reads nothing but the settings and the reports of technicians where the dispatcher decides everything. */
export async function readDispatchRecord(db: Db): Promise<DispatchRecord> {
  const [{ dispatch: modes, turnMinutes }, reports] = await Promise.all([
    companySettings(db),
    listReports(db),
  ]);
  const isUsed = ServiceType.options.some(
    (type) => modes[type].mode !== 'suggest' || (modes[type].hours?.mode ?? 'suggest') !== 'suggest',
  );
  if (!isUsed) return { modes, turnMinutes, offers: [], choices: [], reports };
  const [offers, choices] = await Promise.all([listOffersOfOpen(db), listAdminsChoices(db)]);
  return { modes, turnMinutes, offers, choices, reports };
}

/** Returns the mode of each service type now. */
export const modesNow = (
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  modes: DispatchModes,
): Record<ServiceType, DispatchMode> => {
  const now = (type: ServiceType) => modeAt(modes, type, clock(), config.company.timeZone);
  return { emergency: now('emergency'), standard: now('standard') };
};

/**
 * By booking, the technicians who are not proposed: who has given it back, who has not taken the offer, and from whom an
 * admin took the booking. A booking in mode suggest excludes only the first: the dispatcher may ask a technician again.
 */
export function excludedTechnicians(
  context: Pick<Context, 'config' | 'clock'>,
  bookings: readonly OpenBooking[],
  { modes, offers, choices, reports }: DispatchRecord,
): Situation['excluded'] {
  const now = modesNow(context, modes);
  const isSuggested = new Set(
    bookings.flatMap(({ id, serviceType }) => (now[serviceType] === 'suggest' ? id : [])),
  );
  const excluded = new Map<string, Set<string>>();
  const exclude = (bookingId: string, techId: string) => {
    excluded.set(bookingId, (excluded.get(bookingId) ?? new Set()).add(techId));
  };
  for (const { bookingId, techId, kind } of reports) if (givesBack(kind)) exclude(bookingId, techId);
  for (const { bookingId, techId, outcome } of offers)
    if (!isSuggested.has(bookingId) && (outcome === 'declined' || outcome === 'expired'))
      exclude(bookingId, techId);
  for (const { bookingId, from } of choices)
    if (from && !isSuggested.has(bookingId)) exclude(bookingId, from);
  return excluded;
}

/** By booking, when the last technician who was asked has not taken it. */
export function lastRefusals({ offers }: Pick<DispatchRecord, 'offers'>): Map<string, number> {
  const refusedAt = new Map<string, number>();
  for (const { bookingId, closedAt } of offers)
    refusedAt.set(bookingId, Math.max(refusedAt.get(bookingId) ?? 0, closedAt ?? 0));
  return refusedAt;
}

/** Whether the technician has an open offer of any booking. */
export const hasOpenOffer = (techId: string, { offers }: DispatchRecord): boolean =>
  offers.some((offer) => offer.techId === techId && offer.closedAt === null);

/** Whether an admin gave the booking to the technician who has it. */
export const isAdminsChoice = (
  { id, assignedTechId }: Pick<OpenBooking, 'id' | 'assignedTechId'>,
  { choices }: DispatchRecord,
): boolean =>
  choices.some(({ bookingId, kind, to }) => bookingId === id && kind === 'assigned' && to === assignedTechId);

/**
 * Whether only a person decides about a booking: an admin holds it, or its technician has reported something that another
 * technician would meet as well.
 */
export const isLeftToPerson = (booking: OpenBooking, record: DispatchRecord, nowMs: number): boolean =>
  holderAt(booking, nowMs) !== null ||
  record.reports.some(
    ({ bookingId, kind, endedAt }) => bookingId === booking.id && endedAt === null && !givesBack(kind),
  );

/**
 * Adds the offer history to each forecast of an unassigned booking. A withdrawn offer is not part of it, because no
 * technician has answered the offer.
 */
export function withOfferHistory(
  forecasts: readonly Forecast[],
  { offers }: Pick<DispatchRecord, 'offers'>,
): Forecast[] {
  const offersOf = new Map<string, OfferRow[]>();
  for (const offer of offers) {
    if (offer.outcome === 'withdrawn') continue;
    offersOf.set(offer.bookingId, [...(offersOf.get(offer.bookingId) ?? []), offer]);
  }
  return forecasts.map((forecast) => {
    const history = offersOf.get(forecast.bookingId);
    if (!history || forecast.endsAt !== null) return forecast;
    const open = history.find(({ closedAt }) => closedAt === null);
    const count = (outcome: OfferOutcome) => history.filter((offer) => offer.outcome === outcome).length;
    return {
      ...forecast,
      asked: {
        offer: open ? { techId: open.techId, expiresAt: toTime(open.expiresAt) } : null,
        declined: count('declined'),
        unanswered: count('expired'),
        isOver: !open && forecast.best === null && forecast.others.length === 0,
      },
    };
  });
}
