import { Field, SelectInput } from '../ui/field.tsx';
import { plural, t } from '../ui/texts.ts';

/** What a company chooses among; the setting takes every whole minute up to an hour. */
const CHOICES = [0, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60];

type TurnFieldProps = { minutes: number; onChange: (minutes: number) => void };

/** How much must be gained before another technician gets a job that somebody has already. */
export function TurnField({ minutes, onChange }: TurnFieldProps) {
  const choices = CHOICES.includes(minutes) ? CHOICES : [...CHOICES, minutes].sort((a, b) => a - b);
  return (
    <div className="rounded-card bg-surface p-4 shadow-card">
      <Field
        label={t('Send another technician when at least')}
        hint={t(
          'Minutes that customers wait and technicians drive less, for both when two swap. Automatic sends, the other modes show it.',
        )}
      >
        <SelectInput value={minutes} onChange={({ target }) => onChange(Number(target.value))}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {plural(choice, '{count} minute is gained', '{count} minutes are gained')}
            </option>
          ))}
        </SelectInput>
      </Field>
    </div>
  );
}
