let atMs: number | null = null;
export type PrerenderedPart = { isTaken: boolean };
/** The parts that the server has rendered and that React has not taken over yet. */
const partsLeft = new Set<PrerenderedPart>();
let onTakenOver: (() => void) | null = null;

/**
 * The time at which the server has rendered the page, in epoch milliseconds, until the page has taken over what the
 * server has rendered; null afterwards. Until then, each component renders what the server did: as of that time, on the
 * business clock, without what only this device knows.
 */
export const prerenderedAt = (): number | null => atMs;

export function startTakingOver(renderedAtMs: number): void {
  atMs = renderedAtMs;
}

export function endTakingOver(): void {
  atMs = null;
  partsLeft.clear();
  onTakenOver = null;
}

/** Says that React has come to a part that the server may have rendered: it takes such a part over later. */
export function expectPart(part: PrerenderedPart): void {
  if (atMs !== null && !part.isTaken) partsLeft.add(part);
}

/** Says that React has taken a part over, or that the part has gone. */
export function takePart(part: PrerenderedPart): void {
  part.isTaken = true;
  if (partsLeft.delete(part)) endWhenAllIsTaken();
}

/** Says that React has taken the page over but for its parts; calls back when it has taken those over, too. */
export function takePage(onEnd: () => void): void {
  onTakenOver = onEnd;
  endWhenAllIsTaken();
}

function endWhenAllIsTaken(): void {
  if (partsLeft.size > 0 || !onTakenOver) return;
  const onEnd = onTakenOver;
  endTakingOver();
  onEnd();
}

declare global {
  /** The last press on a button or link of the page: see public/early-press.js. */
  var earlyPress: { event: Event; pressed: Element } | undefined;
  /** What was typed last into each text field of the page, until the app has taken the page over. */
  var earlyTexts: Map<HTMLInputElement, string> | undefined;
}

/**
 * Whether the browser is about to open another page, because a link was pressed before the app could react: the app's
 * first step in the history would end that.
 */
export const isLeaving = (): boolean => globalThis.earlyPress?.pressed instanceof HTMLAnchorElement;

/**
 * Returns what types again what was typed while the page could not react yet, as taking a field over empties it where the
 * app holds its text, and then presses the button again that was pressed meanwhile. A press that has made React take the
 * page over is still on its way to the button; that of a form whose texts were lost has found none, and is made again.
 */
export function lostInput(): () => void {
  const { event, pressed } = globalThis.earlyPress ?? {};
  const isOnItsWay = event !== undefined && event.eventPhase !== Event.NONE;
  const texts = [...(globalThis.earlyTexts ?? [])];
  // No longer kept: fields that have gone, and passwords, would stay in memory.
  globalThis.earlyTexts = undefined;
  return () => {
    const lost = texts.filter(([field, text]) => field.isConnected && field.value !== text);
    for (const [field, text] of lost) typeInto(field, text);
    if (!(pressed instanceof HTMLButtonElement) || !pressed.isConnected) return;
    const hasFoundNone =
      pressed.type === 'submit' && lost.some(([{ form }]) => form && form === pressed.form);
    if (!isOnItsWay || hasFoundNone) pressed.click();
  };
}

function typeInto(field: HTMLInputElement, text: string): void {
  // React's own setter of a field would hide that its text has changed.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
