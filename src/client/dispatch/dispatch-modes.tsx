import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { CompanySettings } from '../../contract/shapes/company-settings.ts';
import { ServiceType, serviceName } from '../../domain/bookings/service-type.ts';
import { DispatchMode, modeName, type ServiceDispatch } from '../../domain/dispatch/dispatch-mode.ts';
import type { WaitingSetting } from '../../domain/dispatch/waiting-advice.ts';
import { texts } from '../../domain/texts.ts';
import { config } from '../app/config.ts';
import { failureText } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { changeSettings, readSettings } from '../staff/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, SelectInput } from '../ui/field.tsx';
import { Switch } from '../ui/switch.tsx';
import { language, plural, t } from '../ui/texts.ts';
import { ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';

const hints: Record<DispatchMode, string> = texts({
  suggest: 'You assign. The board says who should go.',
  offer: 'The best technician has 45 seconds to take the job, then the next one.',
  automatic: 'A clear choice is assigned at once, any other one after a minute without a decision.',
});

const NIGHT = { from: '22:00', to: '06:00', mode: 'automatic' } as const;
const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
);

const clockText = (clock: string): string =>
  new Date(`1970-01-01T${clock}:00Z`)
    .toLocaleTimeString(language, { timeStyle: 'short', timeZone: 'UTC' })
    .replaceAll('\u202f', ' ');

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The company's dispatch modes, by service type and time of day. */
export function DispatchModesDialog({ open, onOpenChange }: DialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('Dispatch modes')} closeOnOutsidePress={false}>
      <div className="gutter pb-6 sm:px-6">
        <Modes onSaved={() => onOpenChange(false)} />
      </div>
    </Dialog>
  );
}

function Modes({ onSaved }: { onSaved: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(readSettings);
  if (data) return <ModesForm known={data} onSaved={onSaved} />;
  if (isError)
    return <ErrorState title={t('The modes did not load')} busy={isFetching} onRetry={() => refetch()} />;
  return (
    <div className="grid gap-3">
      <Loading what={t('dispatch modes')} />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

type Known = Pick<CompanySettings, 'dispatch' | 'turnMinutes' | 'waitingAdvice'>;

/** What another admin saves meanwhile is shown, but where this one has chosen something else. */
function ModesForm({ known, onSaved }: { known: Known; onSaved: () => void }) {
  const [chosenModes, setChosenModes] = useState<Partial<Known['dispatch']>>({});
  const [chosen, setChosen] = useState<Partial<Omit<Known, 'dispatch'>>>({});
  const modes = { ...known.dispatch, ...chosenModes };
  const { turnMinutes, waitingAdvice } = { ...known, ...chosen };
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const changed = await changeSettings({ dispatch: modes, turnMinutes, waitingAdvice });
      queryClient.setQueryData(readSettings.queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: ['/api/admin/automatic'] });
      toast({ title: t('Dispatch modes changed') });
      onSaved();
    } catch (error) {
      const description = failureText(error, t('The modes were not changed. Please try again.'));
      toast({ title: t('Update Failed'), description, variant: 'destructive' });
      setBusy(false);
    }
  };
  return (
    <form
      aria-label={t('Dispatch modes')}
      className="grid gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      {ServiceType.options.map((type) => (
        <ServiceModes
          key={type}
          title={t(serviceName[type])}
          service={modes[type]}
          onChange={(service) => setChosenModes({ ...chosenModes, [type]: service })}
        />
      ))}
      <GainField
        minutes={turnMinutes}
        onChange={(minutes) => setChosen({ ...chosen, turnMinutes: minutes })}
      />
      <WaitingField
        setting={waitingAdvice}
        onChange={(setting) => setChosen({ ...chosen, waitingAdvice: setting })}
      />
      <p className="text-small text-ink-soft">
        {t('Hours are those of the company: {zone}.', { zone: config.timeZone })}
      </p>
      <Button kind="forward" type="submit" wide busy={busy}>
        {t('Save')}
      </Button>
    </form>
  );
}

type ServiceProps = {
  title: string;
  service: ServiceDispatch;
  onChange: (service: ServiceDispatch) => void;
};

function ServiceModes({ title, service: { mode, hours }, onChange }: ServiceProps) {
  const id = useId();
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-card bg-surface p-4 shadow-card">
      <legend className="float-left text-label">{title}</legend>
      <ModeField label={t('Mode')} mode={mode} onChange={(next) => onChange({ mode: next, hours })} />
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{t('Another mode at some hours')}</span>
        <Switch
          id={id}
          checked={hours !== null}
          onCheckedChange={(isOn) => onChange({ mode, hours: isOn ? NIGHT : null })}
        />
      </label>
      {hours && (
        <>
          <div className="pair gap-3">
            <TimeField
              label={t('From')}
              clock={hours.from}
              onChange={(from) => onChange({ mode, hours: { ...hours, from } })}
            />
            <TimeField
              label={t('To')}
              clock={hours.to}
              onChange={(to) => onChange({ mode, hours: { ...hours, to } })}
            />
          </div>
          <ModeField
            label={t('Mode at these hours')}
            mode={hours.mode}
            onChange={(next) => onChange({ mode, hours: { ...hours, mode: next } })}
          />
        </>
      )}
    </fieldset>
  );
}

type ModeProps = { label: string; mode: DispatchMode; onChange: (mode: DispatchMode) => void };

function ModeField({ label, mode, onChange }: ModeProps) {
  return (
    <Field label={label} hint={t(hints[mode])}>
      <SelectInput value={mode} onChange={({ target }) => onChange(DispatchMode.parse(target.value))}>
        {DispatchMode.options.map((option) => (
          <option key={option} value={option}>
            {t(modeName[option])}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}

type TimeProps = { label: string; clock: string; onChange: (clock: string) => void };

/** Half hours, and the present time if it is none. */
function TimeField({ label, clock, onChange }: TimeProps) {
  const clocks = halfHours.includes(clock) ? halfHours : [...halfHours, clock].sort();
  return (
    <Field label={label}>
      <SelectInput value={clock} onChange={({ target }) => onChange(target.value)}>
        {clocks.map((option) => (
          <option key={option} value={option}>
            {clockText(option)}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}

type ChoiceProps = {
  label: string;
  hint: string;
  value: string | number;
  onChange: (value: string) => void;
  /** The options. */
  children: ReactNode;
};

function ChoiceCard({ label, hint, value, onChange, children }: ChoiceProps) {
  return (
    <div className="rounded-card bg-surface p-4 shadow-card">
      <Field label={label} hint={hint}>
        <SelectInput value={value} onChange={({ target }) => onChange(target.value)}>
          {children}
        </SelectInput>
      </Field>
    </div>
  );
}

/** What a company chooses among; the setting takes every whole minute up to an hour. */
const CHOICES = [0, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60];

type GainFieldProps = { minutes: number; onChange: (minutes: number) => void };

/** How much must be gained before another technician gets a job that somebody has already. */
function GainField({ minutes, onChange }: GainFieldProps) {
  const choices = CHOICES.includes(minutes) ? CHOICES : [...CHOICES, minutes].sort((a, b) => a - b);
  return (
    <ChoiceCard
      label={t('Send another technician when at least')}
      hint={t(
        'Minutes that customers wait and technicians drive less, for both when two swap. Automatic sends, the other modes show it.',
      )}
      value={minutes}
      onChange={(value) => onChange(Number(value))}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {plural(choice, '{count} minute is gained', '{count} minutes are gained')}
        </option>
      ))}
    </ChoiceCard>
  );
}

/** What a company chooses among, in minutes that all callers gain together from a minute of driving. */
const SAVINGS = [0.05, 0.1, 0.3, 0.5, 1];

type WaitingFieldProps = { setting: WaitingSetting; onChange: (setting: WaitingSetting) => void };

/** Whether technicians without a job are advised where to wait, and how much that must be worth. */
function WaitingField({ setting, onChange }: WaitingFieldProps) {
  const { isOn, minSavedPerMinute } = setting;
  const choices = [...new Set([...SAVINGS, minSavedPerMinute])].sort((a, b) => a - b);
  return (
    <ChoiceCard
      label={t('Advise technicians where to wait')}
      hint={t(
        'For technicians without a job, who may refuse. What callers of the next two hours gain together from a minute of driving: less means more driving and shorter waits.',
      )}
      value={isOn ? minSavedPerMinute : 'off'}
      onChange={(value) =>
        onChange(
          value === 'off' ? { ...setting, isOn: false } : { isOn: true, minSavedPerMinute: Number(value) },
        )
      }
    >
      <option value="off">{t('Never')}</option>
      {choices.map((minutes) => (
        <option key={minutes} value={minutes}>
          {t('{minutes} min gained per min driven', { minutes })}
        </option>
      ))}
    </ChoiceCard>
  );
}
