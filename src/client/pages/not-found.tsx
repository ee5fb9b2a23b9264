import { LanguageSwitch } from '../app/language-switch.tsx';
import { usePageTitle } from '../app/shell.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';

/** Any path that is not in the route table. */
export default function NotFoundPage() {
  usePageTitle(t('Not found'));
  return (
    <main className="mx-auto grid min-h-dvh max-w-[30rem] content-center justify-items-center gap-3 p-6 text-center">
      <h1 className="text-title">{t('404 Page Not Found')}</h1>
      <p className="text-ink-soft">{t('Did you forget to add the page to the router?')}</p>
      <ButtonLink to="/" className="mt-2">
        {t('Go to the start')}
      </ButtonLink>
      <LanguageSwitch />
    </main>
  );
}
