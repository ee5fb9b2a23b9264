import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { MINUTE_MS, SECOND_MS } from '../../src/domain/durations.ts';
import { type Choice, read, type Shown } from './board-page.ts';

/** `manual`: the nearest free technician whom the page lists, whatever it proposes. Otherwise whom the page proposes. */
export type Way = 'manual' | 'suggest' | 'automatic';

export type Purpose = 'assign' | 'send another' | 'tell' | 'look';

/** Takes a line about what was read or pressed. */
export type Log = (line: string) => void;

/** How long a person looks at what has changed before the first key, and takes for each key. */
const LOOK_MS = 3 * SECOND_MS;
const KEY_MS = 400;
const IDLE_MS = 2 * SECOND_MS;
/** A person waits this long for the page to answer a key. */
const ANSWER_MS = MINUTE_MS;
/** What could not be settled is looked at again after this time. */
const AGAIN_MS = 45 * SECOND_MS;
/** A technician on the way is not replaced again within this time. */
const ONCE_MS = 10 * MINUTE_MS;
/** All that needs a person is read again after this time, even if nothing has come. */
const MORE_MS = 3 * MINUTE_MS;
/** Automatic mode decides on its own until then. */
const LEFT_TO_SERVER_MS = 2 * MINUTE_MS;

/** A scripted dispatcher at the board, who reads only the page and presses only keys. Times are those of the evening. */
export class ScriptedDispatcher {
  readonly #page: Page;
  readonly #way: Way;
  /** When something may be looked at again. */
  readonly #notBefore = new Map<string, number>();
  readonly #seenAt = new Map<string, number>();
  /** How many lines needed a person when all were read. */
  #lastCount = 0;
  /** Whom this dispatcher has sent to a booking by choice. */
  readonly #sent = new Set<string>();
  /** How many keys were pressed for what. */
  readonly keys = new Map<Purpose, number>();
  /** How long the page took to be read, in milliseconds of the evening. */
  readonly readMs: number[] = [];
  readonly #log: Log;

  constructor(page: Page, way: Way, log: Log) {
    this.#page = page;
    this.#way = way;
    this.#log = log;
  }

  async work(end: AbortSignal): Promise<void> {
    let before = '';
    while (!end.aborted) {
      const shown = await this.#read();
      const text = JSON.stringify(shown);
      if (text !== before) this.#log(`reads ${text}`);
      before = text;
      const act = this.#next(shown);
      await sleep(act ? LOOK_MS : IDLE_MS);
      await act?.();
    }
  }

  /** Returns what to do next: what needs a person first, then a booking without a technician. */
  #next(shown: Shown): (() => Promise<void>) | null {
    if (shown.dialog) return () => this.#press('look', 'Escape');
    return this.#exception(shown) ?? this.#unassigned(shown) ?? this.#more(shown);
  }

  /** Opens the list of all that needs a person, if only the first is in view and there are more than before, or now and then. */
  #more({ exceptions, hiddenExceptions }: Shown): (() => Promise<void>) | null {
    const count = exceptions.length + hiddenExceptions;
    const isMore = count > this.#lastCount;
    this.#lastCount = hiddenExceptions === 0 ? count : Math.min(count, this.#lastCount);
    if (hiddenExceptions === 0 || !(isMore || this.#isDue('more'))) return null;
    this.#lastCount = count;
    this.#wait('more', MORE_MS);
    return () => this.#press('look', 'q', 'ArrowDown');
  }

  #exception({ exceptions }: Shown): (() => Promise<void>) | null {
    for (const [place, { id, bookingId, text, choices }] of exceptions.entries()) {
      const reach = ['q', ...Array.from({ length: place }, () => 'ArrowDown')];
      const isOnTheWay = /arrives \d+ min after the promise|promise has passed/.test(text);
      const send = choices.findIndex((choice) => /^(Assign|Send) (?!payment)/.test(choice));
      const tell = choices.findIndex((choice) => choice.startsWith('Tell the new time'));
      if (this.#way === 'manual') {
        // Only the page knows who would be there earlier than somebody on the way. Whoever has lost a technician needs one.
        if (!isOnTheWay && this.#isDue(bookingId) && this.#isDue('nobody free'))
          return async () => {
            this.#wait(bookingId, AGAIN_MS);
            await this.#press('send another', ...reach, 'r');
            await this.#choose(bookingId, 'send another');
          };
      } else if (send >= 0 && this.#isDue(id)) {
        this.#wait(id, isOnTheWay ? ONCE_MS : AGAIN_MS);
        return () => this.#press('send another', ...reach, String(send + 1));
      }
      if (tell >= 0 && this.#isDue(`told ${id}`)) {
        this.#wait(`told ${id}`, Number.POSITIVE_INFINITY);
        return () => this.#press('tell', ...reach, String(tell + 1));
      }
    }
    return null;
  }

  #unassigned({ firstAlert, sendable, unassigned }: Shown): (() => Promise<void>) | null {
    const now = Date.now();
    for (const id of unassigned) if (!this.#seenAt.has(id)) this.#seenAt.set(id, now);
    const isLeft = (id: string) =>
      this.#way !== 'automatic' || now - (this.#seenAt.get(id) ?? now) > LEFT_TO_SERVER_MS;
    if (this.#way === 'manual') {
      if (!unassigned.some((id) => this.#isDue(id)) || !this.#isDue('nobody free')) return null;
      return () => this.#chooseForNext();
    }
    // A job that is lost is an exception, whose choice sends somebody else.
    const waiting = sendable.filter(
      ({ bookingId, button }) => button.startsWith('Assign ') && isLeft(bookingId),
    );
    if (!waiting.some(({ bookingId }) => this.#isDue(bookingId))) return null;
    if (this.#way === 'suggest' && firstAlert?.startsWith('Assign '))
      return () => this.#press('assign', 'F9', 'Enter');
    return () => this.#assignNext();
  }

  /** Opens the next unassigned booking and assigns whom its details propose. */
  async #assignNext(): Promise<void> {
    const details = await this.#openNext();
    if (!details) return;
    this.#wait(details.bookingId, AGAIN_MS / 3);
    if (details.button) await this.#press('assign', 'a');
  }

  /** Opens the next booking without a technician. Returns what its details show; null if there is none any more. */
  async #openNext(): Promise<Shown['details']> {
    await this.#press('assign', 'n');
    const shown = await this.#until(({ details, unassigned }) =>
      Boolean(details && unassigned.includes(details.bookingId)),
    );
    return shown?.details ?? null;
  }

  async #chooseForNext(): Promise<void> {
    const details = await this.#openNext();
    if (!details || !this.#isDue(details.bookingId)) return;
    this.#wait(details.bookingId, AGAIN_MS);
    await this.#press('assign', 'r');
    await this.#choose(details.bookingId, 'assign');
  }

  /** Chooses the nearest free technician in the open dialog, and leaves it while nobody is free. */
  async #choose(bookingId: string, purpose: Purpose): Promise<void> {
    // The list is there before it says how far everybody is.
    const isRanked = ({ dialog }: Shown) => dialog?.technicians.some(({ miles }) => Number.isFinite(miles));
    await this.#until((shown) => Boolean(isRanked(shown)));
    await sleep(LOOK_MS);
    const { dialog } = await this.#read();
    this.#log(`chooses from ${JSON.stringify(dialog)}`);
    const nearest = (dialog?.technicians ?? [])
      .filter(({ isFree, miles }) => isFree && Number.isFinite(miles))
      .filter(({ techId }) => !this.#sent.has(`${bookingId} ${techId}`))
      .reduce<Choice | null>((best, each) => (best && best.miles <= each.miles ? best : each), null);
    if (!nearest) {
      if (!dialog?.technicians.some(({ isFree }) => isFree)) this.#wait('nobody free', AGAIN_MS);
      return this.#press('look', 'Escape');
    }
    const { techId } = nearest;
    if (dialog?.technicians[dialog.checked]?.techId !== techId) {
      const all = dialog?.technicians ?? [];
      const letters = shortestStart(techId, all);
      const isFar = Math.abs(all.indexOf(nearest) - Math.max(0, dialog?.checked ?? 0)) > letters.length;
      // The arrow leads from the search field to the list, which keeps its order from then on.
      await this.#press(purpose, ...(isFar ? letters : []), 'ArrowDown');
      const { technicians = [], checked = 0 } = (await this.#read()).dialog ?? {};
      const steps = technicians.findIndex((each) => each.techId === techId) - checked;
      const key = steps > 0 ? 'ArrowDown' : 'ArrowUp';
      await this.#press(purpose, ...Array.from({ length: Math.abs(steps) }, () => key));
    }
    this.#sent.add(`${bookingId} ${techId}`);
    await this.#press(purpose, 'Enter');
    await this.#until(({ dialog }) => dialog === null || /anyway/.test(dialog.title));
  }

  async #press(purpose: Purpose, ...keys: string[]): Promise<void> {
    if (keys.length > 0) this.#log(`presses ${keys.join(' ')} to ${purpose}`);
    for (const key of keys) {
      await this.#page.keyboard.press(key);
      this.keys.set(purpose, (this.keys.get(purpose) ?? 0) + 1);
      await sleep(KEY_MS);
    }
  }

  async #read(): Promise<Shown> {
    const startedMs = Date.now();
    const shown = await read(this.#page);
    this.readMs.push(Date.now() - startedMs);
    return shown;
  }

  async #until(holds: (shown: Shown) => boolean): Promise<Shown | null> {
    for (const startedMs = Date.now(); Date.now() - startedMs < ANSWER_MS; await sleep(SECOND_MS)) {
      const shown = await this.#read();
      if (holds(shown)) return shown;
    }
    return null;
  }

  #isDue(what: string): boolean {
    return Date.now() >= (this.#notBefore.get(what) ?? 0);
  }

  #wait(what: string, ms: number): void {
    this.#notBefore.set(what, Date.now() + ms);
  }
}

/** Returns the first letters that only this technician's id has. */
function shortestStart(techId: string, all: readonly Choice[]): string[] {
  const isOnly = (start: string) =>
    all.every((each) => each.techId === techId || !each.techId.startsWith(start));
  const length = [...techId].findIndex((_, index) => isOnly(techId.slice(0, index + 1))) + 1;
  return [...techId.slice(0, length || techId.length)];
}
