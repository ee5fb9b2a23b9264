import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { usePageTitle } from '../app/shell.tsx';
import { type AuditFilter, useAudit, useCsv } from '../audit/api.ts';
import { ABOUT_FIELD, AuditFilterFields } from '../audit/audit-filter.tsx';
import { AuditTable } from '../audit/audit-table.tsx';
import { QueryPanel } from '../customers/panel.tsx';
import { Button } from '../ui/button.tsx';
import { toServerTime } from '../ui/server-clock.ts';
import { ShowMore } from '../ui/table.tsx';
import { t } from '../ui/texts.ts';
import { clockTimeWithZone } from '../ui/time.tsx';
import { useDebounced } from '../ui/use-settled.ts';
import { EmptyState } from '../ui/view-states.tsx';
import { PageHead } from './page-head.tsx';

const TYPING_MS = 250;
const all: AuditFilter = { action: '', about: '', from: '', until: '' };

/** /admin/audit: the audit log. */
export default function AuditPage() {
  usePageTitle(t('Audit Log'));
  const [filter, setFilter] = useState(all);
  const sought = useDebounced(filter, TYPING_MS);
  const list = useAudit(sought);
  const csv = useCsv(filter);
  const change = (part: Partial<AuditFilter>) => setFilter((before) => ({ ...before, ...part }));
  const seek = (about: string) => {
    change({ about });
    // The pressed link disappears with its list: the focus moves to the filter.
    document.querySelector<HTMLInputElement>(`[name=${ABOUT_FIELD}]`)?.focus();
  };
  return (
    <main className="mx-auto grid min-h-dvh max-w-[90rem] content-start gap-4 px-4 py-3 board:px-6">
      <PageHead title={t('Audit Log')}>
        <Button size="compact" busy={csv.busy} onClick={csv.save}>
          {t('Export CSV')}
        </Button>
      </PageHead>
      <div className="rounded-card bg-surface shadow-card">
        <AuditFilterFields filter={filter} onChange={change} />
      </div>
      <QueryPanel
        title={t('Entries')}
        query={list}
        action={
          <span className="flex items-center gap-3 text-small text-ink-soft">
            {list.dataUpdatedAt > 0 &&
              t('As of {time}', { time: clockTimeWithZone(new Date(toServerTime(list.dataUpdatedAt))) })}
            <Button size="compact" busy={list.isRefetching} onClick={() => list.refetch()}>
              {t('Refresh')}
            </Button>
          </span>
        }
      >
        {(entries) => (
          <>
            {entries.length === 0 ? (
              <EmptyState
                icon={ScrollText}
                title={t('No entries')}
                text={t('Nothing was recorded that fits the filter.')}
              />
            ) : (
              <AuditTable entries={entries} onAbout={seek} />
            )}
            <ShowMore list={list} />
          </>
        )}
      </QueryPanel>
    </main>
  );
}
