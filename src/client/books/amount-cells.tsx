import { formatUsd } from '../../domain/money/money.ts';
import { Cell, HeadCell } from '../ui/table.tsx';
import { t } from '../ui/texts.ts';

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
