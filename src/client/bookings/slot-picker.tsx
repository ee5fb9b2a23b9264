import { businessHour, canBookSlot, type Day, slotsOf } from '../../domain/bookings/schedule.ts';
import { zoneNames } from '../../domain/company/company-words.ts';
import { texts } from '../../domain/texts.ts';
import { config } from '../app/config.ts';
import { serverNow } from '../ui/server-clock.ts';
import { language, t } from '../ui/texts.ts';
import { clockTime, deviceIsInBusinessZone } from '../ui/time.tsx';

/** Parts of the day, by the hour at which a slot begins. */
const parts = texts([
  { name: 'Morning', from: 0, to: 12 },
  { name: 'Afternoon', from: 12, to: 17 },
  { name: 'Evening', from: 17, to: 24 },
]);

type SlotPickerProps = { day: Day; slot: string | null; onPick: (slot: string) => void };

/** The slots of a day; slots less than 24 hours away are disabled. `slot` is an ISO instant. */
export function SlotPicker({ day, slot, onPick }: SlotPickerProps) {
  const now = new Date(serverNow());
  const { city, zone } = zoneNames(config.timeZone, language);
  const slots = slotsOf(day, config).map((at) => ({ at, hour: businessHour(at, config.timeZone).hour }));
  const shown = parts
    .map(({ name, from, to }) => ({ name, times: slots.filter(({ hour }) => hour >= from && hour < to) }))
    .filter(({ times }) => times.length > 0);
  return (
    <>
      {!deviceIsInBusinessZone() && (
        <p className="text-small text-ink-soft">{t('Times are {city} time ({zone}).', { city, zone })}</p>
      )}
      {shown.map(({ name, times }) => (
        <fieldset key={name}>
          <legend className="pb-2 text-label text-ink-soft">{t(name)}</legend>
          <div className="grid times gap-2">
            {times.map(({ at }) => {
              const value = at.toISOString();
              return (
                <label
                  key={value}
                  className="relative grid min-h-11 place-items-center rounded-small bg-quiet px-1 text-small leading-none font-medium whitespace-nowrap tabular-nums has-checked:bg-volt has-checked:font-[650] has-checked:text-on-volt has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-40"
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
