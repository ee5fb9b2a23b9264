import { Download, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { List } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';

// Few customers delete their account: the dialog's code loads when somebody opens the dialog.
const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'));

const row =
  'flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left no-underline -outline-offset-4 [&>svg]:size-5 [&>svg]:shrink-0';

/** Lets a customer download and delete the stored data. */
export function YourData({ onDeleted }: { onDeleted: () => void }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <List>
        <li>
          <a href="/api/account/export" className={row}>
            <Download aria-hidden="true" className="text-ink-soft" />
            {t('Download your data (JSON)')}
          </a>
        </li>
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
