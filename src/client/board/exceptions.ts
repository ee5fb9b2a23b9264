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
import { hold } from './hold.ts';
import { showBoardBooking } from './live.ts';
import { sayThatNothingUndoes } from './no-undo.ts';

/** What needs a person, the most urgent first. */
export const useExceptions = (): UseQueryResult<Exception[]> =>
  useLiveQuery({ ...readExceptions, pollEvery: polling.adminBookingsForAssignment });

/**
 * Does what a choice says. A booking that this page does not know, or of which the command is not possible any more, is
 * opened instead: its details say why.
 */
export function choose(
  exception: Exception,
  { action, techId }: ExceptionChoice,
  dispatcher: Dispatcher,
): void {
  const { id, bookingId } = exception;
  const subject = subjectOf(bookingId);
  const open = () => dispatcher.openFocused(bookingId);
  const run = (command: BookingCommand) => () =>
    subject && command.isPossible(subject) ? command.run(subject, dispatcher) : open();
  const send = () =>
    subject && techId !== undefined ? dispatcher.assignTo(subject.booking, techId) : open();
  const actions: Record<ExceptionChoice['action'], () => unknown> = {
    assign: send,
    reassign: send,
    call: run(bookingCommands.call),
    'call-technician': () => callTechnician(String(techId), dispatcher),
    answer: run(bookingCommands.message),
    'tell-arrival': run(bookingCommands.tell),
    'payment-link': run(bookingCommands.paymentLink),
    move: run(bookingCommands.move),
    cancel: run(bookingCommands.cancel),
    take: () => (subject ? hold(subject.booking, null) : open()),
    close: () => settle(id),
    partner: () => handToPartner(bookingId),
  };
  actions[action]();
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
    sayThatNothingUndoes(t('The problem is closed. The history keeps it.'));
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
    sayThatNothingUndoes(t('The partner has been asked.'));
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
