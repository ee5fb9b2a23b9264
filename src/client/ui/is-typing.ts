/** Whether an element takes typed text: a key that is pressed there is no shortcut, and the focus must not move away. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
