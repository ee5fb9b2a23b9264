import { describeEta, type EtaInput, type EtaResponse, type EtaStatus, etaStatus } from '../../domain/eta.ts';
import { isAtAnotherJob } from '../bookings/at-another-job.ts';
import type { BookingDetail } from '../bookings/to-booking.ts';
import type { Context } from '../context.ts';
import { driveMinutes } from './drive-minutes.ts';

export type Estimating = Pick<Context, 'db' | 'clock' | 'fleet' | 'router' | 'gazetteer' | 'driveFactors'>;

/** A booking and what of its technician only the database knows. */
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

/** Where things stand at this moment, without asking how long the drive takes. */
export const statusNow = (context: Pick<Context, 'clock' | 'fleet'>, tracked: Tracked): EtaStatus =>
  etaStatus(inputOf(context, tracked), context.clock());

/** What the booking's customer may know now about when the technician comes, and where from. */
export async function estimate(context: Estimating, tracked: Tracked): Promise<EtaResponse> {
  const now = context.clock();
  const input = inputOf(context, tracked);
  const driving = etaStatus(input, now) === 'en_route' && input.fix !== null;
  const drive = driving && input.fix ? await driveMinutes(context, input.fix, tracked.booking) : null;
  return describeEta(input, drive, now);
}
