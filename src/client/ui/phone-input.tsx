import type { ChangeEvent, ClipboardEvent, ComponentProps } from 'react';
import { digitsOf, formatPhone } from '../../domain/people/phone.ts';
import { TextInput } from './field.tsx';

type Format = (typed: string) => string;

type PhoneInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'type'> & {
  value: string;
  onChange: (phone: string) => void;
  /** The notation during typing; that of `formatPhone` by default. */
  format?: Format;
};

/** A field for a phone number, which formats the number during typing. */
export function PhoneInput({ onChange, format = formatPhone, ...rest }: PhoneInputProps) {
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onChange(isComposing(nativeEvent, target.value) ? target.value : formatInPlace(target, format));
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    const input = event.currentTarget;
    if (input.maxLength < 0 || pasted.length <= input.maxLength) return;
    // The browser would cut the number at the field's length, separators included.
    event.preventDefault();
    const { selectionStart: start, selectionEnd: end, value } = input;
    input.setRangeText(
      format(pasted).slice(0, input.maxLength),
      start ?? value.length,
      end ?? value.length,
      'end',
    );
    onChange(formatInPlace(input, format));
  };
  return (
    <TextInput
      {...rest}
      type="tel"
      inputMode="tel"
      onChange={change}
      onCompositionEnd={({ currentTarget }) => onChange(formatInPlace(currentTarget, format))}
      onPaste={paste}
    />
  );
}

/** Whether an input method composes full-width or other digits: a new text in the field would end the composition. */
const isComposing = (event: Event, text: string) =>
  event instanceof InputEvent && event.isComposing && /[^ -~]/.test(text);

/** Writes the formatted text before React does: React leaves the caret alone in a field that has the new value. */
function formatInPlace(input: HTMLInputElement, format: Format): string {
  const { shown, caret } = formatWithCaret(input.value, input.selectionStart ?? input.value.length, format);
  input.value = shown;
  input.setSelectionRange(caret, caret);
  return shown;
}

/**
 * Formats the text of a phone field, and returns the new caret position: after the same digit as before, so that a
 * digit in the middle can be corrected.
 */
export function formatWithCaret(typed: string, caret: number, format: Format = formatPhone) {
  const shown = format(typed);
  if (shown === typed) return { shown, caret };
  const dropped = digitsOf(typed).length - digitsOf(shown).length;
  const before = digitsOf(typed.slice(0, caret)).length - dropped;
  if (before >= digitsOf(shown).length) return { shown, caret: shown.length };
  let place = 0;
  for (let digits = 0; digits < before; place += 1) {
    if (/\d/.test(shown[place] ?? '')) digits += 1;
  }
  return { shown, caret: place };
}
