import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { takeOver, waitingWorkerAtom } from './service-worker.ts';

/** Says that a newer version is ready; the page reloads only on request. */
export function UpdateBar() {
  const worker = useAtomValue(waitingWorkerAtom);
  const [later, setLater] = useState<ServiceWorker | null>(null);
  if (!worker || worker === later) return null;
  return (
    <section
      aria-label={t('New version')}
      className="fixed inset-x-3 bottom-[calc(var(--safe-bottom)+80px)] z-40 mx-auto flex max-w-[26rem] animate-arrive flex-wrap items-center justify-end gap-2 rounded-card bg-surface py-2 pr-2 pl-4 shadow-card"
    >
      <p role="status" className="mr-auto text-small font-semibold">
        {t('A new version is ready.')}
      </p>
      <Button size="compact" kind="plain" onClick={() => setLater(worker)}>
        {t('Later')}
      </Button>
      <Button size="compact" onClick={() => takeOver(worker)}>
        {t('Reload')}
      </Button>
    </section>
  );
}
