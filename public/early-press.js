// Keeps what is pressed last and what is typed before the app has taken over the page that the server has rendered. The app
// presses a button and types a text again; after a press on a link it leaves the page to the browser. See
// src/client/ui/prerendered.ts.
const PRESSED = '#root button, #root a[href^="/"]:not([target], [href^="/api/"])';
addEventListener('click', (event) => {
  // Such a press opens another tab, and this page stays.
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const pressed = event.target instanceof Element && event.target.closest(PRESSED);
  if (pressed) globalThis.earlyPress = { event, pressed };
}, true);
globalThis.earlyTexts = new Map();
addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement) globalThis.earlyTexts?.set(target, target.value);
}, true);
