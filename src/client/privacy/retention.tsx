import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';

// Admins rarely open the dialog: its code loads when somebody opens it.
const RetentionDialog = lazyPart('privacy/retention-dialog', () => import('./retention-dialog.tsx'));

/** Opens the dialog about kept and removed data. */
export function RetentionButton() {
  const [open, setOpen] = useState(false);
  return (
    <p className="pt-3">
      <Button kind="plain" size="compact" onClick={() => setOpen(true)}>
        <ShieldCheck aria-hidden="true" />
        {t('Data kept')}
      </Button>
      {open && (
        <LatePart>
          <RetentionDialog onClose={() => setOpen(false)} />
        </LatePart>
      )}
    </p>
  );
}
