import { type ToastWords, toast } from './toast.tsx';

/** Where a customer signs in; `returnTo` is the same-site path to come back to. */
export const signInHref = (returnTo: string): string => `/api/login?returnTo=${encodeURIComponent(returnTo)}`;

/** Where a customer proves anew who they are, even when an identity provider remembers them. */
export const reauthenticateHref = (returnTo: string): string => `${signInHref(returnTo)}&again=true`;

/** The landing page's sign-in link: how the visitor found us is carried along. */
export function landingSignInHref(search: string): string {
  const given = new URLSearchParams(search);
  const carried = new URLSearchParams();
  for (const name of ['ref', 'utm_source']) {
    const value = given.get(name);
    if (value) carried.set(name, value);
  }
  return carried.size === 0 ? '/api/login' : `/api/login?${carried}`;
}

const here = () => location.pathname + location.search;

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Says why, then goes to the sign-in, once however many calls fail together. */
export function signInAgain(words: ToastWords, afterMs: number): void {
  if (leaving !== undefined) return;
  toast({ variant: 'destructive', ...words });
  leaving = setTimeout(() => {
    leaving = undefined;
    location.assign(signInHref(here()));
  }, afterMs);
}

/** The words of every read that finds the customer signed out. */
export const LOGGED_OUT: ToastWords = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
};
