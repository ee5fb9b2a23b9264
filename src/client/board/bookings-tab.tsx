import './board.css';
import { useAtom } from 'jotai';
import { CalendarClock, SearchX } from 'lucide-react';
import { type ComponentProps, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { queryClient } from '../app/query-client.ts';
import { Button } from '../ui/button.tsx';
import { SEARCH_KEY, useKey } from '../ui/keyboard.ts';
import { useIsPhone } from '../ui/media.ts';
import { t } from '../ui/texts.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';
import { isOlderList, PAGE_SIZE } from './api.ts';
import { AutomaticNote } from './automatic-note.tsx';
import { useBoardView } from './board-view.ts';
import { BookingList } from './booking-list.tsx';
import type { Dispatcher } from './command.ts';
import { ExceptionsQueue } from './exceptions-queue.tsx';
import { FailedTasks } from './failed-tasks.tsx';
import { merged, showCounts, shownBookings } from './filter.ts';
import { FilterChips } from './filter-menu.tsx';
import { ListHead } from './list-head.tsx';
import type { useBoardBookings } from './live.ts';
import { OpenDisputes, WaitingRefunds } from './notices.tsx';
import { useBookingById, useFound } from './older.ts';
import { hasOperations } from './operations-filter.ts';
import { PickedBar } from './picked-bar.tsx';
import type { Risks } from './risks.ts';
import { SellingNote } from './selling-note.tsx';
import { ShiftButton } from './shift-button.tsx';
import { StatCards } from './stat-cards.tsx';
import { useExport } from './use-export.ts';
import { changeTo, type Listing, useDefaultView, useViews, viewsDialogAtom } from './views.ts';

// A phone shows them once they are asked for; a desktop has an empty panel beside the list.
const DetailsPanel = lazyPart('board/details-panel', () => import('./details-panel.tsx'));
const ViewsDialog = lazyPart('board/views-dialog', () => import('./views-dialog.tsx'));

type TabProps = {
  query: ReturnType<typeof useBoardBookings>;
  /** The newest bookings and every open one. */
  bookings: Booking[] | undefined;
  risks: Risks;
  dispatcher: Dispatcher;
  /** Opens the dialog that assigns, reassigns or unassigns a booking. */
  onAssign: (bookingId: string) => void;
  /** Shows the technicians who are proposed for a booking. */
  renderProposals: (booking: Booking) => ReactNode;
  /** Draws the button that assigns the proposed technician of a booking. */
  renderAssign: (booking: Booking) => ReactNode;
};

/** Booking Management: the figures, the list, the details. */
export function BookingsTab({
  query,
  bookings,
  risks,
  dispatcher,
  onAssign,
  renderProposals,
  renderAssign,
}: TabProps) {
  const { selectedId, typed, type, change, ...saved } = useBoardView();
  const filter: Listing = { ...saved, search: typed };
  const [viewsDialog, setViewsDialog] = useAtom(viewsDialogAtom);
  const { data: views = [] } = useViews();
  useDefaultView(change);
  const searchField = useRef<HTMLInputElement>(null);
  useKey(SEARCH_KEY, () => searchField.current?.focus());

  const [pages, setPages] = useState(1);
  const found = useFound(saved, pages);
  const all = useMemo(() => merged(bookings, found.bookings), [bookings, found.bookings]);
  const foundIds = useMemo(() => new Set(found.bookings?.map(({ id }) => id)), [found.bookings]);
  const isFound = saved.search === typed || hasOperations(saved);
  const shown = shownBookings(all, filter, isFound ? foundIds : undefined, risks);
  const { busy: exporting, exportCsv } = useExport(filter, all, risks);

  const listed = all.find((booking) => booking.id === selectedId);
  const linked = useBookingById(selectedId, bookings !== undefined && !listed);

  function onFilter(next: Partial<Listing>) {
    setPages(1);
    change(next);
  }
  function onSearch(text: string) {
    setPages(1);
    type(text);
  }
  const onSelect = useCallback((id: string) => change({ selectedId: id }), [change]);
  function onRefresh() {
    void query.refetch();
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOlderList(queryKey) });
  }
  const foot = (
    <ListFoot
      reading={found.reading}
      failed={found.failed}
      more={found.more ?? (query.data?.length ?? 0) >= PAGE_SIZE}
      onMore={() => setPages((count) => count + 1)}
    />
  );

  return (
    <div className="board-grid">
      <div className="min-w-0">
        <div className="board-top">
          <ExceptionsQueue dispatcher={dispatcher} onSelect={onSelect} />
          <ShiftButton />
        </div>
        <SellingNote />
        <AutomaticNote />
        <FailedTasks />
        <OpenDisputes onSelect={onSelect} />
        <WaitingRefunds onSelect={onSelect} />
        <StatCards bookings={bookings} atRisk={risks.size} />
      </div>
      <div className="board-sides">
        <section
          aria-labelledby="recent-bookings"
          className="flex min-h-0 min-w-0 flex-col overflow-hidden rounded-card bg-surface shadow-card"
        >
          <ListHead
            counts={{ ...showCounts(bookings ?? []), risk: risks.size }}
            filter={filter}
            searchField={searchField}
            busy={query.isRefetching}
            exporting={exporting}
            onSearch={onSearch}
            onFilter={onFilter}
            onExport={exportCsv}
            onRefresh={onRefresh}
          />
          <FilterChips filter={filter} onChange={onFilter} />
          {bookings ? (
            shown.length > 0 ? (
              <BookingList
                bookings={shown}
                order={filter.order}
                risks={risks}
                hidden={filter.hidden}
                listKey={JSON.stringify({ ...filter, hidden: null })}
                selectedId={selectedId}
                onSelect={onSelect}
                renderAssign={renderAssign}
                foot={foot}
              />
            ) : all.length > 0 ? (
              <>
                {!found.reading && (
                  <EmptyState
                    icon={SearchX}
                    title={t('No bookings match')}
                    text={t('Try fewer words, or show all bookings.')}
                  />
                )}
                {foot}
              </>
            ) : (
              <EmptyState icon={CalendarClock} title={t('No bookings yet')} />
            )
          ) : query.isError ? (
            <ErrorState
              title={t('Bookings did not load')}
              text={t('The server did not answer.')}
              busy={query.isFetching}
              onRetry={() => query.refetch()}
            />
          ) : (
            <ListSkeleton />
          )}
          <PickedBar shown={shown} />
        </section>
        <Details
          booking={listed ?? linked}
          onAssign={onAssign}
          onClose={() => change({ selectedId: null })}
          renderProposals={renderProposals}
        />
      </div>
      {viewsDialog && (
        <LatePart>
          <ViewsDialog
            kind={viewsDialog}
            views={views}
            listing={filter}
            onShow={({ settings }) => onFilter(changeTo(settings))}
            onClose={() => setViewsDialog(null)}
          />
        </LatePart>
      )}
    </div>
  );
}

/** The details of the selected booking; their code loads after the list. */
function Details(props: ComponentProps<typeof DetailsPanel>) {
  const phone = useIsPhone();
  if (phone && !props.booking) return null;
  return (
    <LatePart fallback={!phone && <div data-empty="" className="rounded-card bg-surface shadow-card" />}>
      <DetailsPanel {...props} />
    </LatePart>
  );
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** Placeholders as high as the rows, while the list loads. */
function ListSkeleton() {
  return (
    <div className="overflow-hidden">
      <Loading what={t('bookings')} />
      {rows.map((row) => (
        <div
          key={row}
          className="flex h-[60px] max-[66.25rem]:h-[106px] items-center gap-4 border-b border-line px-4"
        >
          <Skeleton className="size-[34px]" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-3 w-[150px]" />
            <Skeleton className="h-3 w-[min(250px,60%)]" />
          </span>
          <Skeleton className="h-3 w-16" />
        </div>
      ))}
    </div>
  );
}

type FootProps = {
  reading: boolean;
  failed: boolean;
  /** Whether the server may have older bookings. */
  more: boolean;
  onMore: () => void;
};

/** Below the last row: loading, a failure, or the button that loads older bookings. */
function ListFoot({ reading, failed, more, onMore }: FootProps) {
  if (reading) {
    return (
      <p role="status" className="p-4 text-center text-[0.8125rem] text-ink-soft">
        {t('Looking through all bookings…')}
      </p>
    );
  }
  if (failed) {
    return (
      <p role="alert" className="p-4 text-center text-[0.8125rem] text-alarm-text">
        {t('Older bookings did not load. Press Refresh to try again.')}
      </p>
    );
  }
  if (!more) return null;
  return (
    <p className="p-2 text-center">
      <Button kind="plain" size="compact" onClick={onMore}>
        {t('Show older bookings')}
      </Button>
    </p>
  );
}
