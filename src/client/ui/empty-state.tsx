import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = { icon: LucideIcon; title: string; text?: string; children?: ReactNode };

/** Says that a list is empty; the children offer the next action. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <Icon aria-hidden="true" className="mb-1 size-6 text-ink-soft" />
      <p className="font-semibold">{title}</p>
      {text && <p className="max-w-xs text-small text-balance text-ink-soft">{text}</p>}
      {children && <div className="mt-3">{children}</div>}
    </div>
  );
}
