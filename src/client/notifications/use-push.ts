import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../app/query-client.ts';
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

/** Pushes to the customer on this device, as the server has them; `set` asks the customer for the permission. */
export function usePush() {
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
  return {
    isOn: obstacle === null && (isChanging ? wanted : isOn),
    // A browser that was never allowed to has no pushes, whatever the answer.
    isKnown: !isPending || globalThis.Notification?.permission === 'default',
    /** Why this browser cannot receive pushes; null when it can. */
    obstacle,
    /** The obstacle, or why the last change failed; null for neither. */
    note: obstacle ?? failureText(error),
    isChanging,
    set: mutate,
  };
}
