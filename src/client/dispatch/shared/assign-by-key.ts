import type { KeyboardEvent } from 'react';
import { isTyping } from '../../ui/keyboard.ts';
import { ASSIGN_KEY } from '../atoms.ts';

/**
 * Presses the button that assigns, by its key. A key that is held down presses it once.
 * @param button the selector of the button
 * @param within the selector of what has the focus and the button; the element with the handler by default
 */
export function assignByKey(event: KeyboardEvent<HTMLElement>, button: string, within?: string): void {
  const { key, repeat, ctrlKey, metaKey, altKey, target, currentTarget } = event;
  if (key !== ASSIGN_KEY || repeat || ctrlKey || metaKey || altKey) return;
  if (!(target instanceof Element) || isTyping(target)) return;
  const place = within === undefined ? currentTarget : target.closest(within);
  place?.querySelector<HTMLElement>(button)?.click();
}
