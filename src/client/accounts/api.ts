import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProfilePatch, User } from '../../domain/customer.ts';
import { call } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { LOGGED_OUT, signInAgain } from '../app/sign-in.ts';
import { upload } from '../app/upload.ts';

const userKey = ['/api/auth/user'] as const;
const SIGN_IN_AFTER_MS = 500;

/** Takes the server's word that nobody is signed in, until the next answer: nothing has to wait for it. */
export const knowSignedOut = (): void => void queryClient.setQueryData(userKey, null);

/**
 * The current user; null when signed out. Always read anew, so a page asks once and hands it down.
 * `isPending` until the first answer.
 */
export function useUser() {
  const { data, isPending, isError, isFetching, refetch } = useQuery<User | null>({
    queryKey: userKey,
    meta: { nullOn401: true },
    staleTime: 0,
  });
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

const refresh = () => queryClient.invalidateQueries({ queryKey: userKey });

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
