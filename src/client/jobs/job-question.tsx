import { type FormEvent, useEffect, useRef, useState } from 'react';
import { POSITION_COUNTS_MS, stepQuestion, stepQuestionText } from '../../domain/bookings/step-question.ts';
import { config } from '../app/config.ts';
import type { Reading } from '../technicians/atoms.ts';
import { Button } from '../ui/button.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { deviceNow, serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { useSettled } from '../ui/use-settled.ts';
import type { TapStep } from './job-next-step.ts';
import { dayTime24 } from './job-text.ts';
import type { ShownJob } from './job-waiting.ts';

/** A question about a step before it is taken: the job is of a later day, or the technician is far from the car. */
export type JobQuestion = {
  text: string;
  /** The answer is the code that the customer says at the van. */
  asksCode?: true | undefined;
  onAnswer: (isMeant: boolean, code?: string) => void;
};

/** The position of the technician. */
export type Here = Pick<Reading, 'latitude' | 'longitude' | 'accuracyMeters' | 'recordedAtMs'>;

const askedSteps: Partial<Record<TapStep, Parameters<typeof stepQuestion>[0]>> = {
  departed: 'depart',
  arrived: 'arrive',
  in_progress: 'start',
};

/** Returns what the technician is asked before a step is stored, or null. The server asks by what it knows, too. */
function questionBefore(what: TapStep, job: ShownJob, here: Here | null): string | null {
  const step = askedSteps[what];
  const position = here && deviceNow() - here.recordedAtMs <= POSITION_COUNTS_MS ? here : null;
  const situation = { atMs: serverNow(), timeZone: config.timeZone, position };
  const question = step ? stepQuestion(step, job, situation) : null;
  return question && stepQuestionText(question, { t, time: (atMs) => dayTime24(new Date(atMs)) });
}

/** The questions of all jobs: those that the phone asks before it stores a step, and the server's about stored ones. */
export function useJobQuestions(
  here: Here | null,
  answer: (stepId: string, isMeant: boolean, code?: string) => void,
) {
  const [asked, setAsked] = useState<{ id: string; what: TapStep; text: string } | null>(null);
  return {
    /** Returns whether there is something to ask before the step; it is asked then. */
    asksBefore(job: ShownJob, what: TapStep): boolean {
      const text = questionBefore(what, job, here);
      setAsked(text === null ? null : { id: job.id, what, text });
      return text !== null;
    },
    /** @param onMeant called with a step that the phone has asked about, once the technician means it */
    questionOf(job: ShownJob, onMeant: (what: TapStep) => void): JobQuestion | null {
      if (asked?.id === job.id) {
        const onAnswer = (isMeant: boolean) => {
          setAsked(null);
          if (isMeant) onMeant(asked.what);
        };
        return { text: asked.text, onAnswer };
      }
      for (const { id, question: text, asksCode } of job.waiting)
        if (text !== undefined)
          return { text, asksCode, onAnswer: (isMeant, code) => answer(id, isMeant, code) };
      return null;
    },
  };
}

/** The question in place of the button of the next step. */
export const QuestionAction = (question: JobQuestion) =>
  question.asksCode ? <CodeQuestion {...question} /> : <YesOrNo {...question} />;

/** Asks for the code that the customer says at the van. */
function CodeQuestion({ text, onAnswer }: JobQuestion) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('vanCode') ?? '').trim();
    if (code) onAnswer(true, code);
  };
  return (
    <form onSubmit={submit} className="mx-auto grid max-w-[448px] gap-2">
      <p role="alert" className="text-center font-semibold text-balance">
        {text}
      </p>
      <Field label={t('Code')} labelHidden>
        <TextInput
          name="vanCode"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={4}
          autoFocus
          className="text-center text-title tracking-[0.2em] tabular-nums"
        />
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => onAnswer(false)} className="min-h-14!">
          {t('Not now')}
        </Button>
        <Button kind="forward" type="submit" className="min-h-14!">
          {t('Start Service')}
        </Button>
      </div>
    </form>
  );
}

function YesOrNo({ text, onAnswer }: JobQuestion) {
  const settled = useSettled(text);
  const box = useRef<HTMLDivElement>(null);
  // The question stands where the pressed button was, which is removed.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="mx-auto max-w-[448px] outline-none">
      <p role="alert" className="mb-1.5 text-center font-semibold text-balance">
        {text}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button disabled={!settled} onClick={() => onAnswer(false)} className="min-h-14! disabled:text-ink">
          {t('No')}
        </Button>
        <Button
          kind="forward"
          disabled={!settled}
          onClick={() => onAnswer(true)}
          className="min-h-14! disabled:bg-volt disabled:text-on-volt"
        >
          {t('Yes')}
        </Button>
      </div>
    </div>
  );
}
