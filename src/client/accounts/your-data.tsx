import { Download, FileText, type LucideIcon, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { List } from '../ui/card.tsx';

// Few delete their account: the dialog comes when it is asked for.
const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'));

const row =
  'flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left no-underline -outline-offset-4 [&>svg]:size-5 [&>svg]:shrink-0';

function DataLink({ icon: Icon, href, name }: { icon: LucideIcon; href: string; name: string }) {
  return (
    <li>
      <a href={href} className={row}>
        <Icon aria-hidden="true" className="text-ink-soft" />
        {name}
      </a>
    </li>
  );
}

/** What a customer may do with the data that is kept: read it, take it along, have it deleted. */
export function YourData({ onDeleted }: { onDeleted: () => void }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <List>
        <DataLink icon={FileText} href="/api/account/export/page" name="See or print your data" />
        <DataLink icon={Download} href="/api/account/export" name="Download your data (JSON)" />
        <li>
          <button type="button" className={`${row} text-alarm-text`} onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden="true" />
            Delete account
          </button>
        </li>
      </List>
      {deleting && (
        <Suspense>
          <DeleteAccountDialog onDeleted={onDeleted} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </>
  );
}
