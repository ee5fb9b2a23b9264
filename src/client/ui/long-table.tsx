import { type ComponentProps, Fragment, type ReactNode, useRef } from 'react';
import { Row, Table } from './table.tsx';
import { useWindowed } from './windowed.ts';

const ROW_PX = 48;
const heightOf = () => ROW_PX;

type LongTableProps<Item> = {
  label: string;
  className?: string;
  /** The head cells. */
  head: ReactNode;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Returns the attributes of an item's row. */
  rowOf: (item: Item) => ComponentProps<'tr'> & { [name: `data-${string}`]: string };
  /** Returns the cells of an item. */
  children: (item: Item) => ReactNode;
};

/** A row as high as the rows that are not drawn, in pixels. */
function SpaceRow({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus
    <tr aria-hidden="true">
      <td className="p-0" style={{ height }} />
    </tr>
  );
}

/** A scrolling table that draws only the rows in view. */
export function LongTable<Item>(props: LongTableProps<Item>) {
  const { label, className, head, items, keyOf, rowOf, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const { rows, spaceBelow, measure, focusHandlers } = useWindowed(items, { box, keyOf, heightOf });
  return (
    <div ref={box} {...focusHandlers} className="min-h-0 flex-1 overflow-y-auto">
      <Table label={label} className={className} aria-rowcount={items.length + 1}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>
          {rows.map(({ item, index, spaceAbove }) => (
            <Fragment key={keyOf(item)}>
              <SpaceRow height={spaceAbove} />
              <Row {...rowOf(item)} ref={measure} data-index={index} aria-rowindex={index + 2}>
                {children(item)}
              </Row>
            </Fragment>
          ))}
          <SpaceRow height={spaceBelow} />
        </tbody>
      </Table>
    </div>
  );
}
