import clsx from 'clsx';
import { Check, SlidersHorizontal, X } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { BookingStatus, statusName } from '../../domain/booking-status.ts';
import { ServiceType, serviceName } from '../../domain/service-type.ts';
import { t } from '../ui/texts.ts';
import type { Filter } from './filter.ts';

type Choices<T extends string> = {
  title: string;
  chosen: T | null;
  options: readonly T[];
  names: Record<T, string>;
  onChoose: (value: T | null) => void;
};

const item =
  'flex min-h-(--tap) cursor-default items-center gap-2 rounded-[8px] px-2.5 text-small outline-none data-[highlighted]:bg-quiet';

function Group<T extends string>({ title, chosen, options, names, onChoose }: Choices<T>) {
  const choices: [string, string][] = [
    ['', t('Any')],
    ...options.map((value): [string, string] => [value, t<string>(names[value])]),
  ];
  return (
    <DropdownMenu.RadioGroup
      value={chosen ?? ''}
      onValueChange={(value) => onChoose(options.find((option) => option === value) ?? null)}
    >
      <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-fine font-semibold text-ink-soft">
        {title}
      </DropdownMenu.Label>
      {choices.map(([value, name]) => (
        <DropdownMenu.RadioItem key={value} value={value} className={item}>
          <span className="grid size-4 place-items-center">
            <DropdownMenu.ItemIndicator>
              <Check aria-hidden="true" className="size-4 text-volt-text" />
            </DropdownMenu.ItemIndicator>
          </span>
          {name}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

type FilterMenuProps = { filter: Filter; onChange: (change: Partial<Filter>) => void };

/** Status and service of the bookings to show. */
export function FilterMenu({ filter, onChange }: FilterMenuProps) {
  const { status, serviceType } = filter;
  const filtering = status !== null || serviceType !== null;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={t('Filter')}
        className={clsx(
          'relative grid size-(--tap) place-items-center rounded-small bg-quiet',
          filtering && 'text-volt-text inset-ring inset-ring-volt-text',
        )}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-small border border-line bg-surface p-1 shadow-card"
        >
          <Group
            title={t('Status')}
            chosen={status}
            options={BookingStatus.options}
            names={statusName}
            onChoose={(value) => onChange({ status: value })}
          />
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <Group
            title={t('Service')}
            chosen={serviceType}
            options={ServiceType.options}
            names={serviceName}
            onChoose={(value) => onChange({ serviceType: value })}
          />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** The active filters; a press on one removes it. */
export function FilterChips({ filter, onChange }: FilterMenuProps) {
  const { status, serviceType } = filter;
  const chips: { name: string; off: Partial<Filter> }[] = [
    ...(status ? [{ name: t(statusName[status]), off: { status: null } }] : []),
    ...(serviceType ? [{ name: t(serviceName[serviceType]), off: { serviceType: null } }] : []),
  ];
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('Filters')} className="flex flex-none flex-wrap gap-2 border-b border-line px-4 py-1.5">
      {chips.map(({ name, off }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={t('{name}, remove filter', { name })}
            onClick={() => onChange(off)}
            className="inline-flex min-h-7 items-center gap-1.5 rounded-pill bg-volt-wash px-2.5 text-[13px] font-semibold text-volt-text max-[760px]:min-h-(--tap)"
          >
            {name}
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
