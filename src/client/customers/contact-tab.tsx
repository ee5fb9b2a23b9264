import { UsersRound } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { focusFirstRow, SEARCH_KEY, useKey } from '../ui/keyboard.ts';
import { SearchField } from '../ui/search-field.tsx';
import { t } from '../ui/texts.ts';
import { useDebounced } from '../ui/use-settled.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';
import { useContact, useContacts } from './api.ts';
import { CustomerDetail } from './contact-detail.tsx';
import { ContactTable } from './contact-table.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { QueryPanel } from './panel.tsx';

const MergeDialog = lazyPart('customers/merge-dialog', () => import('./merge-dialog.tsx'));

/** The contact data, bookings and spending of one customer; read when the dialog opens. */
function ContactDialog({ customerId, onClose }: { customerId: string | null; onClose: () => void }) {
  const detail = useContact(customerId);
  const [isMerging, setMerging] = useState(false);
  return (
    <Dialog
      open={customerId !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('Customer')}
      width="wide"
    >
      {detail.data ? (
        <>
          <CustomerDetail customer={detail.data} />
          <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 pb-5 sm:px-6">
            <CustomerHistory customerId={detail.data.id} />
            <Button className="justify-self-start" size="compact" onClick={() => setMerging(true)}>
              {t('Merge with another account…')}
            </Button>
          </div>
          {isMerging && (
            <LatePart>
              <MergeDialog customer={detail.data} onClose={() => setMerging(false)} />
            </LatePart>
          )}
        </>
      ) : detail.isError ? (
        <ErrorState
          title={t('This customer did not load')}
          busy={detail.isFetching}
          onRetry={() => detail.refetch()}
        />
      ) : (
        <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 pb-6">
          <Loading what={t('customer')} />
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
    </Dialog>
  );
}

const SEARCH_DELAY_MS = 250;

type SearchProps = { value: string; onChange: (search: string) => void };

/** The search field over all customers; the key `/` focuses it. */
function ContactSearch({ value, onChange }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useKey(SEARCH_KEY, () => field.current?.focus());
  return (
    <SearchField
      ref={field}
      label={t('Search customers')}
      placeholder={t('Name, phone, email')}
      shortcut={SEARCH_KEY}
      value={value}
      onSearch={onChange}
      onKeyDown={(event) => focusFirstRow(event, '.customer-rows button')}
      className="w-full board:max-w-[260px]"
    />
  );
}

type ContactTabProps = {
  /** Below the list. */
  foot: ReactNode;
  customerId: string | null;
  onCustomer: (customerId: string | null) => void;
};

/** Customer Contact: the list of customers, and one customer's details in a dialog. */
export default function ContactTab({ foot, customerId, onCustomer }: ContactTabProps) {
  const [search, setSearch] = useState('');
  const query = useDebounced(search.trim(), SEARCH_DELAY_MS);
  const list = useContacts(query);
  return (
    <div className="px-4 py-3 board:px-6 board:py-4">
      <QueryPanel
        title={t('Customers')}
        query={list}
        action={<ContactSearch value={search} onChange={setSearch} />}
      >
        {(customers) => (
          <>
            {customers.length === 0 ? (
              <EmptyState
                icon={UsersRound}
                title={query ? t('No customers match') : t('No customers yet')}
                text={
                  query ? t('Try the start of a name, e-mail address, plate or phone number.') : undefined
                }
              />
            ) : (
              <ContactTable customers={customers} onOpen={onCustomer} />
            )}
            {list.hasNextPage && (
              <p className="border-t border-line p-2 text-center">
                <Button
                  kind="plain"
                  size="compact"
                  busy={list.isFetchingNextPage}
                  onClick={() => list.fetchNextPage()}
                >
                  {t('Show more')}
                </Button>
              </p>
            )}
          </>
        )}
      </QueryPanel>
      {foot}
      <ContactDialog customerId={customerId} onClose={() => onCustomer(null)} />
    </div>
  );
}
