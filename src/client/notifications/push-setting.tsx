import { useMutation, useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useId } from 'react';
import { queryClient } from '../app/query-client.ts';
import { Switch } from '../ui/switch.tsx';
import { t } from '../ui/texts.ts';
import { isSubscribedToPush, subscribeToPush, unsubscribeFromPush } from './browser-push.ts';
import { needsHomeScreen } from './permission.ts';

const stateKey = ['push-state'];

/** Why this browser cannot receive pushes; null when it can. */
function obstacleText(): string | null {
  if (needsHomeScreen()) return t('On this device, add the app to your home screen first.');
  const isAble = 'Notification' in globalThis && 'serviceWorker' in navigator && 'PushManager' in globalThis;
  if (!isAble) return t('This browser cannot show push notifications.');
  if (Notification.permission === 'denied') {
    return t('Notifications are blocked. Allow them for this site in your browser settings.');
  }
  return null;
}

class NotAllowed extends Error {}

async function change(on: boolean): Promise<void> {
  if (!on) return unsubscribeFromPush('customer');
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  await subscribeToPush('customer');
}

function failureText(error: Error | null): string | null {
  if (!error) return null;
  if (error instanceof NotAllowed) return obstacleText() ?? t('Choose Allow to be told of your bookings.');
  return t('Push notifications could not be changed. Please try again.');
}

/** The switch for pushes to the customer; its state is that of the server. */
export function PushSetting() {
  const id = useId();
  const obstacle = obstacleText();
  const { data: isOn = false, isPending } = useQuery({
    queryKey: stateKey,
    queryFn: () => isSubscribedToPush('customer'),
    enabled: obstacle === null,
    staleTime: 0,
  });
  const {
    mutate,
    isPending: isChanging,
    variables: wanted,
    error,
  } = useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: stateKey }),
  });
  const note = obstacle ?? failureText(error);
  return (
    <div className="px-4 py-3">
      <label htmlFor={id} className="flex min-h-8 items-center gap-3">
        <Bell aria-hidden="true" className="size-5 text-ink-soft" />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{t('Push notifications')}</span>
        <Switch
          id={id}
          checked={obstacle === null && (isChanging ? wanted : isOn)}
          disabled={obstacle !== null || isChanging || isPending}
          aria-describedby={note ? `${id}-note` : undefined}
          onCheckedChange={(on) => mutate(on)}
        />
      </label>
      <p id={`${id}-note`} role="status" className="pl-8 text-small text-ink-soft empty:hidden">
        {note}
      </p>
    </div>
  );
}
