import { Map as MapIcon, Phone, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { type BookingStatus, isOpen } from '../../domain/bookings/booking-status.ts';
import type { EtaReader, EtaStatus } from '../../domain/tracking/eta.ts';
import { config } from '../app/config.ts';
import { ConnectionDot } from '../app/connection-dot.tsx';
import { Badge, type BadgeState } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { mapHref, telHref } from '../ui/contact-links.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { t } from '../ui/texts.ts';
import { Ago, clockTime } from '../ui/time.tsx';
import { ErrorState, Skeleton } from '../ui/view-states.tsx';
import { EnRoute } from './en-route.tsx';
import { badgeName } from './eta-text.ts';
import type { Track } from './position.ts';
import type { ShownEta } from './shown-eta.ts';

const states: Record<EtaStatus, BadgeState> = {
  no_tech_assigned: 'waiting',
  tech_assigned: 'done',
  tech_location_unknown: 'waiting',
  en_route: 'live',
  service_in_progress: 'live',
  service_completed: 'done',
  tech_location_private: 'grey',
};

type TechnicianStatusProps = {
  /** The ETA to show, however old; undefined before the first answer. */
  eta: ShownEta | undefined;
  reader: EtaReader;
  status: BookingStatus | undefined;
  /** Why the newest read failed, as a text for the reader. */
  problem: string | null;
  refreshing: boolean;
  track: Track | null;
  onRefresh: () => void;
  /** What follows the message, such as the refund of a cancelled booking. */
  note?: ReactNode;
  /** What stands below the buttons: what only the browser knows comes late, and moves none of them. */
  offer?: ReactNode;
};

/**
 * Where the technician is and when the technician arrives; a badge and a message without figures. The known ETA and
 * the call to support stay when a read fails.
 */
export function TechnicianStatus(props: TechnicianStatusProps) {
  const { eta, reader, status, problem, refreshing, track, onRefresh } = props;
  const failed = problem && (
    <ErrorState title={problem} onRetry={onRefresh} busy={refreshing} compact={eta !== undefined} />
  );
  if (!eta) {
    return failed ? (
      <>
        {failed}
        <CallSupport />
      </>
    ) : (
      <Waiting note={props.note} />
    );
  }
  const enRoute = eta.status === 'en_route';
  const place = enRoute ? (track?.position ?? eta.techLocation) : null;
  const lastUpdate = place && (track?.position.recordedAt ?? eta.techLocation?.lastUpdate);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="technician-status" aria-live="polite">
          <Badge state={status === 'cancelled' ? 'cancelled' : states[eta.status]}>{badgeName(eta)}</Badge>
        </h2>
        {eta.asOf && (
          <span className="text-small text-ink-soft">{t('as of {time}', { time: clockTime(eta.asOf) })}</span>
        )}
      </div>
      {enRoute && lastUpdate && !eta.hasArrived ? (
        <EnRoute eta={eta} lastUpdate={lastUpdate} reader={reader} />
      ) : (
        <p aria-live="polite" className={eta.hasArrived ? 'text-title' : 'text-heading text-balance'}>
          {eta.message}
        </p>
      )}
      {props.note}
      {failed}
      <div className="pair gap-2">
        {place && (
          <ButtonLink size="pair" href={mapHref(place)} target="_blank" rel="noopener">
            <MapIcon aria-hidden="true" />
            {t('View on Map')}
          </ButtonLink>
        )}
        <CallSupport forward={enRoute} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {lastUpdate ? (
          <span className="text-small text-ink-soft">
            <RichText text="Last location: {age}" parts={{ age: <Ago at={lastUpdate} /> }} />
          </span>
        ) : (
          <Connection status={status} />
        )}
        <Button kind="plain" busy={refreshing} onClick={onRefresh} className="-mx-2 -my-1 ml-auto">
          {!refreshing && <RefreshCw aria-hidden="true" />}
          {t('Refresh Status')}
        </Button>
        {lastUpdate && <Connection status={status} className="basis-full" />}
      </div>
      {props.offer}
    </>
  );
}

const CallSupport = ({ forward = false }: { forward?: boolean }) => (
  <ButtonLink kind={forward ? 'forward' : 'quiet'} size="pair" href={telHref(config.supportPhone)}>
    <Phone aria-hidden="true" />
    {t('Call Support')}
  </ButtonLink>
);

/** The connection state; hidden for a finished service, which gets no more updates. */
const Connection = ({ status, ...look }: { status: BookingStatus | undefined; className?: string }) =>
  status && isOpen(status) ? <ConnectionDot {...look} /> : null;

function Waiting({ note }: Pick<TechnicianStatusProps, 'note'>) {
  return (
    <>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-16 w-32" />
      <Skeleton className="h-2" />
      {note}
      <Skeleton className="h-13" />
    </>
  );
}
