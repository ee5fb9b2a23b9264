import './roster.css';
import { type CSSProperties, memo, type ReactNode } from 'react';
import type { Day } from '../../domain/bookings/schedule.ts';
import { leaveNames } from '../../domain/dispatch/roster.ts';
import { t } from '../ui/texts.ts';
import { type CellContent, cellKey } from './cells.ts';
import { dayHead, dayName, extrasText, hoursText, type VehicleName, workText } from './roster-text.ts';
import type { RosterDraft } from './use-draft.ts';
import type { useGrid } from './use-grid.ts';

export type Rostered = { techId: string; name: string };

type GridProps = {
  technicians: readonly Rostered[];
  days: readonly Day[];
  today: Day;
  draft: RosterDraft;
  grid: ReturnType<typeof useGrid>;
  vehicleName: VehicleName;
  /** The rows below the technicians. */
  children: ReactNode;
};

/** The week: a row for each technician, a column for each day. */
export function RosterGrid({ technicians, days, today, draft, grid, vehicleName, children }: GridProps) {
  const { box, handlers, isFocus, isSelected, typed, setTyped, isUnderstood } = grid;
  return (
    <table
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take keys is a grid
      role="grid"
      aria-label={t('Roster of the week')}
      aria-describedby="roster-keys"
      aria-multiselectable="true"
      aria-rowcount={technicians.length + 1}
      aria-colcount={days.length + 1}
      data-drawing={grid.isDrawing || undefined}
      {...handlers}
      className="roster-grid"
    >
      <thead>
        <tr>
          <th scope="col" className="roster-name">
            {t('Technician')}
          </th>
          {days.map((day) => (
            <th
              key={day}
              scope="col"
              aria-current={day === today ? 'date' : undefined}
              className="roster-day"
            >
              {dayHead(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {technicians.map(({ techId, name }, row) => (
          <tr key={techId} aria-rowindex={row + 2}>
            <th
              scope="row"
              data-cell={`${row}:-1`}
              tabIndex={isFocus({ row, column: -1 }) ? 0 : -1}
              className="roster-name"
            >
              <b className="block truncate font-semibold">{name}</b>
              <span className="block text-fine text-ink-soft tabular-nums">
                {workText(days.map((day) => draft.contentOf(cellKey(techId, day))))}
              </span>
            </th>
            {days.map((day, column) => {
              const key = cellKey(techId, day);
              const place = { row, column };
              const focused = isFocus(place);
              return (
                <RosterCell
                  key={day}
                  at={`${row}:${column}`}
                  label={`${name}, ${dayName(day)}`}
                  content={draft.contentOf(key)}
                  isFocus={focused}
                  isSelected={isSelected(place)}
                  isUnsaved={draft.unsaved.has(key)}
                  isOvertaken={draft.overtaken.has(key)}
                  typed={focused ? typed : null}
                  onTyped={setTyped}
                  isUnderstood={isUnderstood}
                  vehicleName={vehicleName}
                />
              );
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>{children}</tfoot>
    </table>
  );
}

type CellProps = {
  at: string;
  label: string;
  content: CellContent;
  isFocus: boolean;
  isSelected: boolean;
  isUnsaved: boolean;
  /** A colleague has changed it, too. */
  isOvertaken: boolean;
  typed: string | null;
  onTyped: (text: string) => void;
  isUnderstood: boolean;
  vehicleName: VehicleName;
};

const RosterCell = memo(function RosterCell(props: CellProps) {
  const { at, label, content, isFocus, isSelected, isUnsaved, isOvertaken, typed, vehicleName } = props;
  const notes = [
    isUnsaved && t('not saved'),
    isOvertaken && t('a colleague has saved something else'),
  ].filter(Boolean);
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid
      role="gridcell"
      data-cell={at}
      tabIndex={isFocus ? 0 : -1}
      aria-selected={isSelected}
      data-unsaved={isUnsaved || undefined}
      data-overtaken={isOvertaken || undefined}
      className="roster-cell"
    >
      {typed === null && content.length === 0 && <span className="sr-only">{t('free')}</span>}
      {notes.length > 0 && <span className="sr-only">{notes.join(', ')}</span>}
      {typed === null ? (
        content.map((shift) => (
          <span
            key={shift.from}
            data-leave={shift.leave ?? undefined}
            className="roster-shift"
            style={spanStyle(shift)}
          >
            {shift.leave ? (
              t<string>(leaveNames[shift.leave])
            ) : (
              <>
                <span className="roster-hours">{hoursText(shift)}</span>
                <span className="roster-extras">{extrasText(shift, vehicleName)}</span>
              </>
            )}
          </span>
        ))
      ) : (
        <input
          // biome-ignore lint/a11y/noAutofocus: the cell has the focus, and its input goes on with what is typed
          autoFocus
          aria-label={t('Hours of {cell}', { cell: label })}
          aria-invalid={!props.isUnderstood}
          value={typed}
          onChange={({ target }) => props.onTyped(target.value)}
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
          className="roster-input"
        />
      )}
    </td>
  );
});

const DAY_MINUTES = 1440;

/** Where in the day a shift lies, for the bar below its hours. */
const spanStyle = ({ from, until }: { from: number; until: number }): CSSProperties =>
  ({
    '--from': `${(100 * from) / DAY_MINUTES}%`,
    '--until': `${(100 * Math.max(0, DAY_MINUTES - until)) / DAY_MINUTES}%`,
  }) as CSSProperties;
