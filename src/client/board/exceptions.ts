import type { UseQueryResult } from '@tanstack/react-query';
import type { Exception, ExceptionChoice } from '../../domain/dispatch/exception.ts';
import { polling } from '../../events/polling.ts';
import { call, failureText } from '../app/http.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { phonesAtom } from '../technicians/atoms.ts';
import { telHref } from '../ui/contact-links.tsx';
import { t } from '../ui/texts.ts';
import { boardBookings, readExceptions } from './api.ts';
import { type BookingCommand, bookingCommands, subjectOf } from './booking-commands.ts';
import type { Dispatcher } from './command.ts';
import { showBoardBooking } from './live.ts';

/** What needs a person, the most urgent first. */
export const useExceptions = (): UseQueryResult<Exception[]> =>
  useLiveQuery({ ...readExceptions, pollEvery: polling.adminBookingsForAssignment });

/** The choices that are commands of the booking as well. */
const commandOf: { [Action in ExceptionChoice['action']]?: BookingCommand } = {
  call: bookingCommands.call,
  'tell-arrival': bookingCommands.tell,
  'payment-link': bookingCommands.paymentLink,
  move: bookingCommands.move,
  cancel: bookingCommands.cancel,
};

/**
 * Does what a choice says. A booking that this page does not know, or of which the command is not possible any more, is
 * opened instead: its details say why.
 */
export function choose(exception: Exception, choice: ExceptionChoice, dispatcher: Dispatcher): void {
  const { action, techId } = choice;
  const subject = subjectOf(exception.bookingId);
  const command = commandOf[action];
  if (action === 'close') void settle(exception.id);
  else if (action === 'answer') dispatcher.openFocused(exception.bookingId);
  else if (action === 'partner') void handToPartner(exception.bookingId);
  else if (action === 'call-technician') callTechnician(String(techId), dispatcher);
  else if (subject && techId !== undefined) dispatcher.assignTo(subject.booking, techId);
  else if (subject && command?.isPossible(subject)) command.run(subject, dispatcher);
  else dispatcher.openFocused(exception.bookingId);
}

function callTechnician(techId: string, { follow }: Dispatcher): void {
  const phone = store.get(phonesAtom)[techId];
  if (phone) follow(telHref(phone));
  else
    toast({ title: t('No phone number'), description: t('{technician} has none.', { technician: techId }) });
}

/** Ends what a technician or the customer has reported. */
export async function settle(id: string): Promise<void> {
  try {
    await call('POST /api/admin/exceptions/:id/close', { params: { id } });
    toast({ title: t('Settled'), description: t('The problem is closed. The history keeps it.') });
  } catch (error) {
    const description = failureText(error, t('The server did not answer.'));
    toast({ title: t('Not Settled'), description, variant: 'destructive' });
  }
}

/** Has the partner company asked to take the booking. */
async function handToPartner(id: string): Promise<void> {
  try {
    const version = boardBookings.get(id)?.version;
    const booking = await call('POST /api/admin/bookings/:id/partner', { params: { id }, body: { version } });
    showBoardBooking(booking);
    toast({
      title: t('Partner Asked'),
      description: t('The booking says when {partner} has answered.', {
        partner: booking.partner?.name ?? '',
      }),
    });
  } catch (error) {
    const description = failureText(error, t('The server did not answer.'));
    toast({ title: t('Not Handed Over'), description, variant: 'destructive' });
  }
}
