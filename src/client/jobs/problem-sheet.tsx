import {
  Ban,
  BatteryWarning,
  CarFront,
  Construction,
  Lock,
  type LucideIcon,
  MapPinOff,
  PhoneOff,
  ShieldAlert,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type Actor, can } from '../../domain/bookings/booking-lifecycle.ts';
import { givesBack, type ProblemKind, problemName } from '../../domain/bookings/job-problem.ts';
import { problemCommand } from '../../domain/bookings/problem-command.ts';
import { MAX_NOTE } from '../../domain/bookings/proof.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import type { UnsentProblem } from '../offline/phone-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, TextArea } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import { useSettled } from '../ui/use-settled.ts';
import type { ShownJob } from './job-waiting.ts';

const icons: Record<ProblemKind, LucideIcon> = {
  no_answer: PhoneOff,
  locked: Lock,
  wrong_place: MapPinOff,
  unsafe: ShieldAlert,
  needs_tow: CarFront,
  cannot_go: Ban,
  breakdown: Construction,
  out_of_energy: BatteryWarning,
};
/** The most frequent first. */
const inOrder = Object.keys(icons) as ProblemKind[];

type ProblemSheetProps = {
  job: ShownJob;
  actor: Actor;
  onReport: (problem: UnsentProblem) => void;
  onClose: () => void;
};

/** What can be wrong with a job, in plain words: one tap reports it. */
export default function ProblemSheet({ job, actor, onReport, onClose }: ProblemSheetProps) {
  const [note, setNote] = useState<string | null>(null);
  // The sheet opens under the finger that has opened it.
  const settled = useSettled(job.id);
  const possible = inOrder.filter((kind) => can(job, problemCommand[kind], actor) === null);
  const buttons = (kinds: readonly ProblemKind[]) =>
    kinds.map((kind) => {
      const Icon = icons[kind];
      return (
        <Button
          key={kind}
          wide
          disabled={!settled}
          onClick={() => onReport({ kind, note: note?.trim() ?? '' })}
          className="min-h-14! justify-start! gap-3! px-4! text-left disabled:text-ink"
        >
          <Icon aria-hidden="true" />
          {t(problemName[kind])}
        </Button>
      );
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Problem with {id}', { id: shortId(job.id) })}
    >
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 pt-2 pb-6">
        {note === null ? (
          <Button kind="plain" className="justify-self-start" onClick={() => setNote('')}>
            {t('Add a note first')}
          </Button>
        ) : (
          <Field label={t('Note for dispatch')}>
            <TextArea
              name="note"
              autoFocus
              maxLength={MAX_NOTE}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
        )}
        <Group title={t('I stay with the job')}>{buttons(possible.filter((kind) => !givesBack(kind)))}</Group>
        <Group
          title={t('I give the job back')}
          text={t('Another technician gets the job, and the customer is told.')}
        >
          {buttons(possible.filter(givesBack))}
        </Group>
      </div>
    </Dialog>
  );
}

type GroupProps = { title: string; text?: string; children: ReactNode };

function Group({ title, text, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id={id} className="text-label">
        {title}
      </h3>
      {text && <p className="text-small text-ink-soft">{text}</p>}
      {children}
    </section>
  );
}
