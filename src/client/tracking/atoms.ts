import { atom } from 'jotai';
import type { Booking } from '../../domain/bookings/booking.ts';

/** The tip that the customer has chosen and pays now, in USD; null while none is paid. */
export const tippingAtom = atom<{ booking: Booking; amount: number } | null>(null);
