import { getNonce } from 'get-nonce';
import { Check, ChevronDown } from 'lucide-react';
import { Select } from 'radix-ui';
import { memo } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { plural, t } from '../ui/texts.ts';
import { ServiceTag } from './service-tag.tsx';

const PICKER_CHARACTERS = 40;
export const TABLE_CHARACTERS = 30;

/** Cuts a text that is longer than `characters` and adds an ellipsis. */
export const cutText = (text: string, characters: number): string =>
  [...text].length <= characters ? text : `${[...text].slice(0, characters).join('').trimEnd()}...`;

/** A listbox with hundreds of options takes half a second to open; the list of unassigned bookings has the others. */
const MAX_LISTED = 25;

type BookingPickerProps = {
  bookings: readonly Booking[];
  bookingId: string | null;
  labelledBy: string;
  onPick: (bookingId: string) => void;
};

function BookingSummary({ booking }: { booking: Booking }) {
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] text-small">
      <span className="flex flex-wrap gap-x-2">
        <ServiceTag serviceType={booking.serviceType} />
        <b className="truncate font-semibold">{customerLabel(booking, t('Unknown Customer'))}</b>
      </span>
      <span className="truncate text-[0.8125rem] text-ink-soft">
        {cutText(booking.location, PICKER_CHARACTERS)}
      </span>
    </span>
  );
}

/** Picks one of the unassigned bookings, the most urgent first. */
export const BookingPicker = memo(function BookingPicker(props: BookingPickerProps) {
  const { bookings, bookingId, labelledBy, onPick } = props;
  const picked = bookings.find((booking) => booking.id === bookingId);
  const first = bookings.slice(0, MAX_LISTED);
  const listed = picked && !first.includes(picked) ? [...first, picked] : first;
  const others = bookings.length - listed.length;
  return (
    <Select.Root value={picked?.id ?? ''} onValueChange={onPick}>
      <Select.Trigger
        aria-labelledby={labelledBy}
        className="grid min-h-14 w-full flex-none grid-cols-[minmax(0,1fr)_auto] items-center gap-2 rounded-small border border-edge bg-surface px-3 py-2 text-left"
      >
        {picked ? (
          <BookingSummary booking={picked} />
        ) : (
          <span className="text-small text-ink-soft">{t('Select a booking')}</span>
        )}
        <ChevronDown aria-hidden="true" className="size-4" />
      </Select.Trigger>
      <Select.Portal>
        <Select.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-(--radix-select-content-available-height) w-(--radix-select-trigger-width) overflow-hidden rounded-small border border-line bg-surface shadow-card"
        >
          <Select.Viewport nonce={getNonce()} className="p-1">
            {listed.map((booking) => (
              <Select.Item
                key={booking.id}
                value={booking.id}
                className="grid min-h-13 cursor-default grid-cols-[minmax(0,1fr)_auto] items-center gap-2 rounded-[8px] px-2.5 py-1.5 outline-none data-[highlighted]:bg-quiet"
              >
                <Select.ItemText>
                  <BookingSummary booking={booking} />
                </Select.ItemText>
                <Select.ItemIndicator>
                  <Check aria-hidden="true" className="size-4 text-volt-text" />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
            {others > 0 && (
              <Select.Item disabled value="others" className="px-2.5 py-2 text-[0.8125rem] text-ink-soft">
                <Select.ItemText>
                  {plural(
                    others,
                    '{count} more are in Unassigned Bookings',
                    '{count} more are in Unassigned Bookings',
                  )}
                </Select.ItemText>
              </Select.Item>
            )}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  );
});
