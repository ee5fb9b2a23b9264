import { ServiceType } from '../../domain/bookings/service-type.ts';
import { type DispatchMode, type DispatchModes, modeAt } from '../../domain/dispatch/dispatch-mode.ts';
import type { Forecast } from '../../domain/dispatch/forecast.ts';
import type { OfferOutcome } from '../../domain/dispatch/offer.ts';
import { toTime } from '../../domain/time.ts';
import { companySettings } from '../company/settings.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import { listAdminsChoices, listOffersOfOpen, type OfferRow } from './offer-queries.ts';
import type { OpenBooking } from './queries.ts';

/** The settings, who was asked for each open booking, and from and to whom admins gave it. */
export type Answers = {
  modes: DispatchModes;
  turnMinutes: number;
  offers: OfferRow[];
  choices: { bookingId: string; from: string | null; to: string | null }[];
};

/** Reads nothing but the settings where the dispatcher decides everything. */
export async function readAnswers(db: Db): Promise<Answers> {
  const { dispatch: modes, turnMinutes } = await companySettings(db);
  const isUsed = ServiceType.options.some(
    (type) => modes[type].mode !== 'suggest' || (modes[type].hours?.mode ?? 'suggest') !== 'suggest',
  );
  if (!isUsed) return { modes, turnMinutes, offers: [], choices: [] };
  const [offers, choices] = await Promise.all([listOffersOfOpen(db), listAdminsChoices(db)]);
  return { modes, turnMinutes, offers, choices };
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
 * By booking, the technicians who are not proposed: who has not taken the offer, and from whom an admin took the booking.
 * The dispatcher, who gets suggestions, may ask them again.
 */
export function barredOf(
  context: Pick<Context, 'config' | 'clock'>,
  bookings: readonly OpenBooking[],
  { modes, offers, choices }: Answers,
): Map<string, Set<string>> {
  const now = modesNow(context, modes);
  const isSuggested = new Set(
    bookings.flatMap(({ id, serviceType }) => (now[serviceType] === 'suggest' ? id : [])),
  );
  const barred = new Map<string, Set<string>>();
  const bar = (bookingId: string, techId: string) => {
    if (isSuggested.has(bookingId)) return;
    barred.set(bookingId, (barred.get(bookingId) ?? new Set()).add(techId));
  };
  for (const { bookingId, techId, outcome } of offers)
    if (outcome === 'declined' || outcome === 'expired') bar(bookingId, techId);
  for (const { bookingId, from } of choices) if (from) bar(bookingId, from);
  return barred;
}

/** Whether an admin gave the booking to the technician who has it. */
export const isAdminsChoice = (
  { id, assignedTechId }: Pick<OpenBooking, 'id' | 'assignedTechId'>,
  { choices }: Answers,
): boolean => choices.some(({ bookingId, to }) => bookingId === id && to === assignedTechId);

/** Adds to each forecast of an unassigned booking whom it was offered to; withdrawn offers say nothing about anybody. */
export function withAsked(forecasts: readonly Forecast[], { offers }: Answers): Forecast[] {
  const offersOf = new Map<string, OfferRow[]>();
  for (const offer of offers) {
    if (offer.outcome === 'withdrawn') continue;
    offersOf.set(offer.bookingId, [...(offersOf.get(offer.bookingId) ?? []), offer]);
  }
  return forecasts.map((forecast) => {
    const asked = offersOf.get(forecast.bookingId);
    if (!asked || forecast.endsAt !== null) return forecast;
    const open = asked.find(({ closedAt }) => closedAt === null);
    const count = (outcome: OfferOutcome) => asked.filter((offer) => offer.outcome === outcome).length;
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
