import type { KeyboardEvent } from 'react';

const FIELDS = 'input:not([type=radio]), select, textarea';

/**
 * Handler for a form's `onKeyDown`. On a phone, the keyboard's Enter moves to the next field or closes the keyboard,
 * instead of submitting the form, for a field whose `enterKeyHint` is `next` or `done`.
 */
export function nextFieldOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, currentTarget: form } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  const { enterKeyHint } = target;
  if (!['next', 'done'].includes(enterKeyHint) || !matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => !field.matches(':disabled'),
  );
  const next = enterKeyHint === 'next' ? fields[fields.indexOf(target) + 1] : undefined;
  if (next) next.focus();
  else target.blur();
}
