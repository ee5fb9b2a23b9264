import { Link2Off, Lock, type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { LanguageSwitch } from '../app/language-switch.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';

type TrackingNoticeProps = { icon: LucideIcon; title: string; text: string; children: ReactNode };

/** A tracking page without a booking, with links to other pages. */
export function TrackingNotice({ icon: Icon, title, text, children }: TrackingNoticeProps) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[30rem] content-center justify-items-center gap-3 p-6 text-center">
      <Icon aria-hidden="true" className="size-7 text-ink-soft" />
      <h1 className="text-title">{title}</h1>
      <p className="text-ink-soft">{text}</p>
      <div className="mt-2 grid w-full max-w-xs gap-2">{children}</div>
      <LanguageSwitch />
    </main>
  );
}

type NoBookingProps = { because: 'invalid-link' | 'signed-out' | 'not-found' };

/** Why the tracking page shows no booking. Seldom shown, so that the page loads it late. */
export default function NoBooking({ because }: NoBookingProps) {
  const toAccount = (
    <ButtonLink kind="forward" to="/account">
      {t('Go to your account')}
    </ButtonLink>
  );
  if (because === 'invalid-link')
    return (
      <TrackingNotice
        icon={Link2Off}
        title={t('Invalid Tracking Link')}
        text={t('The link has no booking in it. Your account lists all of yours.')}
      >
        {toAccount}
      </TrackingNotice>
    );
  if (because === 'signed-out')
    return (
      <TrackingNotice
        icon={Lock}
        title={t('Access Required')}
        text={t('Please sign in to see your booking.')}
      >
        <ButtonLink kind="forward" href="/login">
          {t('Sign In')}
        </ButtonLink>
      </TrackingNotice>
    );
  return (
    <TrackingNotice
      icon={SearchX}
      title={t('Booking Not Found')}
      text={t('We could not find this booking in your account.')}
    >
      {toAccount}
      <ButtonLink to="/support">{t('Contact Support')}</ButtonLink>
    </TrackingNotice>
  );
}
