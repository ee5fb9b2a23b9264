import type { ReactNode } from 'react';
import { LanguageSwitch } from '../app/language-switch.tsx';

type TrackingFrameProps = {
  map: ReactNode;
  /** The Back button, left of the title. */
  back?: ReactNode;
  title: ReactNode;
  /** The technician-status card's content. */
  status: ReactNode;
  children: ReactNode;
};

/** The map with the title over it, then the status card, then the rest; on a wide screen the map is beside the rest. */
export function TrackingFrame({ map, back, title, status, children }: TrackingFrameProps) {
  return (
    <div className="mx-auto max-w-[30rem] lg:grid lg:min-h-dvh lg:max-w-[72rem] lg:grid-cols-[minmax(0,1fr)_min(26rem,50%)] lg:gap-6 lg:p-6">
      <header className="relative isolate h-[clamp(300px,52dvh,440px)] overflow-hidden bg-map-land [--map-foot:26px] lg:[--map-foot:0px] lg:sticky lg:top-6 lg:h-[calc(100dvh-48px)] lg:rounded-sheet">
        {map}
        <div className="absolute inset-x-(--gutter) top-[calc(var(--safe-top)+12px)] z-10 flex gap-2">
          {back}
          <div className="flex min-h-12 min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-1 rounded-[24px] bg-raised py-2 pr-3 pl-4 shadow-card">
            {title}
          </div>
        </div>
      </header>
      <main>
        <section
          aria-labelledby="technician-status"
          className="gutter relative -mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 rounded-sheet bg-surface pt-5 pb-4 shadow-sheet lg:mt-0 lg:shadow-card"
        >
          {status}
        </section>
        {children}
        <footer className="flex justify-center pb-8">
          <LanguageSwitch />
        </footer>
      </main>
    </div>
  );
}
