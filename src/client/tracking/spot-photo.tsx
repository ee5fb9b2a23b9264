import { useMutation } from '@tanstack/react-query';
import type { Booking } from '../../domain/bookings/booking.ts';
import { failureText } from '../app/http.ts';
import { upload } from '../app/upload.ts';
import { showBooking } from '../bookings/api.ts';
import { JobPhoto } from '../bookings/shared/job-photo.tsx';
import { PhotoField } from '../jobs/shared/photo-field.tsx';
import { readyPhoto } from '../jobs/shared/ready-photo.ts';
import { Card, CardTitle } from '../ui/card.tsx';
import { takeFocus } from '../ui/keyboard.ts';
import { t } from '../ui/texts.ts';

/** Takes a photo of where the car stands, until the technician is there. */
export default function SpotPhoto({ booking: { id, spotPhotoUrl } }: { booking: Booking }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (photo: Blob) => {
      const form = new FormData();
      form.append('photo', photo);
      showBooking(await upload('POST /api/bookings/:id/spot/photo', form, () => {}, { params: { id } }));
    },
  });
  const send = async (chosen: File | undefined) => {
    const photo = chosen && !isPending && (await readyPhoto(chosen));
    if (photo) mutate(photo);
  };
  const name = t('Photo of the spot');
  return (
    <Card aria-labelledby="spot-photo">
      <CardTitle id="spot-photo" ref={takeFocus} tabIndex={-1}>
        {name}
      </CardTitle>
      <p className="text-small text-pretty text-ink-soft">
        {spotPhotoUrl
          ? t('Your technician sees this photo.')
          : t('A photo of where your car stands helps to find it. Only your technician and our team see it.')}
      </p>
      {spotPhotoUrl && <JobPhoto key={spotPhotoUrl} url={spotPhotoUrl} alt={name} />}
      {error && (
        <p role="alert" className="text-small text-alarm-text">
          {failureText(error, t('Your photo was not sent. Please try again.'))}
        </p>
      )}
      <PhotoField
        text={isPending ? t('Sending…') : spotPhotoUrl ? t('Replace photo') : t('Add photo')}
        onChoose={(chosen) => void send(chosen)}
      />
    </Card>
  );
}
