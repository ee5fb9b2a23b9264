import { ArrowRight } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import type { PlanLane } from '../../contract/shapes/day-plan.ts';
import { Button } from '../ui/button.tsx';
import { Field, SelectInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import { changeText, laneName } from './plan-text.ts';
import type { Moving } from './use-move.ts';

type MovePanelProps = {
  moving: Moving;
  lanes: readonly PlanLane[];
  confirmButton: RefObject<HTMLButtonElement | null>;
};

const NOBODY = '';

/** Where a booking goes and what that does to promises, before it is confirmed. */
export function MovePanel({ moving, lanes, confirmButton }: MovePanelProps) {
  const { move, isChange, changes, failed, busy, aim, confirm, drop } = moving;
  if (!move) return null;
  const { what, to } = move;
  const lane = lanes.find(({ techId }) => techId === to);
  function putBack() {
    drop();
    // On a phone there is no block, and the dialog returns the focus.
    document.querySelector<HTMLElement>(`[data-plan-stop="${CSS.escape(what.bookingId)}"]`)?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') putBack();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls inside take the keys
    <div className="grid gap-3" onKeyDown={onKeyDown}>
      <div className="grid gap-3 board:grid-cols-[minmax(11.25rem,15rem)_minmax(0,1fr)]">
        <Field label={t('Technician')}>
          <SelectInput
            name="planTechnician"
            value={to ?? NOBODY}
            onChange={({ target }) => aim(target.value === NOBODY ? null : target.value)}
          >
            <option value={NOBODY}>{t('Nobody')}</option>
            {lanes.map((each) => (
              <option key={each.techId} value={each.techId}>
                {laneName(each)}
              </option>
            ))}
          </SelectInput>
        </Field>
        <div role="status" className="min-h-11 min-w-0 text-small">
          <p className="flex flex-wrap items-center gap-x-1.5 font-semibold">
            {what.customerName}
            <ArrowRight aria-hidden="true" className="size-4" />
            <span className="sr-only">{t('to')}</span>
            {lane ? laneName(lane) : t('Nobody')}
          </p>
          {!isChange && <p className="text-ink-soft">{t('As it is now. Choose another technician.')}</p>}
          {isChange && !changes && !failed && (
            <p className="text-ink-soft">{t('Working out what happens to the promises …')}</p>
          )}
          {failed && <p className="text-alarm-text">{t('The effect did not load. Choose again.')}</p>}
          {changes && (
            <ul className="max-h-40 overflow-y-auto">
              {changes.map((change) => (
                <li
                  key={change.bookingId}
                  className={
                    change.after !== null && change.after < 0 ? 'font-semibold text-alarm-text' : undefined
                  }
                >
                  {changeText(change, { lanes, isMoved: change.bookingId === what.bookingId })}
                </li>
              ))}
              {changes.length === 1 && (
                <li className="text-ink-soft">{t('All others keep their technicians and times.')}</li>
              )}
            </ul>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-board:grid">
        <Button
          ref={confirmButton}
          kind="forward"
          size="compact"
          busy={busy}
          disabled={!changes}
          onClick={() => void confirm()}
        >
          {lane ? t('Assign {technician}', { technician: laneName(lane) }) : t('Unassign')}
        </Button>
        <Button size="compact" disabled={busy} onClick={putBack}>
          {t('Put back')}
        </Button>
        <p className="self-center text-[0.8125rem] text-ink-soft pointer-coarse:hidden max-board:hidden">
          {t('Arrow keys choose a lane, Enter keeps, Escape puts back.')}
        </p>
      </div>
    </div>
  );
}
