import clsx from 'clsx';
import { useSetAtom } from 'jotai';
import { Check, SlidersHorizontal, X } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { HiddenColumn } from '../../contract/shapes/saved-view.ts';
import { BookingStatus, statusName } from '../../domain/bookings/booking-status.ts';
import { ServiceType, serviceName } from '../../domain/bookings/service-type.ts';
import { texts } from '../../domain/texts.ts';
import { t } from '../ui/texts.ts';
import type { ListOrder } from './arrangement.ts';
import { hasOperations, noOperations, operationsText } from './operations-filter.ts';
import { changeTo, hiddenColumns, isShown, type Listing, useViews, viewsDialogAtom } from './views.ts';

const orderNames: Record<ListOrder, string> = texts({ urgency: 'Urgency', newest: 'Newest' });

const columnNames: Record<HiddenColumn, string> = texts({ amount: 'Amount', created: 'Time of booking' });

type Choice = readonly [value: string, name: string];

/** The choices of a filter; the first is none. */
const withAny = <T extends string>(options: readonly T[], names: Record<T, string>): Choice[] => [
  ['', t('Any')],
  ...options.map((value): Choice => [value, t<string>(names[value])]),
];

type GroupProps = {
  title: string;
  chosen: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
};

const item =
  'flex min-h-(--tap) cursor-default items-center gap-2 rounded-[8px] px-2.5 text-small outline-none data-[highlighted]:bg-quiet';

function Group({ title, chosen, choices, onChoose }: GroupProps) {
  return (
    <DropdownMenu.RadioGroup value={chosen} onValueChange={onChoose}>
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

type FilterMenuProps = { filter: Listing; onChange: (change: Partial<Listing>) => void };

/** The order of the list, and status, service and payment of the bookings to show. */
export function FilterMenu({ filter, onChange }: FilterMenuProps) {
  const { status, serviceType, payment, order } = filter;
  const hidden = hiddenColumns(filter.hidden);
  const { data: views = [] } = useViews();
  const openViews = useSetAtom(viewsDialogAtom);
  const filtering = status !== null || serviceType !== null || payment !== null;
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
            title={t('Order')}
            chosen={order}
            choices={[
              ['urgency', t(orderNames.urgency)],
              ['newest', t(orderNames.newest)],
            ]}
            onChoose={(value) => onChange({ order: value === 'newest' ? 'newest' : 'urgency' })}
          />
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <Group
            title={t('Status')}
            chosen={status ?? ''}
            choices={withAny(BookingStatus.options, statusName)}
            onChoose={(value) => onChange({ status: BookingStatus.safeParse(value).data ?? null })}
          />
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <Group
            title={t('Service')}
            chosen={serviceType ?? ''}
            choices={withAny(ServiceType.options, serviceName)}
            onChoose={(value) => onChange({ serviceType: ServiceType.safeParse(value).data ?? null })}
          />
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <Group
            title={t('Payment')}
            chosen={payment ?? ''}
            choices={[
              ['', t('Any')],
              ['unpaid', t('Unpaid')],
            ]}
            onChoose={(value) => onChange({ payment: value === 'unpaid' ? 'unpaid' : null })}
          />
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-fine font-semibold text-ink-soft">
            {t('Columns')}
          </DropdownMenu.Label>
          {HiddenColumn.options.map((column) => (
            <DropdownMenu.CheckboxItem
              key={column}
              checked={!hidden.includes(column)}
              onCheckedChange={(isShown) =>
                onChange({
                  hidden:
                    HiddenColumn.options
                      .filter((each) => (each === column ? !isShown : hidden.includes(each)))
                      .join(',') || null,
                })
              }
              className={item}
            >
              <span className="grid size-4 place-items-center">
                <DropdownMenu.ItemIndicator>
                  <Check aria-hidden="true" className="size-4 text-volt-text" />
                </DropdownMenu.ItemIndicator>
              </span>
              {t(columnNames[column])}
            </DropdownMenu.CheckboxItem>
          ))}
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          {views.map((view) => (
            <DropdownMenu.Item
              key={view.id}
              onSelect={() => onChange(changeTo(view.settings))}
              className={item}
            >
              <span className="grid size-4 place-items-center">
                {isShown(view, filter) && <Check aria-hidden="true" className="size-4 text-volt-text" />}
              </span>
              {view.name}
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Item onSelect={() => openViews('save')} className={item}>
            <span className="size-4" />
            {t('Save this view…')}
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => openViews('choose')} className={item}>
            <span className="size-4" />
            {t('Saved views…')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** The active filters, and an order other than the usual one; a press on one removes it. */
export function FilterChips({ filter, onChange }: FilterMenuProps) {
  const { status, serviceType, payment, order } = filter;
  const chips: { name: string; label?: string; off: Partial<Listing> }[] = [
    ...(order === 'newest'
      ? [
          {
            name: t(orderNames.newest),
            label: t('Newest, order by urgency'),
            off: { order: 'urgency' as const },
          },
        ]
      : []),
    ...(status ? [{ name: t(statusName[status]), off: { status: null } }] : []),
    ...(serviceType ? [{ name: t(serviceName[serviceType]), off: { serviceType: null } }] : []),
    ...(payment ? [{ name: t('Unpaid'), off: { payment: null } }] : []),
    ...(hasOperations(filter)
      ? [{ name: operationsText({ ...noOperations, ...filter }), off: noOperations }]
      : []),
  ];
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('Filters')} className="flex flex-none flex-wrap gap-2 border-b border-line px-4 py-1.5">
      {chips.map(({ name, label = t('{name}, remove filter', { name }), off }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={label}
            onClick={() => onChange(off)}
            className="inline-flex min-h-7 items-center gap-1.5 rounded-pill bg-volt-wash px-2.5 text-[0.8125rem] font-semibold text-volt-text max-board:min-h-(--tap)"
          >
            {name}
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
