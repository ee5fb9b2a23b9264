/** The attribute of the page while its last press was one of a pointer; `styles.css` shows no focus ring then. */
const POINTER = 'data-pointer';
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

/**
 * Marks whether a person uses a pointer or the keyboard. Browsers show the ring of an element that a script has focused
 * after a click, as tabs and dialogs do it.
 */
function watchPointer(): void {
  const root = document.documentElement;
  addEventListener('pointerdown', () => root.setAttribute(POINTER, ''), true);
  addEventListener('keydown', ({ key }) => MODIFIERS.includes(key) || root.removeAttribute(POINTER), true);
}

if (typeof document !== 'undefined') watchPointer();
