import type { StaffRole } from '../../domain/people/staff.ts';
import { texts } from '../../domain/texts.ts';
import { toast } from '../app/toast.ts';
import { readyServiceWorker } from '../offline/service-worker.ts';
import { t } from '../ui/texts.ts';
import { unblockSound } from './beep.ts';
import { subscribeToPush } from './browser-push.ts';
import { checkPermission, needsHomeScreen, needsHttps } from './permission.ts';

const outcomes = texts({
  unsupported: {
    title: 'Notifications Not Supported',
    description: 'This browser cannot show notifications. Alerts stay on this page.',
  },
  noWorker: {
    title: 'Service Workers Not Supported',
    description: 'This browser cannot notify you from the background. Alerts stay on this page.',
  },
  homeScreen: {
    title: 'iOS Setup Required',
    description: 'Tap Share, then Add to Home Screen, and enable alerts in the app that appears.',
  },
  insecure: {
    title: 'Secure Connection Required',
    description: 'Open this page by its https address to receive alerts.',
  },
  blocked: {
    title: 'Notifications Blocked',
    description: 'Allow notifications for this site in your browser settings.',
  },
  denied: {
    title: 'Notifications Denied',
    description: 'You will not be notified. You can allow it in your browser settings.',
  },
  required: {
    title: 'Permission Required',
    description: 'Press Enable Alerts again and choose Allow.',
  },
  failed: {
    title: 'Notification Error',
    description: 'Alerts could not be turned on. Please try again.',
  },
  enabled: {
    title: 'Notifications Enabled',
    description: 'You will hear of every new booking, also while this page is closed.',
  },
  enabledHere: {
    title: 'Notifications Enabled',
    description: 'You will hear of every new booking while this page is open.',
  },
});
type Outcome = (typeof outcomes)[keyof typeof outcomes];

function obstacleOf(role: StaffRole): Outcome | null {
  if (needsHomeScreen()) return outcomes.homeScreen;
  // Checked before service workers, which an insecure page does not have either.
  if (role === 'tech' && needsHttps()) return outcomes.insecure;
  if (!('Notification' in globalThis)) return outcomes.unsupported;
  if (!('serviceWorker' in navigator)) return outcomes.noWorker;
  return Notification.permission === 'denied' ? outcomes.blocked : null;
}

async function requestAlerts(role: StaffRole): Promise<Outcome> {
  const obstacle = obstacleOf(role);
  if (obstacle) return obstacle;
  try {
    const answer = await Notification.requestPermission();
    if (answer !== 'granted') return answer === 'denied' ? outcomes.denied : outcomes.required;
    await readyServiceWorker();
  } catch {
    return outcomes.failed;
  }
  return subscribeToPush(role).then(
    () => outcomes.enabled,
    () => outcomes.enabledHere,
  );
}

/** Asks the browser for notifications and sound and shows the outcome as a toast; must be called in a tap. */
export async function enableAlerts(role: StaffRole): Promise<void> {
  void unblockSound();
  const { title, description } = await requestAlerts(role);
  checkPermission();
  const variant = title === outcomes.enabled.title ? 'default' : 'destructive';
  toast({ title: t(title), description: t(description), variant });
}
