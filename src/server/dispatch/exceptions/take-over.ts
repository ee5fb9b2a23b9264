import { Failure } from '../../../domain/failure.ts';
import type { Changing } from '../../bookings/change-bookings.ts';
import type { Context } from '../../context.ts';
import type { Principal } from '../../platform/principal.ts';
import { holdBooking } from '../hold-booking.ts';
import { type Excepting, listExceptions } from './list-exceptions.ts';

type TakingOver = Changing & Excepting & Pick<Context, 'forecasts'>;

/**
 * Has only a person decide about the booking of an exception, until it is assigned or let go, or the automatic mode again.
 * @throws Failure EXCEPTION_NOT_FOUND if it has ended, BOOKING_FINISHED
 */
export async function takeOver(
  context: TakingOver,
  by: Principal,
  id: string,
  isTaken: boolean,
): Promise<void> {
  const exception = (await listExceptions(context)).find((each) => each.id === id);
  if (!exception) throw new Failure('EXCEPTION_NOT_FOUND');
  await holdBooking(context, by, exception.bookingId, isTaken ? { untilMs: null } : null);
}
