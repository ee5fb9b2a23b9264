import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';

/** Shows the recovery codes, which cannot be shown again. `onSaved` continues. */
export default function RecoveryCodeList({
  codes,
  onSaved,
}: {
  codes: readonly string[];
  onSaved: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Takes the focus of the removed form.
  useEffect(() => heading.current?.focus(), []);
  async function copy() {
    const copied = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    );
    toast(
      copied
        ? { title: t('Copied'), description: t('Keep the codes where nobody else finds them.') }
        : { title: t('Not Copied'), description: t('Please write the codes down.'), variant: 'destructive' },
    );
  }
  return (
    <section aria-labelledby="recovery-codes" className="grid gap-4">
      <h2 id="recovery-codes" ref={heading} tabIndex={-1} className="text-heading outline-none">
        {t('Save your recovery codes')}
      </h2>
      <p className="text-small text-ink-soft">
        {t(
          'Without your phone, one of these codes lets you sign in. Each works once. They are not shown again.',
        )}
      </p>
      <ul
        aria-label={t('Recovery codes')}
        className="pair gap-x-4 gap-y-2 rounded-small bg-quiet p-3.5 font-mono text-body tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid gap-2">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {t('Copy')}
        </Button>
        <Button kind="forward" wide onClick={onSaved}>
          {t('I have saved them')}
        </Button>
      </div>
    </section>
  );
}
