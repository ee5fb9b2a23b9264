import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { showBoardBooking } from '../board/live.ts';
import { takingCallAtom } from '../phone-bookings/atoms.ts';
import { readSettings } from '../staff/api.ts';

const PhoneBookingDialog = lazyPart(
  'phone-bookings/phone-booking-dialog',
  () => import('../phone-bookings/phone-booking-dialog.tsx'),
);

/** Shows the dialog that the command to book for a caller has opened. */
export function PhoneBookingHost({ onOpen }: { onOpen: (bookingId: string) => void }) {
  const [isOpen, setOpen] = useAtom(takingCallAtom);
  const { data } = useQuery({ ...readSettings, enabled: isOpen });
  useEffect(() => () => setOpen(false), [setOpen]);
  if (!isOpen) return null;
  return (
    <LatePart>
      <PhoneBookingDialog
        allowsUnpaid={data?.unpaidBookings ?? false}
        onBooked={(booking) => {
          showBoardBooking(booking);
          onOpen(booking.id);
        }}
        onClose={() => setOpen(false)}
      />
    </LatePart>
  );
}
