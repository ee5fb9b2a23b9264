import type { StaffRole } from '../../domain/staff.ts';
import { type ToastWords, toast } from '../app/toast.tsx';
import { unblockSound } from './beep.ts';
import { subscribeToPush } from './browser-push.ts';
import { checkPermission, needsHomeScreen, needsHttps } from './permission.ts';
import { alertsWorker } from './worker.ts';

const words = {
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
} satisfies Record<string, ToastWords>;

const enabled: ToastWords = {
  title: 'Notifications Enabled',
  description: 'You will hear of every new booking, also while this page is closed.',
};
const enabledHere: ToastWords = {
  title: 'Notifications Enabled',
  description: 'You will hear of every new booking while this page is open.',
};

function hindrance(role: StaffRole): ToastWords | null {
  if (needsHomeScreen()) return words.homeScreen;
  // First, because such a page has no service workers either.
  if (role === 'tech' && needsHttps()) return words.insecure;
  if (!('Notification' in globalThis)) return words.unsupported;
  if (!('serviceWorker' in navigator)) return words.noWorker;
  return Notification.permission === 'denied' ? words.blocked : null;
}

async function ask(role: StaffRole): Promise<ToastWords> {
  const stopped = hindrance(role);
  if (stopped) return stopped;
  try {
    const answer = await Notification.requestPermission();
    if (answer !== 'granted') return answer === 'denied' ? words.denied : words.required;
    await alertsWorker();
  } catch {
    return words.failed;
  }
  return subscribeToPush(role).then(
    () => enabled,
    () => enabledHere,
  );
}

/** Asks for notifications and lets the alarm sound; says how it went. Call it in a tap. */
export async function enableAlerts(role: StaffRole): Promise<void> {
  void unblockSound();
  const outcome = await ask(role);
  checkPermission();
  toast({ ...outcome, variant: outcome.title === enabled.title ? 'default' : 'destructive' });
}
