import { store } from '../app/store.ts';
import { type Permission, permissionAtom } from './atoms.ts';

const CHECK_MS = 5_000;

const present = (): Permission =>
  'Notification' in globalThis && 'serviceWorker' in navigator ? Notification.permission : 'unsupported';

/** Looks at what the browser allows now. */
export function checkPermission(): Permission {
  const permission = present();
  if (store.get(permissionAtom) !== permission) store.set(permissionAtom, permission);
  return permission;
}

/** Looks every 5 s; returns how to stop. */
export function watchPermission(): () => void {
  checkPermission();
  const timer = setInterval(checkPermission, CHECK_MS);
  return () => clearInterval(timer);
}

/** iPhones and iPads notify only what was added to the home screen. */
export function needsHomeScreen(): boolean {
  const iOs =
    /iP(hone|ad|od)/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
  return iOs && !matchMedia('(display-mode: standalone)').matches;
}

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

export const needsHttps = (): boolean => location.protocol !== 'https:' && !LOCAL.includes(location.hostname);
