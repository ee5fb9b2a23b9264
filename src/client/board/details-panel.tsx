import { useAtom, useSetAtom } from 'jotai';
import { ArrowLeft, PhoneIncoming, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { takingCallAtom } from '../phone-bookings/atoms.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useIsPhone } from '../ui/media.ts';
import { t } from '../ui/texts.ts';
import { EmptyState } from '../ui/view-states.tsx';
import { BookingDetails } from './booking-details.tsx';
import { boardCommands } from './commands.ts';
import { focusedDetailsAtom } from './lost-jobs.ts';
import { StatusBar } from './status-bar.tsx';

function IdPill({ booking }: { booking: Booking }) {
  return (
    <span className="rounded-pill bg-quiet px-1.5 text-[0.8125rem] leading-6 font-medium text-ink-soft">
      {shortId(booking.id)}
    </span>
  );
}

type DetailsPanelProps = {
  booking: Booking | undefined;
  /** Opens the dialog that assigns, reassigns or unassigns a booking. */
  onAssign: (bookingId: string) => void;
  onClose: () => void;
  /** Shows the technicians who are proposed for a booking. */
  renderProposals: (booking: Booking) => ReactNode;
  /** Whether the panel has a button that closes it: it takes the place of something else. */
  isClosable?: boolean;
};

/** The details of a booking: beside the list on a desktop, a full-screen dialog on a phone. */
export default function DetailsPanel(props: DetailsPanelProps) {
  const { booking, onAssign, onClose, renderProposals, isClosable = false } = props;
  const phone = useIsPhone();
  const panel = useRef<HTMLElement>(null);
  // In large text the panel is below the list, outside of the window.
  const id = booking?.id;
  useEffect(() => {
    const list = panel.current?.previousElementSibling;
    if (id && list instanceof HTMLElement && panel.current && panel.current.offsetTop > list.offsetTop)
      panel.current.scrollIntoView({ block: 'nearest' });
  }, [id]);
  const content = useRef<HTMLElement>(null);
  const [focused, setFocused] = useAtom(focusedDetailsAtom);
  const takeCall = useSetAtom(takingCallAtom);
  useEffect(() => {
    if (focused === null || focused !== id) return;
    // Not a button: Enter may have been meant for an alert that has gone.
    content.current?.focus({ preventScroll: true });
    setFocused(null);
  }, [focused, setFocused, id]);
  if (phone) {
    return (
      <Dialog
        open={booking !== undefined}
        onOpenChange={(open) => !open && onClose()}
        title={t('Booking Details')}
        before={
          <IconButton label={t('Back to Recent Bookings')} onClick={onClose}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
        }
        after={
          booking && (
            <span className="mr-1">
              <IdPill booking={booking} />
            </span>
          )
        }
      >
        {booking && (
          <>
            <div className="flex-1 bg-surface pb-4">
              <BookingDetails booking={booking} onAssign={onAssign} renderProposals={renderProposals} />
            </div>
            <StatusBar booking={booking} onAssign={onAssign} />
          </>
        )}
      </Dialog>
    );
  }
  return (
    <section
      ref={panel}
      aria-labelledby="booking-details"
      data-empty={booking ? undefined : ''}
      data-subject={id}
      className="flex min-h-0 min-w-0 flex-col overflow-hidden rounded-card bg-surface shadow-card"
    >
      <header className="flex min-h-[52px] flex-none items-center justify-between border-b border-line px-4">
        <h2 id="booking-details" className="text-[0.9375rem] font-semibold">
          {t('Booking Details')}
        </h2>
        {booking && (
          <span className="flex items-center gap-1">
            <IdPill booking={booking} />
            {isClosable && (
              <IconButton compact label={t('Close')} onClick={onClose} className="-mr-2">
                <X aria-hidden="true" />
              </IconButton>
            )}
          </span>
        )}
      </header>
      {booking ? (
        <>
          <section
            ref={content}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label={t('All of this booking')}
            className="min-h-0 flex-1 overflow-y-auto pb-3 focus-visible:-outline-offset-3"
          >
            <BookingDetails booking={booking} onAssign={onAssign} renderProposals={renderProposals} />
          </section>
          <StatusBar booking={booking} onAssign={onAssign} />
        </>
      ) : (
        <EmptyState
          icon={ArrowLeft}
          title={t('Select a booking to view details')}
          text={t('Press ? for the keyboard shortcuts.')}
        >
          <Button
            size="compact"
            aria-keyshortcuts={boardCommands.bookByPhone.keys}
            onClick={() => takeCall(true)}
          >
            <PhoneIncoming aria-hidden="true" />
            {t('New booking by phone')}
          </Button>
        </EmptyState>
      )}
    </section>
  );
}
