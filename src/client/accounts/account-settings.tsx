import { Download, Map as MapIcon, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { baseName } from '../../domain/company/company-words.ts';
import { config } from '../app/config.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { List } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';

// Few customers delete their account: the dialog's code loads when somebody opens the dialog.
const DeleteAccountDialog = lazyPart(
  'accounts/delete-account-dialog',
  () => import('./delete-account-dialog.tsx'),
);

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
        <LatePart>
          <DeleteAccountDialog onDeleted={onDeleted} onClose={() => setDeleting(false)} />
        </LatePart>
      )}
    </>
  );
}

/** The setting for notifications, which `push` draws, and the service area. */
export function AccountSettings({ push }: { push: ReactNode }) {
  return (
    <List>
      <li>{push}</li>
      <li className="flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-3">
        <MapIcon aria-hidden="true" className="size-5 text-ink-soft" />
        <span className="flex-1 basis-[4rem]">{t('Service area')}</span>
        <span className="text-ink-soft">
          {t('{miles} miles, {base}', { miles: config.radiusMiles, base: baseName(config) })}
        </span>
      </li>
    </List>
  );
}
