import { UsersRound } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useKey } from '../app/use-key.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { leadToRows } from '../ui/row-keys.ts';
import { SearchField } from '../ui/search-field.tsx';
import { useContacts } from './api.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { ContactTable } from './contact-table.tsx';
import { QueryPanel } from './panel.tsx';
import { useDebounced } from './use-debounced.ts';

const TYPING_MS = 250;

type SearchProps = { value: string; onChange: (search: string) => void };

/** The search over all customers; `/` leads to it. */
function ContactSearch({ value, onChange }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useKey('/', () => field.current?.focus());
  return (
    <SearchField
      ref={field}
      label="Search customers"
      placeholder="Name, phone, email"
      shortcut="/"
      value={value}
      onSearch={onChange}
      onKeyDown={(event) => leadToRows(event, '.customer-rows button')}
      className="w-full min-[761px]:max-w-[260px]"
    />
  );
}

/** Customer Contact: the list, what stands under it, and one customer's details in a dialog. */
export function ContactTab({ foot }: { foot: ReactNode }) {
  const [search, setSearch] = useState('');
  const [customerId, setCustomerId] = useState<string | null>(null);
  const words = useDebounced(search.trim(), TYPING_MS);
  const list = useContacts(words);
  return (
    <div className="px-4 py-3 min-[761px]:px-6 min-[761px]:py-4">
      <QueryPanel
        title="Customers"
        query={list}
        action={<ContactSearch value={search} onChange={setSearch} />}
      >
        {(customers) => (
          <>
            {customers.length === 0 ? (
              <EmptyState
                icon={UsersRound}
                title={words ? 'No customers match' : 'No customers yet'}
                text={words ? 'Try the start of a name, e-mail address, plate or phone number.' : undefined}
              />
            ) : (
              <ContactTable customers={customers} onOpen={setCustomerId} />
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
      {foot}
      <ContactDialog customerId={customerId} onClose={() => setCustomerId(null)} />
    </div>
  );
}
