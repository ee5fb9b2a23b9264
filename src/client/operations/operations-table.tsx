import './operations.css';
import clsx from 'clsx';
import { Link } from 'react-router';
import type {
  OperationsFigure,
  OperationsFigures,
  OperationsGrouping,
  OperationsReport,
} from '../../domain/operations/figures.ts';
import { Cell, HeadCell, Row, Table } from '../ui/table.tsx';
import { plural, t } from '../ui/texts.ts';
import { columnsOf, countBehind, type FigureColumn, figureNames } from './figure-columns.ts';

/** Returns the path of the bookings that a figure counts; of all groups without a key. */
export type PathOf = (figure: OperationsFigure | null, key?: string | null) => string;

type CellsProps = {
  name: string;
  figures: OperationsFigures;
  columns: readonly FigureColumn[];
  pathOf: (figure: OperationsFigure | null) => string;
  /** The bookings of the largest group, for the bar. */
  most?: number;
};

/** The figures of a row; each opens its bookings. */
function FigureCells({ name, figures, columns, pathOf, most = 0 }: CellsProps) {
  return columns.map((column) => {
    const value = column.value(figures);
    const title = t<string>(figureNames[column.name]);
    const behind = countBehind(figures, column.figure);
    return (
      <Cell key={column.name} data-label={title} className="text-right whitespace-nowrap">
        {/* Money without a booking has none to open. */}
        {value !== null && behind === 0 && value}
        {value !== null && behind > 0 && (
          <Link
            to={pathOf(column.figure)}
            title={plural(behind, '{count} booking', '{count} bookings')}
            aria-label={t('{row}, {column}: {value}', { row: name, column: title, value })}
            className="tap inline-flex items-center font-semibold text-volt-text hover:underline"
          >
            {value}
          </Link>
        )}
        {column.figure === null && most > 0 && (
          <span aria-hidden="true" className="operations-bar">
            <span style={{ width: `${(100 * figures.bookings) / most}%` }} />
          </span>
        )}
      </Cell>
    );
  });
}

type TableProps = {
  report: OperationsReport;
  by: OperationsGrouping;
  /** The heading of the groups, and the name of each. */
  title: string;
  nameOf: (key: string | null) => string;
  pathOf: PathOf;
  /** Whether each group is a block: the window has no room for the table. */
  asBlocks: boolean;
};

/** The figures of each group and of all. */
export function OperationsTable({ report, by, title, nameOf, pathOf, asBlocks }: TableProps) {
  const { rows, total } = report;
  const columns = columnsOf(report, by);
  const most = Math.max(...rows.map(({ bookings }) => bookings));
  const rowHead = 'operations-name h-12 px-3 pl-5 font-semibold whitespace-nowrap';
  return (
    <Table label={t('Operations table')} className={clsx('operations-rows', asBlocks && 'operations-blocks')}>
      <thead>
        <tr>
          <HeadCell className="operations-name align-bottom py-1.5">{title}</HeadCell>
          {columns.map(({ name }) => (
            <HeadCell key={name} className="operations-figure py-1.5 text-right align-bottom">
              {t<string>(figureNames[name])}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, ...figures }) => (
          <Row key={key ?? ''}>
            <th scope="row" className={rowHead}>
              {nameOf(key)}
            </th>
            <FigureCells
              name={nameOf(key)}
              figures={figures}
              columns={columns}
              pathOf={(figure) => pathOf(figure, key)}
              most={most}
            />
          </Row>
        ))}
      </tbody>
      <tfoot>
        <Row>
          <th scope="row" className={rowHead}>
            {t('Total')}
          </th>
          <FigureCells name={t('Total')} figures={total} columns={columns} pathOf={pathOf} />
        </Row>
      </tfoot>
    </Table>
  );
}
