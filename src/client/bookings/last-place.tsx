import { History } from 'lucide-react';
import type { Booking } from '../../domain/booking.ts';
import type { Place } from '../places/api.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';

type LastPlaceProps = { booking: Booking; onPick: (place: Place) => void };

/** Offers the place of the customer's last booking: the text, and the point if it is exact. */
export function LastPlace({ booking, onPick }: LastPlaceProps) {
  const { location, latitude, longitude, accuracy, precision } = booking;
  const isExact = precision === 'exact' && latitude !== null && longitude !== null;
  return (
    <Button
      kind="plain"
      className="-mt-4 -ml-2 min-w-0 justify-self-start text-left [overflow-wrap:anywhere]"
      onClick={() => onPick({ text: location, point: isExact ? { latitude, longitude, accuracy } : null })}
    >
      <History aria-hidden="true" />
      {t('Same place as last time: {place}', { place: location })}
    </Button>
  );
}
