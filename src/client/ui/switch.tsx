import { Switch as RadixSwitch } from 'radix-ui';
import type { ComponentProps } from 'react';

/** A switch that takes effect at once; the caller labels it. */
export function Switch(props: Omit<ComponentProps<typeof RadixSwitch.Root>, 'className' | 'children'>) {
  return (
    <RadixSwitch.Root
      {...props}
      className="relative h-[28px] w-[48px] shrink-0 rounded-pill bg-edge transition-colors duration-[120ms] data-[state=checked]:bg-volt-text"
    >
      <RadixSwitch.Thumb className="block size-[22px] translate-x-[3px] rounded-full bg-surface shadow-thumb transition-transform duration-[120ms] data-[state=checked]:translate-x-[23px]" />
    </RadixSwitch.Root>
  );
}
