import type { UseQueryResult } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ExternalLink, Truck } from 'lucide-react';
import { memo, useMemo } from 'react';
import { type TechnicianState, technicianState } from '../../domain/dispatch/technician-state.ts';
import { formatAccuracy } from '../../domain/places/place.ts';
import { accuracyBand, type TechnicianLocation } from '../../domain/tracking/position.ts';
import { lastSeen } from '../app/short-time.ts';
import { Badge } from '../ui/badge.tsx';
import { mapHref } from '../ui/contact-links.tsx';
import { LongTable } from '../ui/long-table.tsx';
import { Cell, HeadCell } from '../ui/table.tsx';
import { t } from '../ui/texts.ts';
import { useNow } from '../ui/time.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';
import { busyAtom } from './atoms.ts';
import { Degrees } from './degrees.tsx';
import { inOrder, onlineCount } from './fleet.ts';
import { TechnicianMark } from './shared/technician-mark.tsx';

const GREEN_UNDER_METERS = 50;
const keyOf = ({ techId }: TechnicianLocation) => techId;
const rowOf = ({ techId }: TechnicianLocation) => ({ 'data-technician': techId });

function Accuracy({ meters }: { meters: number | null }) {
  if (meters === null) return <span className="text-ink-soft">{t('Unknown')}</span>;
  return (
    <>
      <span className={meters < GREEN_UNDER_METERS ? 'font-semibold text-volt-text' : undefined}>
        {t(accuracyBand(meters))}
      </span>{' '}
      <span className="text-ink-soft">{formatAccuracy(meters, { t })}</span>
    </>
  );
}

type ActiveProps = {
  technician: TechnicianLocation;
  state: TechnicianState;
  seen: string;
  onOpen?: (techId: string) => void;
};

const Active = memo(function Active({ technician, state, seen, onOpen }: ActiveProps) {
  return (
    <>
      <Cell className="font-semibold">
        {onOpen ? (
          <button
            type="button"
            onClick={() => onOpen(technician.techId)}
            className="tap flex max-w-full items-center hover:underline"
          >
            <span className="truncate">{technician.techId}</span>
          </button>
        ) : (
          technician.techId
        )}
      </Cell>
      <Cell className="whitespace-nowrap">
        <TechnicianMark state={state} />
      </Cell>
      <Cell className="whitespace-nowrap">
        <Degrees value={technician.latitude} digits={4} />,{' '}
        <Degrees value={technician.longitude} digits={4} />
      </Cell>
      <Cell className="whitespace-nowrap">
        <Accuracy meters={technician.accuracy} />
      </Cell>
      <Cell className="whitespace-nowrap text-ink-soft">{seen}</Cell>
      <Cell className="text-right">
        <a
          href={mapHref(technician)}
          target="_blank"
          rel="noopener"
          aria-label={t('View {technician}', { technician: technician.techId })}
          className="inline-flex min-h-(--tap) items-center gap-1.5 font-semibold text-volt-text hover:underline"
        >
          {t('View')}
          <ExternalLink aria-hidden="true" className="size-3.5" />
        </a>
      </Cell>
    </>
  );
});

type ActiveTableProps = {
  query: UseQueryResult<TechnicianLocation[]>;
  /** Opens the details of a technician beside the map; the table is narrow there. */
  onOpen?: (techId: string) => void;
};

/** Active Technicians: all technicians with a position of the last 12 hours, in a table that scrolls. */
export function ActiveTable({ query, onOpen }: ActiveTableProps) {
  const busy = useAtomValue(busyAtom);
  const now = useNow(1000);
  const technicians = query.data;
  const ordered = useMemo(() => inOrder(technicians ?? []), [technicians]);
  if (!technicians) {
    return query.isError ? (
      <ErrorState title={t('Technicians did not load')} onRetry={() => query.refetch()} />
    ) : (
      <div className="grid gap-3 p-4">
        <Loading what={t('technicians')} />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    );
  }
  if (technicians.length === 0) {
    return (
      <EmptyState
        icon={Truck}
        title={t('No active technicians found')}
        text={t('Technicians need to log in to the tech dashboard')}
      />
    );
  }
  return (
    <LongTable
      label={t('Active Technicians table')}
      className={onOpen && 'technician-rows narrow-rows'}
      head={
        <>
          <HeadCell>{t('Tech ID')}</HeadCell>
          <HeadCell>{t('Status')}</HeadCell>
          <HeadCell>{t('Location')}</HeadCell>
          <HeadCell>{t('Accuracy')}</HeadCell>
          <HeadCell>{t('Last Seen')}</HeadCell>
          <HeadCell className="relative">
            <span className="sr-only">{t('Map link')}</span>
          </HeadCell>
        </>
      }
      items={ordered}
      keyOf={keyOf}
      rowOf={rowOf}
    >
      {(technician) => (
        <Active
          technician={technician}
          state={technicianState(technician, busy.has(technician.techId), now)}
          seen={lastSeen(technician.lastActiveAt, now)}
          onOpen={onOpen}
        />
      )}
    </LongTable>
  );
}

/** The number of technicians on duty with a recent position. */
export function OnlineBadge({ technicians }: { technicians: readonly TechnicianLocation[] }) {
  const now = useNow(10_000);
  const online = onlineCount(technicians, now);
  return <Badge state={online > 0 ? 'live' : 'grey'}>{t('{count} Online', { count: online })}</Badge>;
}
