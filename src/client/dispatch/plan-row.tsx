import type { ReactNode, Ref } from 'react';
import { style } from './plan-block.tsx';

/** What the list of the lanes knows of a row that it draws. */
export type Drawn = {
  index: number;
  /** The height of the rows above that are not drawn. */
  spaceAbove: number;
  measure: Ref<HTMLElement>;
  /** The bookings that are the tab stop and that are being moved, null outside of the row. */
  stopId: string | null;
  pickedId: string | null;
  /** Whether a booking that is being moved would come here. */
  aimed: boolean;
};

type PlanRowProps = Pick<Drawn, 'index' | 'spaceAbove' | 'measure' | 'aimed'> & {
  techId: string | null;
  label: string;
  name: string;
  detail: string | null;
  /** The lines that its bookings need. */
  lines: number;
  children: ReactNode;
};

/** A lane: its name, and beside it what lies at its times. */
export function PlanRow(props: PlanRowProps) {
  const { techId, label, name, detail, lines, index, spaceAbove, measure, aimed, children } = props;
  return (
    <section
      ref={measure}
      aria-label={label}
      className="plan-row"
      data-index={index}
      data-lane={techId ?? ''}
      data-drop={aimed ? '' : undefined}
      style={{ marginTop: spaceAbove }}
    >
      <div className="plan-name px-3 py-2 text-small">
        <b className="block truncate font-semibold">{name}</b>
        <span className="block truncate text-[13px] text-ink-soft">{detail}</span>
      </div>
      <ol className="plan-track" style={style({ '--lines': lines })}>
        {children}
      </ol>
    </section>
  );
}
