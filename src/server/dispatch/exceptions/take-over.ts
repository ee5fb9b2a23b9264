import { Failure } from '../../../domain/failure.ts';
import { type Changing, changeBooking } from '../../bookings/change-bookings.ts';
import { decide } from '../../bookings/decide.ts';
import type { Context } from '../../context.ts';
import type { Principal } from '../../platform/principal.ts';
import { takenOverBy } from '../situation/offer-history.ts';
import { listAdminsChoices } from '../situation/queries.ts';
import { type Excepting, listExceptions } from './list-exceptions.ts';

type TakingOver = Changing & Excepting & Pick<Context, 'forecasts'>;

/**
 * Has only a person decide about the booking of an exception, until it is assigned, or the automatic mode again.
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
  const choices = await listAdminsChoices(context.db);
  const present = takenOverBy({ id: exception.bookingId }, { choices });
  const wanted = isTaken ? by.id : null;
  if (present === wanted) return;
  await changeBooking(context, by, exception.bookingId, null, (before, now) =>
    decide(context, before, 'takeOver', by, now, wanted ?? undefined),
  );
}
