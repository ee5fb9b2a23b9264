import { t } from '../ui/texts.ts';

const link = 'inline-grid min-h-11 min-w-11 place-items-center px-1 underline';

/** Links to the legal pages, which the server renders: plain links leave the app. */
export function LegalLinks() {
  return (
    <p className="text-center text-small text-ink-soft">
      <a href="/privacy" className={link}>
        {t('Privacy')}
      </a>{' '}
      <a href="/terms" className={link}>
        {t('Terms')}
      </a>
    </p>
  );
}
