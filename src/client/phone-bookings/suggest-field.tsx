import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { Field, TextInput } from '../ui/field.tsx';

export type Suggestion = { id: string; label: string; detail?: string };

type SuggestFieldProps = {
  label: string;
  name: string;
  icon: LucideIcon;
  value: string;
  suggestions: readonly Suggestion[];
  /** Whether Enter takes the first suggestion; otherwise an arrow has to go to it. */
  takesFirst: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  action?: ReactNode;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
  onType: (text: string) => void;
  onChoose: (id: string) => void;
  /** Enter without a suggestion. */
  onEnter: () => void;
};

/** A text field with suggestions below it: the arrows go through them, Enter takes one, Escape closes the list. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, name, icon, value, suggestions, takesFirst, placeholder, inputRef } = props;
  const { hint, error, action, onType, onChoose, onEnter } = props;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const shown = isOpen ? suggestions : [];
  const at = chosen === -1 && takesFirst ? 0 : chosen;
  const active = shown[at];
  function choose(id: string) {
    setOpen(false);
    setChosen(-1);
    onChoose(id);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      if (suggestions.length > 0)
        setChosen(isOpen ? (at + step + suggestions.length) % suggestions.length : Math.max(0, at));
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (active) choose(active.id);
      else onEnter();
    } else if (event.key === 'Escape' && shown.length > 0) {
      // The dialog stays.
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      setOpen(false);
    }
  }
  return (
    <div className="relative">
      <Field label={label} hint={hint} error={error} action={action}>
        <TextInput
          ref={inputRef}
          icon={icon}
          name={name}
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && `${listId}-${active.id}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={({ target }) => {
            setOpen(true);
            setChosen(-1);
            onType(target.value);
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div
        role="listbox"
        id={listId}
        aria-label={label}
        hidden={shown.length === 0}
        className="absolute inset-x-0 top-full z-20 mt-1 rounded-small border border-line bg-raised p-1 shadow-card"
      >
        {shown.map(({ id, label: text, detail }, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the text field names it by aria-activedescendant
          <div
            key={id}
            role="option"
            id={`${listId}-${id}`}
            aria-selected={index === at}
            onPointerDown={(event) => {
              event.preventDefault();
              choose(id);
            }}
            className={clsx(
              'grid min-h-11 cursor-default content-center rounded-[8px] px-2.5 text-small',
              index === at && 'bg-quiet',
            )}
          >
            <span className="truncate font-medium">{text}</span>
            {detail && <span className="truncate text-fine text-ink-soft">{detail}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
