import type { Booking } from '../../domain/bookings/booking.ts';
import type { BoardChange } from './board-view.ts';
import type { Requested } from './requests.ts';

export type Command = {
  /** One key, or two keys one after the other, with a space between them; null: the command bar alone has it. */
  keys: string | null;
  name: () => string;
  /** Other words by which the command bar finds it. */
  words?: () => string;
};

/** What the pages of dispatchers do for a command. */
export type Dispatcher = {
  assignTo: (booking: Booking, techId: string) => void;
  /** Opens the dialog that assigns, reassigns or unassigns. */
  chooseTechnician: (bookingId: string) => void;
  /** Opens the details of a booking, which do what is requested. */
  request: (bookingId: string, what: Requested) => void;
  sendPaymentLink: (booking: Booking) => void;
  follow: (href: string) => void;
  openNextUnassigned: () => void;
  /** Opens the details of a booking, which take the focus. */
  openFocused: (bookingId: string) => void;
  openBoard: (change: BoardChange) => void;
  /** Shows the open bookings of a technician. */
  showTechnician: (techId: string) => void;
  openPage: (path: string) => void;
};
