import { PageLoading } from '../app/page-states.tsx';
import { checkSession } from '../app/sessions.ts';
import { LoginForm } from '../staff/login-form.tsx';
import { acknowledgeNotice, NoticeText, usePublicNotice } from '../technicians/location-notice.tsx';
import { t } from '../ui/texts.ts';

/** /tech-login: the notice about location tracking stands above the button; signing in acknowledges the notice. */
export default function TechLoginPage() {
  const { notice, isAwaited } = usePublicNotice();
  // A notice that came later would move the button under a finger.
  if (isAwaited) return <PageLoading />;
  if (!notice) return <LoginForm role="tech" />;
  const { text, version } = notice;
  return (
    <LoginForm
      role="tech"
      onSignedIn={() => acknowledgeNotice(checkSession('tech')?.username ?? '', version)}
    >
      <section aria-labelledby="location-notice" className="grid gap-2 rounded-small bg-quiet p-3.5">
        <h2 id="location-notice" className="text-small font-semibold">
          {t('Notice about location tracking')}
        </h2>
        <NoticeText text={text} />
        <p className="text-small font-medium">
          {t('By signing in you confirm that you have read this notice.')}
        </p>
      </section>
    </LoginForm>
  );
}
