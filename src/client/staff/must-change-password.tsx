import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { StoredSession } from '../../domain/people/staff.ts';
import { ownDevices } from '../accounts/shared/device-api.ts';
import { Brand } from '../app/brand.tsx';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { logOut } from './api.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { useRevoked } from './session-end.tsx';

const REREAD_MS = 3000;

/** Shown in place of a dashboard until a person who was given a password has chosen an own one. */
export default function MustChangePassword({ session }: { session: StoredSession }) {
  const { role } = session;
  const navigate = useNavigate();
  useRevoked(role);
  // A page learns from a read with a 401 answer that its session has ended; the server refuses this page a socket.
  useQuery({ ...ownDevices(role).reading, refetchInterval: REREAD_MS });
  const logout = () => {
    void logOut(role);
    navigate(`/${role}-login`);
  };
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[27rem] grid-cols-[minmax(0,1fr)] content-center gap-5 p-4 py-[calc(var(--safe-top)+24px)]">
      <p className="grid justify-items-center">
        <Brand />
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card bg-surface p-5 shadow-card sm:p-7">
        <h1 className="text-[1.25rem] leading-7 font-semibold tracking-[-0.015em]">
          {t('Choose your own password')}
        </h1>
        <p className="text-small text-ink-soft">
          {t(
            'You signed in with a password that was made for you. Choose one that only you know, and go on.',
          )}
        </p>
        <ChangePasswordForm session={session} wide isPresentKnown />
      </div>
      <Button kind="plain" className="justify-self-center" onClick={logout}>
        {t('Logout')}
      </Button>
    </main>
  );
}
