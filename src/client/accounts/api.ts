import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProfilePatch, User } from '../../domain/customer.ts';
import { call, HttpError } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { LOGGED_OUT, signInAgain } from '../app/sign-in.ts';
import { upload } from '../app/upload.ts';

const SIGN_IN_AFTER_MS = 500;

async function readUser({ signal }: { signal: AbortSignal }): Promise<User | null> {
  try {
    return await call('GET /api/auth/user', { signal });
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}

/** Always read anew. */
const user = queryOptions({ queryKey: ['/api/auth/user'], queryFn: readUser, staleTime: 0 });

/** Takes the server's word that nobody is signed in, until the next answer: nothing has to wait for it. */
export const knowSignedOut = (): void => void queryClient.setQueryData(user.queryKey, null);

/**
 * The current user; null when signed out. Always read anew, so a page asks once and hands it down.
 * `isPending` until the first answer.
 */
export function useUser() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(user);
  return { user: data ?? null, isPending, isError, isFetching, refetch };
}

/** As `useUser`, for pages that need one: a signed-out visitor is told so and sent to the sign-in. */
export function useSignedInUser() {
  const state = useUser();
  const signedOut = !state.isPending && !state.isError && state.user === null;
  useEffect(() => {
    if (signedOut) signInAgain(LOGGED_OUT, SIGN_IN_AFTER_MS);
  }, [signedOut]);
  return state;
}

const refresh = () => queryClient.invalidateQueries({ queryKey: user.queryKey });

/** Saves the profile; resolves when the user shown is the new one. */
export function useSaveProfile() {
  return useMutation({
    mutationFn: (patch: ProfilePatch) => call('PATCH /api/profile', { body: patch }),
    onSuccess: refresh,
  });
}

/** Uploads a photo in the form field `photo`; `sent` is how much of it has gone, from 0 to 1. */
export function useUploadPhoto() {
  const [sent, setSent] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: (photo: File) => {
      const form = new FormData();
      form.set('photo', photo);
      setSent(0);
      return upload('POST /api/upload-photo', form, setSent);
    },
    onSuccess: refresh,
  });
  return { mutate, isPending, sent };
}
