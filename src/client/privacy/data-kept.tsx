import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';

// Admins rarely open the dialog: its code loads when somebody opens it.
const DataKeptDialog = lazy(() => import('./data-kept-dialog.tsx'));

/** Opens the dialog about kept and removed data. */
export function DataKept() {
  const [open, setOpen] = useState(false);
  return (
    <p className="pt-3">
      <Button kind="plain" size="compact" onClick={() => setOpen(true)}>
        <ShieldCheck aria-hidden="true" />
        {t('Data kept')}
      </Button>
      {open && (
        <Suspense>
          <DataKeptDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
