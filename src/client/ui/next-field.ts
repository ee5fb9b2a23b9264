import type { KeyboardEvent } from 'react';

const FIELDS = 'input:not([type=radio]), select, textarea';

/**
 * On a phone, lets the keyboard's 'Next' lead to the next field instead of submitting the form, and 'Done' put the
 * keyboard away. Give it to a form's `onKeyDown`; fields say which by `enterKeyHint`.
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
