import {
  describeEta,
  type EtaInput,
  type EtaReader,
  type EtaResponse,
  type EtaStatus,
  etaStatus,
} from '../../domain/tracking/eta.ts';
import { type BookingDetail, isAtAnotherJob } from '../bookings/find-booking.ts';
import type { Context } from '../context.ts';
import { driveMinutes } from '../drives/drive-minutes.ts';

export type Estimating = Pick<
  Context,
  'config' | 'texts' | 'db' | 'clock' | 'fleet' | 'router' | 'gazetteer' | 'driveFactors'
>;

/** A booking with the data about its technician that only the database has. */
export type Tracked = { booking: BookingDetail; isAtAnotherJob: boolean };

export const track = async ({ db }: Pick<Context, 'db'>, booking: BookingDetail): Promise<Tracked> => ({
  booking,
  isAtAnotherJob:
    booking.assignedTechId !== null && (await isAtAnotherJob(db, booking.assignedTechId, booking.id)),
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

/**
 * Returns the ETA for each kind of reader, limited to what the reader may know. The drive starts at the fix, so the ETA
 * does not change without a new fix.
 */
export async function estimateForAll(
  context: Estimating,
  tracked: Tracked,
): Promise<Record<EtaReader, EtaResponse>> {
  const now = context.clock();
  const input = inputOf(context, tracked);
  const { fix } = input;
  const driving = etaStatus(input, now) === 'en_route' && fix !== null;
  const drive = driving ? await driveMinutes(context, fix, tracked.booking, fix.recordedAt) : null;
  return {
    customer: describeEta(input, drive, now, context.texts, 'customer'),
    guest: describeEta(input, drive, now, context.texts, 'guest'),
  };
}

/** Returns the ETA for one kind of reader. */
export const estimate = async (
  context: Estimating,
  tracked: Tracked,
  reader: EtaReader = 'customer',
): Promise<EtaResponse> => (await estimateForAll(context, tracked))[reader];
