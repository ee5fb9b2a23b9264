import { startOfDayMs } from '../../domain/bookings/schedule.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { config } from '../app/config.ts';
import { Cell, HeadCell } from '../ui/table.tsx';
import { t } from '../ui/texts.ts';
import { inZone } from '../ui/zone.ts';

type AmountsProps<Field extends string> = {
  fields: readonly Field[];
  names: Readonly<Record<Field, string>>;
};

/** The headings of columns of amounts. */
export const AmountHeads = <Field extends string>({ fields, names }: AmountsProps<Field>) =>
  fields.map((field) => (
    <HeadCell key={field} className="text-right">
      {t<string>(names[field])}
    </HeadCell>
  ));

/** The amounts of a row in USD, under these headings. */
export const AmountCells = <Field extends string>({
  fields,
  names,
  amounts,
}: AmountsProps<Field> & { amounts: Readonly<Record<Field, number>> }) =>
  fields.map((field) => (
    <Cell key={field} data-label={t<string>(names[field])} className="text-right whitespace-nowrap">
      {formatUsd(amounts[field])}
    </Cell>
  ));

const dayText = inZone({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
const monthText = inZone({ month: 'long', year: 'numeric' });

const startOf = (day: string) => new Date(startOfDayMs(day, config.timeZone));

/** '2026-11-20' → 'Fri, Nov 20, 2026'. */
export const calendarDay = (day: string): string => dayText(startOf(day));

/** '2026-11' → 'November 2026'. */
export const calendarMonth = (month: string): string => monthText(startOf(`${month}-01`));
