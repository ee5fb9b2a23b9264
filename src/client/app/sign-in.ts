import { t } from '../ui/texts.ts';
import { type ToastContent, toast } from './toast.ts';

/** The path of the customer's sign-in. */
export const SIGN_IN = '/api/login';

/** The link to the customer's sign-in; `returnTo` is the same-site path to return to. */
export const signInHref = (returnTo: string): string => `${SIGN_IN}?returnTo=${encodeURIComponent(returnTo)}`;

/** The link to a new sign-in, also for a customer whom an identity provider remembers. */
export const reauthenticateHref = (returnTo: string): string => `${signInHref(returnTo)}&again=true`;

/** The parameters of the landing page's address that name the visitor's referrer. */
export const referralOf = (search: string): [name: string, value: string][] =>
  [...new URLSearchParams(search)].filter(
    ([name, value]) => ['ref', 'utm_source'].includes(name) && value !== '',
  );

/** The sign-in link of the landing page, with the visitor's referrer and where the customer goes after it. */
export function landingSignInHref(search: string, returnTo?: string): string {
  const carried = new URLSearchParams(referralOf(search));
  if (returnTo) carried.set('returnTo', returnTo);
  return carried.size === 0 ? SIGN_IN : `${SIGN_IN}?${carried}`;
}

const here = () => location.pathname + location.search;

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast, then opens the sign-in: once, however many calls fail together. */
export function signInAgain(words: ToastContent, afterMs: number): void {
  if (leaving !== undefined) return;
  toast({ variant: 'destructive', ...words });
  leaving = setTimeout(() => {
    leaving = undefined;
    location.assign(signInHref(here()));
  }, afterMs);
}

/** The toast of a read that finds the customer signed out. */
export const loggedOutToast = (): ToastContent => ({
  title: t('Unauthorized'),
  description: t('You are logged out. Logging in again...'),
});
