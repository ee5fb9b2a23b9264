import { Bell, Map as MapIcon } from 'lucide-react';
import { Switch } from 'radix-ui';
import { useId, useState } from 'react';
import { List } from '../ui/card.tsx';

const row = 'flex min-h-14 items-center gap-3 px-4 py-3';

/** A push-notification switch that is display only, and the service area. */
export function Settings() {
  const [push, setPush] = useState(true);
  const id = useId();
  return (
    <List>
      <li>
        <label htmlFor={id} className={row}>
          <Bell aria-hidden="true" className="size-5 text-ink-soft" />
          <span className="flex-1">Push notifications</span>
          <Switch.Root
            id={id}
            checked={push}
            onCheckedChange={setPush}
            className="relative h-7 w-12 shrink-0 rounded-pill bg-edge transition-colors duration-[120ms] data-[state=checked]:bg-volt-text"
          >
            <Switch.Thumb className="block size-[22px] translate-x-[3px] rounded-full bg-surface shadow-thumb transition-transform duration-[120ms] data-[state=checked]:translate-x-[23px]" />
          </Switch.Root>
        </label>
      </li>
      <li className={row}>
        <MapIcon aria-hidden="true" className="size-5 text-ink-soft" />
        <span className="flex-1">Service area</span>
        <span className="text-ink-soft">25 miles, Union, NJ</span>
      </li>
    </List>
  );
}
