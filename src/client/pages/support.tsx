import { useEffect } from 'react';
import { config } from '../app/config.ts';
import { usePageTitle } from '../app/shell.tsx';
import { t } from '../ui/texts.ts';

/** Redirects to the external support site at once. */
export default function SupportPage() {
  usePageTitle(t('Support'));
  useEffect(() => location.replace(config.supportUrl), []);
  return (
    <main className="grid min-h-dvh place-content-center gap-2 p-6 text-center">
      <p role="status">{t('Redirecting to support...')}</p>
      <a href={config.supportUrl} className="text-label text-volt-text">
        {t('Go there now')}
      </a>
    </main>
  );
}
