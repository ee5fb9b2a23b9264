import clsx from 'clsx';
import { Download, LoaderCircle, RefreshCw } from 'lucide-react';
import type { RefObject } from 'react';
import { texts } from '../../domain/texts.ts';
import { useToastsBelowFigures } from '../app/toasts-below-figures.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { focusFirstRow, SEARCH_KEY } from '../ui/keyboard.ts';
import { SearchField } from '../ui/search-field.tsx';
import { t } from '../ui/texts.ts';
import type { Show } from './filter.ts';
import { FilterMenu } from './filter-menu.tsx';
import type { Listing } from './views.ts';

const names: Record<Show, string> = texts({
  all: 'All',
  open: 'Open',
  unassigned: 'Unassigned',
  risk: 'At risk',
});

type HeadProps = {
  counts: Record<Show, number>;
  filter: Listing;
  searchField: RefObject<HTMLInputElement | null>;
  busy: boolean;
  exporting: boolean;
  onSearch: (text: string) => void;
  onFilter: (change: Partial<Listing>) => void;
  onExport: () => void;
  onRefresh: () => void;
};

/** The title of the list, its switch, search, filter, export and Refresh. */
export function ListHead(props: HeadProps) {
  const { counts, filter, searchField, busy, exporting, onSearch, onFilter, onExport, onRefresh } = props;
  const box = useToastsBelowFigures<HTMLFieldSetElement>();
  const Export = exporting ? LoaderCircle : Download;
  return (
    <header className="flex flex-none flex-wrap items-center gap-2 border-b border-line py-2 pr-2.5 pl-4">
      <h2 id="recent-bookings" className="mr-auto text-[0.9375rem] font-semibold whitespace-nowrap">
        {t('Recent Bookings')}
      </h2>
      <fieldset
        ref={box}
        className="flex min-w-0 flex-wrap rounded-small bg-quiet p-0.5 max-board:order-1 max-board:w-full"
      >
        <legend className="sr-only">{t('Show')}</legend>
        {(['all', 'open', 'unassigned', 'risk'] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={filter.show === choice}
            onClick={() => onFilter({ show: choice })}
            className={clsx(
              'min-h-[30px] rounded-[8px] px-2 text-[0.8125rem] whitespace-nowrap max-board:min-h-10 max-board:flex-1 max-board:px-1.5',
              filter.show === choice
                ? 'bg-raised font-semibold text-ink shadow-thumb'
                : 'font-medium text-ink-soft',
            )}
          >
            {t(names[choice])}
            {choice !== 'all' && (
              // A count of another length must not wrap the header: the list below would move.
              <span className="inline-block tabular-nums board:min-w-[3ch] board:text-left">
                {'\u00a0'}
                {counts[choice]}
              </span>
            )}
          </button>
        ))}
      </fieldset>
      {/* These controls share one line; where the title leaves too little space they wrap together. */}
      <div className="flex flex-[1_1_340px] flex-wrap justify-end gap-2 max-board:contents">
        <SearchField
          ref={searchField}
          label={t('Search bookings')}
          placeholder={t('Name, phone, plate')}
          shortcut={SEARCH_KEY}
          value={filter.search}
          onSearch={onSearch}
          onKeyDown={(event) => focusFirstRow(event, '[data-booking]')}
          className="max-w-[380px] min-w-[104px] flex-1 max-board:order-2 max-board:max-w-none"
        />
        <span className="contents max-board:order-3 max-board:flex max-board:gap-2">
          <FilterMenu filter={filter} onChange={onFilter} />
          <IconButton
            compact
            label={t('Export CSV')}
            disabled={exporting}
            onClick={onExport}
            className="rounded-small! bg-quiet"
          >
            <Export aria-hidden="true" className={clsx(exporting && 'animate-spin')} />
          </IconButton>
        </span>
        <Button size="compact" busy={busy} onClick={onRefresh} className="px-3!">
          {!busy && <RefreshCw aria-hidden="true" />}
          {t('Refresh')}
        </Button>
      </div>
    </header>
  );
}
