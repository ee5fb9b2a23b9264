import { canBookSlot, type Day, slotsOf } from '../../domain/schedule.ts';
import { clockTime, deviceIsInBusinessZone } from '../ui/time.tsx';

const parts = [
  { name: 'Morning', from: 0, to: 8 },
  { name: 'Afternoon', from: 8, to: 18 },
  { name: 'Evening', from: 18, to: 26 },
];

type SlotPickerProps = { day: Day; slot: string | null; onPick: (slot: string) => void };

/** The day's 26 half hours; those less than 24 hours away cannot be picked. `slot` is an ISO instant. */
export function SlotPicker({ day, slot, onPick }: SlotPickerProps) {
  const now = new Date();
  const slots = slotsOf(day);
  return (
    <>
      {!deviceIsInBusinessZone() && (
        <p className="text-small text-ink-soft">Times are New York time (Eastern).</p>
      )}
      {parts.map(({ name, from, to }) => (
        <fieldset key={name}>
          <legend className="pb-2 text-label text-ink-soft">{name}</legend>
          <div className="grid grid-cols-4 gap-2 max-[350px]:grid-cols-3">
            {slots.slice(from, to).map((at) => {
              const value = at.toISOString();
              return (
                <label
                  key={value}
                  className="relative grid min-h-11 place-items-center rounded-small bg-quiet text-small leading-none font-medium whitespace-nowrap tabular-nums has-checked:bg-volt has-checked:font-[650] has-checked:text-on-volt has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-40"
                >
                  <input
                    type="radio"
                    name="slot"
                    value={value}
                    checked={value === slot}
                    disabled={!canBookSlot(at, now)}
                    onChange={() => onPick(value)}
                    className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
                  />
                  {clockTime(at)}
                </label>
              );
            })}
          </div>
        </fieldset>
      ))}
    </>
  );
}
