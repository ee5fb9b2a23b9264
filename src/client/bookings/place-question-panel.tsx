import { useEffect, useId, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import type { PlaceQuestion } from './place-question.ts';

type PlaceQuestionPanelProps = {
  question: PlaceQuestion;
  /** Counts the submissions without an answer: each moves the focus to the first answer. */
  refusals: number;
  locating: boolean;
  onLocate: () => void;
  onYes: () => void;
  onNo: () => void;
  /** Drops the point: the text is the place. */
  onText: () => void;
};

/** Asks one thing about the place; the booking does not go on before it is answered. */
export function PlaceQuestionPanel(props: PlaceQuestionPanelProps) {
  const { question, refusals, locating, onLocate, onYes, onNo, onText } = props;
  const { kind, title, text, yes } = question;
  const textId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (refusals > 0) group.current?.querySelector('button')?.focus();
  }, [refusals]);
  return (
    <fieldset
      ref={group}
      aria-describedby={textId}
      className="min-w-0 rounded-small bg-amber-wash p-4 text-small"
    >
      <legend className="float-left text-label">{title}</legend>
      <div className="clear-both grid gap-3 pt-1">
        <p id={textId}>{text}</p>
        {refusals > 0 && (
          <p role="alert" className="font-strong text-alarm-text">
            {kind === 'here' ? 'Please say where your car is.' : 'Please confirm the place.'}
          </p>
        )}
        {(kind === 'here' || kind === 'rough') && (
          <Button kind={kind === 'here' ? 'forward' : 'quiet'} busy={locating} onClick={onLocate}>
            {kind === 'here' ? 'Use my location' : 'Try again'}
          </Button>
        )}
        <Button onClick={onYes}>{yes}</Button>
        {kind === 'guess' && <Button onClick={onNo}>No, change it</Button>}
        {kind === 'label' && <Button onClick={onText}>No, use the text</Button>}
      </div>
    </fieldset>
  );
}
