import { TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';

type ErrorStateProps = { title: string; text?: string; onRetry?: () => void; busy?: boolean };

/** What happened, and Try Again. */
export function ErrorState({ title, text, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <TriangleAlert aria-hidden="true" className="mb-1 size-6 text-ink-soft" />
      <p className="font-semibold">{title}</p>
      {text && <p className="max-w-xs text-small text-ink-soft">{text}</p>}
      {onRetry && (
        <Button className="mt-2" busy={busy} onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
