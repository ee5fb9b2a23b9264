import { useNavigate } from 'react-router';
import type { Booking } from '../../domain/bookings/booking.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { t } from '../ui/texts.ts';
import { nextUnassigned } from './arrangement.ts';
import { useOpenBoard } from './board-view.ts';
import type { Dispatcher } from './command.ts';
import { noFilter } from './filter.ts';
import { focusedDetailsAtom } from './lost-jobs.ts';
import { sendLink } from './message-customer.ts';
import { request } from './requests.ts';
import type { Risks } from './risks.ts';
import { focusedSubject } from './use-command-keys.ts';

type Given = Pick<Dispatcher, 'assignTo' | 'chooseTechnician'> & {
  bookings: readonly Booking[] | undefined;
  risks: Risks;
  /** The booking whose details are open. */
  openedId: string | null;
};

/** Returns what the commands of the board, its bar and its exceptions do. */
export function useDispatcherActions({ bookings, risks, openedId, ...given }: Given): Dispatcher {
  const openBoard = useOpenBoard();
  const openPage = useNavigate();
  function openFocused(bookingId: string) {
    store.set(focusedDetailsAtom, bookingId);
    openBoard({ tab: 'bookings', selectedId: bookingId });
  }
  return {
    ...given,
    openFocused,
    request(bookingId, what) {
      request(bookingId, what);
      openBoard({ tab: 'bookings', selectedId: bookingId });
    },
    sendPaymentLink: (booking) => void sendLink(booking),
    follow,
    openNextUnassigned() {
      const next = nextUnassigned(bookings ?? [], risks, focusedSubject() ?? openedId);
      if (next) openFocused(next);
      else toast({ title: t('Nothing waits'), description: t('Every open booking has a technician.') });
    },
    openBoard,
    showTechnician: (search) => openBoard({ ...noFilter, tab: 'bookings', show: 'open', search }),
    openPage,
  };
}

/** Follows a link that no page of this app has, such as `tel:`. */
function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.click();
}
