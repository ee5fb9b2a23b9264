import { useEffect, useId, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import type { PlaceQuestion } from './place-question.ts';

type PlaceQuestionPanelProps = {
  question: PlaceQuestion;
  /** The number of submissions without an answer; each one moves the focus to the first answer. */
  refusals: number;
  locating: boolean;
  /** Whether the device denies its location, so that the customer is not advised to use it. */
  isDenied: boolean;
  onLocate: () => void;
  onYes: () => void;
  onChoose: (choice: string) => void;
  onNo: () => void;
  /** Removes the point, so that the text is the place. */
  onText: () => void;
  /** Opens the map; null while it is open. */
  onMap: (() => void) | null;
};

/** Asks one question about the place; the booking continues after the answer. */
export function PlaceQuestionPanel(props: PlaceQuestionPanelProps) {
  const { question, refusals, locating, isDenied, onLocate, onYes, onChoose, onNo, onText, onMap } = props;
  const { kind, title, text, yes, choices } = question;
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
            {kind === 'here' ? t('Please say where your car is.') : t('Please confirm the place.')}
          </p>
        )}
        {choices?.map((choice) => (
          <Button key={choice} onClick={() => onChoose(choice)}>
            {choice}
          </Button>
        ))}
        {((kind === 'here' && !isDenied) || kind === 'rough') && (
          <Button kind={kind === 'here' ? 'forward' : 'quiet'} busy={locating} onClick={onLocate}>
            {kind === 'here' ? t('Use my location') : t('Try again')}
          </Button>
        )}
        {kind === 'area' && !isDenied && (
          <Button busy={locating} onClick={onLocate}>
            {t('Use my location')}
          </Button>
        )}
        {kind === 'area' && onMap && <Button onClick={onMap}>{t('Show it on the map')}</Button>}
        {!choices && <Button onClick={onYes}>{yes}</Button>}
        {(kind === 'guess' || kind === 'which' || (kind === 'here' && isDenied)) && (
          <Button onClick={onNo}>{t('No, change it')}</Button>
        )}
        {kind === 'label' && <Button onClick={onText}>{t('No, drive to the address')}</Button>}
      </div>
    </fieldset>
  );
}
