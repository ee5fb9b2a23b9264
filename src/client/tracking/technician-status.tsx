import { Map as MapIcon, Phone, RefreshCw } from 'lucide-react';
import { type EtaResponse, type EtaStatus, etaStatusName } from '../../domain/eta.ts';
import { config } from '../app/config.ts';
import { ConnectionDot } from '../app/connection-dot.tsx';
import { Badge, type BadgeState } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { mapHref, telHref } from '../ui/tel.ts';
import { Ago, clockTime } from '../ui/time.tsx';
import { EnRoute } from './en-route.tsx';
import type { Track } from './position.ts';

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
  eta: EtaResponse | undefined;
  /** What went wrong, in words for the customer. */
  problem: string | null;
  refreshing: boolean;
  track: Track | null;
  cancelled: boolean;
  onRefresh: () => void;
};

/** Where the technician is and when to expect them; a badge and a message when there is no telling. */
export function TechnicianStatus(props: TechnicianStatusProps) {
  const { eta, problem, refreshing, track, cancelled, onRefresh } = props;
  if (problem) return <ErrorState title={problem} onRetry={onRefresh} busy={refreshing} />;
  if (!eta) return <Waiting />;
  const place = track?.position ?? eta.techLocation;
  const lastUpdate = track?.position.recordedAt ?? eta.techLocation?.lastUpdate;
  const enRoute = eta.status === 'en_route';
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h2 id="technician-status" aria-live="polite">
          <Badge state={cancelled ? 'cancelled' : states[eta.status]}>{etaStatusName[eta.status]}</Badge>
        </h2>
        <span className="text-small text-ink-soft">as of {clockTime(eta.asOf)}</span>
      </div>
      {enRoute && lastUpdate ? (
        <EnRoute eta={eta} lastUpdate={lastUpdate} />
      ) : (
        <p aria-live="polite" className="text-heading text-balance">
          {eta.message}
        </p>
      )}
      <div className={enRoute && place ? 'grid grid-cols-2 gap-2' : 'grid gap-2'}>
        {enRoute && place && (
          <ButtonLink size="pair" href={mapHref(place)} target="_blank" rel="noopener">
            <MapIcon aria-hidden="true" />
            View on Map
          </ButtonLink>
        )}
        <ButtonLink kind={enRoute ? 'forward' : 'quiet'} size="pair" href={telHref(config.supportPhone)}>
          <Phone aria-hidden="true" />
          Call Support
        </ButtonLink>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {lastUpdate ? (
          <span className="text-small text-ink-soft">
            Last location: <Ago at={lastUpdate} />
          </span>
        ) : (
          <ConnectionDot />
        )}
        <Button kind="plain" busy={refreshing} onClick={onRefresh} className="-mx-2 -my-1">
          {!refreshing && <RefreshCw aria-hidden="true" />}
          Refresh Status
        </Button>
        {lastUpdate && <ConnectionDot className="basis-full" />}
      </div>
    </>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-16 w-32" />
      <Skeleton className="h-2" />
      <Skeleton className="h-13" />
    </>
  );
}
