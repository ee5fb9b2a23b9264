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
  /** What an item's row has beside its cells. */
  rowOf: (item: Item) => ComponentProps<'tr'> & { [name: `data-${string}`]: string };
  /** An item's cells. */
  children: (item: Item) => ReactNode;
};

/** The room of rows that are not drawn, in pixels. */
function Room({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus
    <tr aria-hidden="true">
      <td className="p-0" style={{ height }} />
    </tr>
  );
}

/** A table in a box that scrolls, of which only the rows in sight are drawn. */
export function LongTable<Item>(props: LongTableProps<Item>) {
  const { label, className, head, items, keyOf, rowOf, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const { rows, roomBelow, measure, hands } = useWindowed(items, { box, keyOf, heightOf });
  return (
    <div ref={box} {...hands} className="min-h-0 flex-1 overflow-y-auto">
      <Table label={label} className={className} aria-rowcount={items.length + 1}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>
          {rows.map(({ item, index, room }) => (
            <Fragment key={keyOf(item)}>
              <Room height={room} />
              <Row {...rowOf(item)} ref={measure} data-index={index} aria-rowindex={index + 2}>
                {children(item)}
              </Row>
            </Fragment>
          ))}
          <Room height={roomBelow} />
        </tbody>
      </Table>
    </div>
  );
}
