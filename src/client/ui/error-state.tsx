import { TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import { t } from './texts.ts';

type ErrorStateProps = {
  title: string;
  text?: string;
  onRetry?: () => void;
  busy?: boolean;
  /** Shows one line beside known data, instead of filling the place of the data. */
  compact?: boolean;
};

/** Says what failed, with a Try Again button. */
export function ErrorState({ title, text, onRetry, busy = false, compact = false }: ErrorStateProps) {
  if (compact) {
    return (
      <div role="alert" className="flex items-center justify-between gap-3 text-small">
        <p className="text-alarm-text">{title}</p>
        {onRetry && (
          <Button size="compact" busy={busy} onClick={onRetry} className="shrink-0">
            {t('Try Again')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <TriangleAlert aria-hidden="true" className="mb-1 size-6 text-ink-soft" />
      <p className="font-semibold">{title}</p>
      {text && <p className="max-w-xs text-small text-ink-soft">{text}</p>}
      {onRetry && (
        <Button className="mt-2" busy={busy} onClick={onRetry}>
          {t('Try Again')}
        </Button>
      )}
    </div>
  );
}
