import { toldWhoBy } from '../../domain/promise/booked-window.ts';
import type { Texts } from '../../domain/texts.ts';
import {
  describeEta,
  type EtaInput,
  type EtaReader,
  type EtaResponse,
  type EtaStatus,
  etaStatus,
} from '../../domain/tracking/eta.ts';
import { type ComingTechnician, forGuest } from '../../domain/tracking/who-comes.ts';
import { bookedWindow } from '../bookings/booked-window.ts';
import { type BookingDetail, isAtAnotherJob } from '../bookings/find-booking.ts';
import { partnerText } from '../bookings/partner-text.ts';
import { withArrivals } from '../bookings/with-arrivals.ts';
import type { Context } from '../context.ts';
import { driveMinutes } from '../drives/drive-minutes.ts';
import { usualAssigning } from './usual-assigning.ts';
import { type Naming, readWhoComes } from './who-comes.ts';

export type Estimating = Pick<
  Context,
  'config' | 'texts' | 'db' | 'clock' | 'fleet' | 'router' | 'gazetteer' | 'driveFactors' | 'forecasts'
> &
  Naming;

/** A booking with the data about its technician that only the database has. */
export type Tracked = {
  booking: BookingDetail;
  isAtAnotherJob: boolean;
  /** Who comes, while the booking is open. */
  technician: ComingTechnician | null;
};

export const track = async (context: Naming, booking: BookingDetail): Promise<Tracked> => ({
  booking,
  isAtAnotherJob:
    booking.assignedTechId !== null && (await isAtAnotherJob(context.db, booking.assignedTechId, booking.id)),
  technician: await readWhoComes(context, booking),
});

function inputOf({ fleet }: Pick<Context, 'fleet'>, { booking, isAtAnotherJob: busy }: Tracked): EtaInput {
  const member = booking.assignedTechId === null ? null : fleet.get(booking.assignedTechId);
  return {
    booking,
    technician: member && {
      hasGoneOffDuty: !member.isOnDuty && member.dutyChangedAt !== null,
      isAtAnotherJob: busy,
    },
    fix: member?.position ?? null,
  };
}

/** Returns the current ETA status without calculating a drive time. */
export const statusNow = (context: Pick<Context, 'clock' | 'fleet'>, tracked: Tracked): EtaStatus =>
  etaStatus(inputOf(context, tracked), context.clock());

/** Returns the ETA for each kind of reader in a language. */
export type Estimates = (texts: Pick<Texts, 't' | 'language'>) => Record<EtaReader, EtaResponse>;

/**
 * Returns the ETA for each kind of reader, limited to what the reader may know. The drive starts at the fix, so the ETA
 * does not change without a new fix.
 */
export async function estimateForAll(context: Estimating, tracked: Tracked): Promise<Estimates> {
  const now = context.clock();
  const input = inputOf(context, tracked);
  const { fix } = input;
  const driving = etaStatus(input, now) === 'en_route' && fix !== null;
  const drive = driving ? await driveMinutes(context, fix, tracked.booking, fix.recordedAt) : null;
  const { booking, technician } = tracked;
  const { config } = context;
  const outlook = await outlookOf(context, booking, etaStatus(input, now));
  return (texts) => {
    const guest = describeEta(input, drive, now, texts, 'guest');
    const customer = describeEta(input, drive, now, texts, 'customer');
    const { status } = customer;
    const later =
      partnerMessage({ config, texts }, booking, status) ??
      laterMessage({ config, texts }, booking, status, now);
    return {
      customer: { ...customer, ...later, ...outlook, technician },
      guest: { ...guest, ...later, technician: forGuest(technician) },
    };
  };
}

type Saying = Pick<Context, 'config'> & { texts: Pick<Texts, 't' | 'language'> };

/** A partner company shares no positions: its technician counts as assigned, and the message is who comes and when. */
function partnerMessage(
  { config, texts }: Saying,
  booking: BookingDetail,
  status: EtaStatus,
): Pick<EtaResponse, 'message' | 'status'> | null {
  if (status === 'service_completed' || status === 'service_in_progress' || booking.arrivedAt !== null)
    return null;
  const message = partnerText(booking, config.company, texts);
  return message === null ? null : { status: 'tech_assigned', message };
}

/** Nobody is looked for yet for a booking of a later day: the message is its day and window. */
function laterMessage(
  { config, texts }: Saying,
  booking: BookingDetail,
  status: EtaStatus,
  nowMs: number,
): Pick<EtaResponse, 'message'> | null {
  if (status !== 'no_tech_assigned' || nowMs >= toldWhoBy(booking.scheduledAt ?? 0)) return null;
  const message = bookedWindow(booking, config.company, texts);
  return message === null ? null : { message };
}

/** What the customer of a booking that nobody is on the way to can expect. */
async function outlookOf(
  context: Estimating,
  booking: BookingDetail,
  status: EtaStatus,
): Promise<Partial<EtaResponse>> {
  if (status === 'no_tech_assigned' && booking.serviceType === 'emergency')
    return { usualAssignMinutes: await usualAssigning(context) };
  if (status !== 'tech_assigned') return {};
  const [shown] = await withArrivals(context, [booking]);
  return { arrivesAt: shown?.arrival?.at ?? null };
}

/** Returns the ETA for one kind of reader in the language of the running work. */
export const estimate = async (
  context: Estimating,
  tracked: Tracked,
  reader: EtaReader = 'customer',
): Promise<EtaResponse> => (await estimateForAll(context, tracked))(context.texts)[reader];
