import { useAtomValue } from 'jotai';
import { ArrowLeft, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { sessionAtoms } from '../app/sessions.ts';
import { usePageTitle } from '../app/shell.tsx';
import { useLive } from '../app/socket.ts';
import { type AuditFilter, useAudit, useCheck } from '../audit/api.ts';
import { ABOUT_FIELD, AuditFilterFields } from '../audit/audit-filter.tsx';
import { AuditTable } from '../audit/audit-table.tsx';
import { checkText } from '../audit/audit-words.ts';
import { useCsv } from '../audit/use-csv.ts';
import { QueryPanel } from '../customers/panel.tsx';
import { useDebounced } from '../customers/use-debounced.ts';
import { AccessDenied } from '../staff/access-denied.tsx';
import { useRevoked } from '../staff/use-revoked.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { clockTimeWithZone } from '../ui/time.tsx';

const TYPING_MS = 250;
const all: AuditFilter = { action: '', about: '', from: '', until: '' };

/** /admin/audit: who did what to whom from where, for a signed-in admin. */
export default function AuditPage() {
  const session = useAtomValue(sessionAtoms.admin);
  usePageTitle('Audit Log');
  return session ? <AuditLog /> : <AccessDenied role="admin" />;
}

function Check() {
  const { data, isPending, isError, mutate } = useCheck();
  return (
    <>
      <p role="status" className={data?.broken != null ? 'font-semibold text-alarm-text' : 'text-ink-soft'}>
        {isError ? 'The check did not end. Please try again.' : data && checkText(data)}
      </p>
      <Button size="compact" busy={isPending} onClick={() => mutate()}>
        Check entries
      </Button>
    </>
  );
}

function AuditLog() {
  useLive('admin');
  useRevoked('admin');
  const [filter, setFilter] = useState(all);
  const sought = useDebounced(filter, TYPING_MS);
  const list = useAudit(sought);
  const csv = useCsv(filter);
  const change = (part: Partial<AuditFilter>) => setFilter((before) => ({ ...before, ...part }));
  const seek = (about: string) => {
    change({ about });
    // What was pressed goes with the list that it stood in.
    document.querySelector<HTMLInputElement>(`[name=${ABOUT_FIELD}]`)?.focus();
  };
  return (
    <main className="mx-auto grid min-h-dvh max-w-[90rem] content-start gap-4 px-4 py-3 min-[761px]:px-6">
      <header className="flex min-h-13 flex-wrap items-center gap-3 text-small">
        <Link
          to="/admin?tab=technicians"
          aria-label="Back to the board"
          className="grid size-11 place-items-center"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Link>
        <h1 className="text-title">Audit Log</h1>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-3">
          <Check />
          <Button size="compact" busy={csv.busy} onClick={csv.save}>
            Export CSV
          </Button>
        </div>
      </header>
      <div className="rounded-card bg-surface shadow-card">
        <AuditFilterFields filter={filter} onChange={change} />
      </div>
      <QueryPanel
        title="Entries"
        query={list}
        action={
          <span className="flex items-center gap-3 text-small text-ink-soft">
            {list.dataUpdatedAt > 0 && `As of ${clockTimeWithZone(new Date(list.dataUpdatedAt))}`}
            <Button size="compact" busy={list.isRefetching} onClick={() => list.refetch()}>
              Refresh
            </Button>
          </span>
        }
      >
        {(entries) => (
          <>
            {entries.length === 0 ? (
              <EmptyState
                icon={ScrollText}
                title="No entries"
                text="Nothing was recorded that fits the filter."
              />
            ) : (
              <AuditTable entries={entries} onAbout={seek} />
            )}
            {list.hasNextPage && (
              <p className="border-t border-line p-2 text-center">
                <Button
                  kind="plain"
                  size="compact"
                  busy={list.isFetchingNextPage}
                  onClick={() => list.fetchNextPage()}
                >
                  Show more
                </Button>
              </p>
            )}
          </>
        )}
      </QueryPanel>
    </main>
  );
}
