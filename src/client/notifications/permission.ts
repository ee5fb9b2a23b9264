import { store } from '../app/store.ts';
import { type Permission, permissionAtom } from './atoms.ts';

const CHECK_MS = 5_000;

const currentPermission = (): Permission =>
  'Notification' in globalThis && 'serviceWorker' in navigator ? Notification.permission : 'unsupported';

/** Reads what the browser allows now into `permissionAtom`. */
export function checkPermission(): Permission {
  const permission = currentPermission();
  if (store.get(permissionAtom) !== permission) store.set(permissionAtom, permission);
  return permission;
}

/** Reads the permission every 5 s; returns a function that stops this. */
export function watchPermission(): () => void {
  checkPermission();
  const timer = setInterval(checkPermission, CHECK_MS);
  return () => clearInterval(timer);
}

/** iPhones and iPads allow notifications only to apps on the home screen. */
export function needsHomeScreen(): boolean {
  const iOs =
    /iP(hone|ad|od)/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
  return iOs && !matchMedia('(display-mode: standalone)').matches;
}

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

export const needsHttps = (): boolean => location.protocol !== 'https:' && !LOCAL.includes(location.hostname);
