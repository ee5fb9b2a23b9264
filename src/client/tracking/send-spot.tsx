import { useMutation } from '@tanstack/react-query';
import { LocateFixed, MapPin } from 'lucide-react';
import { useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { areaMeters, type Point } from '../../domain/places/place.ts';
import { call, failureText } from '../app/http.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { toast } from '../app/toast.ts';
import { showBooking } from '../bookings/api.ts';
import { useDeviceLocation } from '../places/api.ts';
import { Button } from '../ui/button.tsx';
import { takeFocus } from '../ui/keyboard.ts';
import { t } from '../ui/texts.ts';
import { Skeleton } from '../ui/view-states.tsx';

const PinMap = lazyPart('places/shared/pin-map', () => import('../places/shared/pin-map.tsx'));

type SendSpotProps = {
  booking: Booking;
  /** Whether the customer has pressed a button for it, which has gone since. */
  takesFocus?: boolean;
};

/** Asks the customer of a place that is not exact where exactly the car is, until the technician is there. */
export default function SendSpot({ booking, takesFocus }: SendSpotProps) {
  const { id, latitude, longitude } = booking;
  const middle = latitude === null || longitude === null ? null : { latitude, longitude, accuracy: null };
  const [isOpen, setOpen] = useState(false);
  const [point, setPoint] = useState<Point | null>(null);
  /** The number of positions found: each opens the map anew, at its own zoom. */
  const [fixes, setFixes] = useState(0);
  const { locating, locate } = useDeviceLocation(
    '',
    (found) => {
      setPoint(found.point);
      setFixes(fixes + 1);
      setOpen(true);
    },
    async () => '',
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (spot: Point) =>
      showBooking(await call('POST /api/bookings/:id/spot', { params: { id }, body: spot })),
    onSuccess: () => toast({ title: t('Exact spot sent') }),
  });
  return (
    <section aria-labelledby="send-spot" className="grid gap-3 rounded-small bg-amber-wash p-4 text-small">
      <h3 id="send-spot" ref={takesFocus ? takeFocus : null} tabIndex={-1} className="text-label">
        {t('Send your exact spot')}
      </h3>
      <p className="text-pretty">
        {booking.exactSpotLater
          ? t('We know only {place} so far. Your technician needs the exact spot to find you.', {
              place: booking.place ?? booking.location,
            })
          : t('Show where exactly your car stands, so that your technician finds it at once.')}
      </p>
      {isOpen && middle && (
        <LatePart fallback={<Skeleton className="h-60 rounded-card" />}>
          <PinMap
            key={fixes}
            at={point ?? middle}
            radiusMeters={point ? (point.accuracy ?? 0) : areaMeters(booking)}
            isMeasured={point !== null}
            takesFocus={point === null}
            onMove={(at) => setPoint({ ...at, accuracy: null })}
          />
        </LatePart>
      )}
      {error && (
        <p role="alert" className="text-alarm-text">
          {failureText(error, t('Your spot was not sent. Please try again.'))}
        </p>
      )}
      {point && (
        <Button kind="forward" busy={isPending} onClick={() => mutate(point)}>
          {t('Send this spot')}
        </Button>
      )}
      <div className="pair gap-2">
        <Button size="pair" busy={locating} onClick={locate}>
          {!locating && <LocateFixed aria-hidden="true" />}
          {t('Use my location')}
        </Button>
        {!isOpen && (
          <Button size="pair" onClick={() => setOpen(true)}>
            <MapPin aria-hidden="true" />
            {t('Show it on the map')}
          </Button>
        )}
      </div>
    </section>
  );
}
