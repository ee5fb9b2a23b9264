import { Download, FileText, type LucideIcon, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { List } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';

// Few customers delete their account: the dialog's code loads when somebody opens the dialog.
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

/** Lets a customer read, download and delete the stored data. */
export function YourData({ onDeleted }: { onDeleted: () => void }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <List>
        <DataLink icon={FileText} href="/api/account/export/page" name={t('See or print your data')} />
        <DataLink icon={Download} href="/api/account/export" name={t('Download your data (JSON)')} />
        <li>
          <button type="button" className={`${row} text-alarm-text`} onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden="true" />
            {t('Delete account')}
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
