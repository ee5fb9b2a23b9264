import { LoaderCircle } from 'lucide-react';

/** While it is unclear whether a paid order is booked. */
export function CheckingBooking() {
  return (
    <div
      role="status"
      className="gutter grid flex-1 content-center justify-items-center gap-3 py-16 text-center"
    >
      <LoaderCircle aria-hidden="true" className="size-8 animate-spin text-volt-text" />
      <h2 className="text-heading">Checking your booking</h2>
      <p className="text-pretty text-ink-soft">
        The connection broke before the answer came. We keep asking. Please do not pay again.
      </p>
    </div>
  );
}
