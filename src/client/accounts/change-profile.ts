import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProfilePatch } from '../../domain/people/customer.ts';
import { call } from '../app/http.ts';
import { upload } from '../app/upload.ts';
import { shrinkPhoto } from '../ui/shrink-photo.ts';
import { refreshUser } from './api.ts';

/** Saves the profile; succeeds once the user has been read again. */
export function useSaveProfile() {
  return useMutation({
    mutationFn: (patch: ProfilePatch) => call('PATCH /api/profile', { body: patch }),
    onSuccess: refreshUser,
  });
}

/** Uploads a photo in the form field `photo`; `sent` is the uploaded share, from 0 to 1. */
export function useUploadPhoto() {
  const [sent, setSent] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: async (photo: File) => {
      const form = new FormData();
      // The server takes 12 megapixels, and phones take pictures of more.
      form.set('photo', await shrinkPhoto(photo));
      setSent(0);
      return upload('POST /api/upload-photo', form, setSent);
    },
    onSuccess: refreshUser,
  });
  return { mutate, isPending, sent };
}
