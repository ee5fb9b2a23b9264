import type { StaffRole } from '../../domain/staff.ts';
import { type ToastWords, toast } from '../app/toast.tsx';
import { unblockSound } from './beep.ts';
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
  description: 'You will hear of every new booking.',
};

function hindrance(role: StaffRole): ToastWords | null {
  if (needsHomeScreen()) return words.homeScreen;
  if (!('Notification' in globalThis)) return words.unsupported;
  if (!('serviceWorker' in navigator)) return words.noWorker;
  if (role === 'tech' && needsHttps()) return words.insecure;
  return Notification.permission === 'denied' ? words.blocked : null;
}

async function ask(role: StaffRole): Promise<ToastWords> {
  const stopped = hindrance(role);
  if (stopped) return stopped;
  try {
    const answer = await Notification.requestPermission();
    if (answer !== 'granted') return answer === 'denied' ? words.denied : words.required;
    await alertsWorker();
    return enabled;
  } catch {
    return words.failed;
  }
}

/** Asks for notifications and lets the alarm sound; says how it went. Call it in a tap. */
export async function enableAlerts(role: StaffRole): Promise<void> {
  void unblockSound();
  const outcome = await ask(role);
  checkPermission();
  toast({ ...outcome, variant: outcome === enabled ? 'default' : 'destructive' });
}
