import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '../../domain/people/customer.ts';
import { call, HttpError } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { loggedOutToast, signInAgain } from '../app/sign-in.ts';

const SIGN_IN_AFTER_MS = 500;

async function readUser({ signal }: { signal: AbortSignal }): Promise<User | null> {
  try {
    return await call('GET /api/auth/user', { signal });
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}

/** `staleTime: 0`: every page reads the user again. */
const user = queryOptions({ queryKey: ['/api/auth/user'], queryFn: readUser, staleTime: 0 });

/** Sets the user until the next answer, so that a prerendered page need not wait for the first read; null: signed out. */
export const setUser = (known: User | null): void => void queryClient.setQueryData(user.queryKey, known);

/**
 * Returns the current user; null when signed out. Each use reads the user again, so a page calls the hook once and
 * passes the user on. `isPending` is true until the first answer.
 */
export function useUser() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(user);
  return { user: data ?? null, isPending, isError, isFetching, refetch };
}

/** As `useUser`, for pages that need a user: a signed-out visitor gets a toast and then the sign-in. */
export function useSignedInUser() {
  const state = useUser();
  const signedOut = !state.isPending && !state.isError && state.user === null;
  useEffect(() => {
    if (signedOut) signInAgain(loggedOutToast(), SIGN_IN_AFTER_MS);
  }, [signedOut]);
  return state;
}

/** Has the user read again. */
export const refreshUser = () => queryClient.invalidateQueries({ queryKey: user.queryKey });
