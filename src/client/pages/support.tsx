import { useEffect } from 'react';
import { config } from '../app/config.ts';
import { usePageTitle } from '../app/shell.tsx';

/** Leaves for the provider's support site at once. */
export default function SupportPage() {
  usePageTitle('Support');
  useEffect(() => location.replace(config.supportUrl), []);
  return (
    <main className="grid min-h-dvh place-content-center gap-2 p-6 text-center">
      <p role="status">Redirecting to support...</p>
      <a href={config.supportUrl} className="text-label text-volt-text">
        Go there now
      </a>
    </main>
  );
}
