import { ChevronRight, Phone } from 'lucide-react';
import { config } from '../app/config.ts';
import { telHref } from '../ui/contact-links.tsx';
import { t } from '../ui/texts.ts';

/** A link that calls the support phone. */
export function CallSupport() {
  return (
    <a
      href={telHref(config.supportPhone)}
      className="mt-2 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-card bg-surface p-4 no-underline shadow-card"
    >
      <span
        aria-hidden="true"
        className="grid size-11 place-items-center rounded-small bg-alarm-wash text-alarm-text"
      >
        <Phone className="size-5" />
      </span>
      <span>
        <strong className="font-semibold">{t('Call emergency support')}</strong>
        <span className="block text-small text-ink-soft">
          {t('{phone}, available {hours}', { phone: config.supportPhone, hours: config.serviceHours })}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5" />
    </a>
  );
}

const link = 'inline-grid min-h-11 min-w-11 place-items-center px-1 underline';

/** Links to the legal pages, which the server renders in English: plain links leave the app. */
export function LegalLinks() {
  return (
    <p className="text-center text-small text-ink-soft">
      <a href="/privacy" hrefLang="en" className={link}>
        {t('Privacy')}
      </a>{' '}
      <a href="/terms" hrefLang="en" className={link}>
        {t('Terms')}
      </a>
    </p>
  );
}
