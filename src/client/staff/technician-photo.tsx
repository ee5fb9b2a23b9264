import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PhotoPicker, type PhotoUpload } from '../accounts/shared/photo-picker.tsx';
import { call, failureText } from '../app/http.ts';
import { queryClient, read } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { upload } from '../app/upload.ts';
import { Button } from '../ui/button.tsx';
import { CardTitle } from '../ui/card.tsx';
import { shrinkPhoto } from '../ui/shrink-photo.ts';
import { t } from '../ui/texts.ts';
import { readStaff } from './api.ts';

const readOwnPhoto = read('GET /api/tech/photo');

type Send = (form: FormData, onProgress: (sent: number) => void) => Promise<{ photoUrl: string }>;
type Changed = (photoUrl: string | null) => void;

function usePhotoUpload(send: Send, onChanged: Changed): PhotoUpload {
  const [sent, setSent] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: async (photo: File) => {
      const form = new FormData();
      // The server takes 12 megapixels, and phones take pictures of more.
      form.set('photo', await shrinkPhoto(photo));
      setSent(0);
      return send(form, setSent);
    },
    onSuccess: ({ photoUrl }) => onChanged(photoUrl),
  });
  return { mutate, isPending, sent };
}

type PhotoProps = {
  username: string;
  photoUrl: string | null;
  send: Send;
  remove: () => Promise<unknown>;
  onChanged: Changed;
};

/** The photo of a technician, with the buttons that replace and remove it. */
function TechnicianPhoto({ username, photoUrl, send, remove, onChanged }: PhotoProps) {
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      onChanged(null);
      toast({ title: t('Photo removed') });
    },
    onError: (error) =>
      toast({
        title: t('Photo not removed'),
        description: failureText(error, t('Please try again.')),
        variant: 'destructive',
      }),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <PhotoPicker
        photoUrl={photoUrl}
        initials={(username[0] ?? '').toUpperCase()}
        upload={usePhotoUpload(send, onChanged)}
      />
      <div className="min-w-0 flex-1 basis-48 text-small">
        <p className="text-ink-soft">
          {t('Customers see it, with the first name and the van, while a job of theirs is open.')}
        </p>
        {photoUrl && (
          <Button
            kind="plain"
            size="compact"
            busy={removal.isPending}
            onClick={() => removal.mutate()}
            className="-ml-2"
          >
            {t('Remove photo')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The photo of the technician who is signed in. */
export function OwnPhoto({ username }: { username: string }) {
  const { data } = useQuery(readOwnPhoto);
  if (!data) return null;
  return (
    <section aria-labelledby="own-photo" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <CardTitle level={3} id="own-photo">
        {t('Your photo')}
      </CardTitle>
      <TechnicianPhoto
        username={username}
        photoUrl={data.photoUrl}
        send={(form, onProgress) => upload('POST /api/tech/photo', form, onProgress)}
        remove={() => call('DELETE /api/tech/photo')}
        onChanged={(photoUrl) => queryClient.setQueryData(readOwnPhoto.queryKey, { photoUrl })}
      />
    </section>
  );
}

/** The photo of another one, for admins. */
export function PhotoOfStaff({ username, photoUrl }: { username: string; photoUrl: string | null }) {
  const given = { params: { username } };
  return (
    <div className="rounded-small bg-quiet p-3.5">
      <TechnicianPhoto
        username={username}
        photoUrl={photoUrl}
        send={(form, onProgress) => upload('POST /api/admin/staff/:username/photo', form, onProgress, given)}
        remove={() => call('DELETE /api/admin/staff/:username/photo', given)}
        onChanged={(changed) =>
          queryClient.setQueryData(readStaff.queryKey, (known) =>
            known?.map((account) =>
              account.username === username ? { ...account, photoUrl: changed } : account,
            ),
          )
        }
      />
    </div>
  );
}
