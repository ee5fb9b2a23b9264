import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { t } from '../ui/texts.ts';
import type { CellContent } from './cells.ts';
import { parseHours } from './parse-hours.ts';
import { patterns } from './patterns.ts';
import type { Rostered } from './roster-grid.tsx';
import { contentText, dayHead } from './roster-text.ts';

type PatternProps = {
  days: readonly string[];
  technicians: readonly Rostered[];
  /** Who is chosen first: those of the selected rows if these are several. */
  chosen: readonly string[];
  onApply: (techIds: readonly string[], content: CellContent, weekdays: readonly boolean[]) => void;
  onClose: () => void;
};

const tick =
  'relative inline-flex min-h-11 items-center rounded-pill border border-edge px-3.5 text-small font-semibold has-checked:bg-volt has-checked:text-on-volt has-focus-visible:outline-3 has-focus-visible:outline-focus';

/** Gives several technicians the same week. */
export function PatternDialog({ days, technicians, chosen, onApply, onClose }: PatternProps) {
  const [first] = patterns;
  const [hours, setHours] = useState(first?.hours ?? '');
  const [weekdays, setWeekdays] = useState<readonly boolean[]>(first?.weekdays ?? []);
  const [who, setWho] = useState<ReadonlySet<string>>(
    new Set(chosen.length > 1 ? chosen : technicians.map(({ techId }) => techId)),
  );
  const content = parseHours(hours);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!content || who.size === 0) return;
    onApply([...who], content, weekdays);
    onClose();
  };
  const toggle = (techId: string) => {
    const next = new Set(who);
    if (!next.delete(techId)) next.add(techId);
    setWho(next);
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('Apply a pattern')} width="wide">
      <form onSubmit={submit} noValidate className="gutter grid gap-4 pt-1 pb-6">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 text-label">{t('Pattern')}</legend>
          {patterns.map((pattern) => {
            const isShown = pattern.hours === hours && String(pattern.weekdays) === String(weekdays);
            return (
              <Button
                key={pattern.name}
                size="compact"
                aria-pressed={isShown}
                className="roster-pattern"
                onClick={() => {
                  setHours(pattern.hours);
                  setWeekdays(pattern.weekdays);
                }}
              >
                {t(pattern.name)}
              </Button>
            );
          })}
        </fieldset>
        <Field
          label={t('Hours')}
          error={content ? undefined : t('Please type hours such as 9-5, 22-6 or 9-5/12-12:30.')}
          hint={content ? contentText(content, () => '') : undefined}
        >
          <TextInput
            name="patternHours"
            autoComplete="off"
            value={hours}
            onChange={({ target }) => setHours(target.value)}
          />
        </Field>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 text-label">{t('Days')}</legend>
          {days.map((day, n) => (
            <label key={day} className={tick}>
              <input
                type="checkbox"
                checked={weekdays[n] ?? false}
                onChange={() => setWeekdays(days.map((_, at) => (weekdays[at] ?? false) !== (at === n)))}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {dayHead(day)}
            </label>
          ))}
        </fieldset>
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-label">{t('Technicians')}</legend>
          <span className="flex flex-wrap gap-2">
            <Button
              size="compact"
              kind="plain"
              onClick={() => setWho(new Set(technicians.map((e) => e.techId)))}
            >
              {t('All')}
            </Button>
            <Button size="compact" kind="plain" onClick={() => setWho(new Set())}>
              {t('None')}
            </Button>
          </span>
          <span className="flex flex-wrap gap-2">
            {technicians.map(({ techId, name }) => (
              <label key={techId} className={tick}>
                <input
                  type="checkbox"
                  checked={who.has(techId)}
                  onChange={() => toggle(techId)}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
                {name}
              </label>
            ))}
          </span>
        </fieldset>
        <p className="text-small text-ink-soft">
          {t('Their whole week is replaced but for leave; vehicles and places stay where a shift was.')}
        </p>
        <FormActions
          submit={t('Apply to {count}', { count: who.size })}
          disabled={!content || who.size === 0}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
