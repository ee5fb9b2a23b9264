import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type TrackingNoticeProps = { icon: LucideIcon; title: string; text: string; children: ReactNode };

/** A tracking page without a booking, with links to other pages. */
export function TrackingNotice({ icon: Icon, title, text, children }: TrackingNoticeProps) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[30rem] content-center justify-items-center gap-3 p-6 text-center">
      <Icon aria-hidden="true" className="size-7 text-ink-soft" />
      <h1 className="text-title">{title}</h1>
      <p className="text-ink-soft">{text}</p>
      <div className="mt-2 grid w-full max-w-xs gap-2">{children}</div>
    </main>
  );
}
