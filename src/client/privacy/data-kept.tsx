import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';

// Rarely looked at: the dialog comes when it is asked for.
const DataKeptDialog = lazy(() => import('./data-kept-dialog.tsx'));

/** Opens what is kept, for how long, and what was removed. */
export function DataKept() {
  const [open, setOpen] = useState(false);
  return (
    <p className="pt-3">
      <Button kind="plain" size="compact" onClick={() => setOpen(true)}>
        <ShieldCheck aria-hidden="true" />
        Data kept
      </Button>
      {open && (
        <Suspense>
          <DataKeptDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
