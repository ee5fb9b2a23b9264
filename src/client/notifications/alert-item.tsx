import clsx from 'clsx';
import { CalendarClock, MapPin, Navigation, Phone, Siren, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { NotificationItem } from '../../contract/shapes/notification.ts';
import { serviceName } from '../../domain/bookings/service-type.ts';
import { waitLevel } from '../../domain/dispatch/emergency-wait.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { useDirections } from '../map/directions.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Tile } from '../ui/card.tsx';
import { telHref } from '../ui/contact-links.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../ui/texts.ts';
import { When, waitedText } from '../ui/time.tsx';

type AlertItemProps = {
  item: NotificationItem;
  /** Whether this is the first alert, which is large. */
  open: boolean;
  /** Whether to offer Call and Navigate, as technicians need. */
  drives: boolean;
  /** Whether this emergency has waited too long for an acknowledgement. */
  overdue: boolean;
  /** The minutes that an emergency has been unassigned; null while they are few. */
  minutesWaited: number | null;
  busy: boolean;
  onAck: (id: string) => void;
  onDismiss: (id: string) => void;
  onOpen?: (bookingId: string) => void;
  /** Shows the technicians who are proposed for the booking; `all` for the large alert. */
  renderProposals?: (bookingId: string, all: boolean) => ReactNode;
};

const line =
  'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-2.5 [overflow-wrap:anywhere] [&_svg]:mt-1 [&_svg]:size-4 [&_svg]:text-ink-soft';

/** One alert of the overlay. Of hundreds of alerts that arrive together each is rendered once. */
export const AlertItem = memo(function AlertItem(props: AlertItemProps) {
  const { item, open, drives, overdue, minutesWaited, busy, onAck, onDismiss, onOpen, renderProposals } =
    props;
  const name = item.customerName || t('Unknown Customer');
  const tall = open ? 'min-h-12! flex-1 text-[1rem]!' : 'max-sm:flex-1 max-sm:min-h-12!';
  const ackButton = (
    <Button
      kind={open ? 'forward' : 'quiet'}
      size="compact"
      data-ack
      busy={busy}
      onClick={() => onAck(item.id)}
      className={clsx('relative z-10', (open || drives) && tall, open && 'basis-full')}
    >
      {t('ACK')}
    </Button>
  );
  return (
    <li
      className={clsx(
        'alert-item relative border-t border-line px-4 pt-3 pb-4 sm:px-5',
        open && item.isEmergency && 'bg-alarm-wash',
        onOpen && !(open && item.isEmergency) && 'hover:bg-hover',
      )}
    >
      <div className="flex items-center gap-3">
        <Tile small emergency={item.isEmergency} solid={open}>
          {item.isEmergency ? <Siren /> : <CalendarClock />}
        </Tile>
        <p className="flex flex-1 flex-wrap gap-x-2 text-[0.8125rem] leading-5 text-ink-soft">
          <b
            className={
              item.isEmergency ? 'font-bold tracking-[0.04em] text-alarm-text' : 'font-semibold text-ink'
            }
          >
            {item.isEmergency ? t('EMERGENCY') : t(serviceName[item.serviceType])}
          </b>
          <When at={item.timestamp} />
        </p>
        {!open && !drives && ackButton}
        <IconButton
          compact
          label={t('Dismiss alert for {customer}', { customer: name })}
          onClick={() => onDismiss(item.id)}
          className="relative z-10 -mr-2"
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {/* Between the tile and the buttons each of these would take a line of its own. */}
      {(minutesWaited !== null || overdue) && (
        <p className="mt-1 flex flex-wrap items-start gap-x-2 text-[0.8125rem] leading-5">
          {minutesWaited !== null && <Waited ms={minutesWaited * MINUTE_MS} />}
          {overdue && <b className="rounded-pill bg-alarm px-2 font-bold text-white">{t('OVERDUE')}</b>}
        </p>
      )}
      <h3
        className={clsx(
          'mt-1 flex flex-wrap justify-between gap-x-3 font-[650] tracking-[-0.015em]',
          open ? 'text-[1.375rem] leading-[1.875rem]' : 'text-[0.9375rem] leading-[1.375rem]',
        )}
      >
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {onOpen ? (
            // This button covers the whole alert; the other buttons lie above it.
            <button
              type="button"
              onClick={() => onOpen(item.bookingId)}
              className="text-left font-[inherit] before:absolute before:inset-0 hover:underline focus-visible:before:outline-2 focus-visible:before:-outline-offset-3 focus-visible:before:outline-focus focus-visible:outline-none"
            >
              {name}
            </button>
          ) : (
            name
          )}
        </span>
        <span className="tabular-nums">{formatUsd(item.totalAmount)}</span>
      </h3>
      <div className="mt-1 flex items-center gap-2">
        <div
          className={clsx(
            'grid min-w-0 flex-1 gap-0.5 text-[0.9375rem] leading-6',
            !open && 'text-small! text-ink-soft',
          )}
        >
          <p className={line}>
            <Phone aria-hidden="true" />
            {item.customerPhone || t('Not provided')}
          </p>
          <p className={line}>
            <MapPin aria-hidden="true" />
            {item.location}
          </p>
        </div>
        {onOpen && (
          <Button
            size="compact"
            aria-label={t('Open the booking of {customer}', { customer: name })}
            onClick={() => onOpen(item.bookingId)}
            className={clsx('relative z-10 flex-none', open && 'bg-raised!')}
          >
            {t('Open|verb')}
          </Button>
        )}
      </div>
      {renderProposals?.(item.bookingId, open)}
      {(open || drives) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {drives && <ContactLinks item={item} look={clsx('relative z-10', tall, open && 'bg-raised!')} />}
          {ackButton}
        </div>
      )}
    </li>
  );
});

function Waited({ ms }: { ms: number }) {
  return (
    <b className={clsx('font-semibold', waitLevel(ms) === 'alarm' ? 'text-alarm-text' : 'text-amber-text')}>
      {t('No technician for {time}', { time: waitedText(ms) })}
    </b>
  );
}

/** The buttons that a technician needs first: Call and Navigate. */
function ContactLinks({ item, look }: { item: NotificationItem; look: string }) {
  const directionsTo = useDirections();
  return (
    <>
      {item.customerPhone && (
        <ButtonLink size="compact" href={telHref(item.customerPhone)} className={look}>
          <Phone aria-hidden="true" />
          {t('Call')}
        </ButtonLink>
      )}
      <ButtonLink size="compact" {...directionsTo(item.point ?? item.location)} className={look}>
        <Navigation aria-hidden="true" />
        {t('Navigate')}
      </ButtonLink>
    </>
  );
}
