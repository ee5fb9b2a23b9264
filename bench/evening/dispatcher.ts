import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { MINUTE_MS, SECOND_MS } from '../../src/domain/durations.ts';
import { read, type Shown } from './board-page.ts';

/** `manual`: the nearest free technician whom the page lists, whatever it proposes. Otherwise whom the page proposes. */
export type Way = 'manual' | 'suggest' | 'automatic';

export type Purpose = 'assign' | 'send another' | 'tell' | 'look';

/** How long a person looks at what has changed before the first key, and takes for each key. */
const LOOK_MS = 3 * SECOND_MS;
const KEY_MS = 400;
const IDLE_MS = 2 * SECOND_MS;
/** The page has answered a key within this time. */
const ANSWER_MS = 10 * SECOND_MS;
/** What could not be settled is looked at again after this time. */
const AGAIN_MS = 45 * SECOND_MS;
/** Nobody else is sent to the same exception within this time. */
const ONCE_MS = 10 * MINUTE_MS;
/** Automatic mode decides on its own until then. */
const LEFT_TO_SERVER_MS = 2 * MINUTE_MS;

/** A scripted dispatcher at the board, who reads only the page and presses only keys. Times are those of the evening. */
export class ScriptedDispatcher {
  readonly #page: Page;
  readonly #way: Way;
  /** When something may be looked at again. */
  readonly #notBefore = new Map<string, number>();
  readonly #seenAt = new Map<string, number>();
  /** Whom this dispatcher has sent to a booking by choice. */
  readonly #sent = new Set<string>();
  /** How many keys were pressed for what. */
  readonly keys = new Map<Purpose, number>();
  /** How long the page took to be read, in milliseconds of the evening. */
  readonly readMs: number[] = [];

  constructor(page: Page, way: Way) {
    this.#page = page;
    this.#way = way;
  }

  async work(end: AbortSignal): Promise<void> {
    while (!end.aborted) {
      const act = this.#next(await this.#read());
      await sleep(act ? LOOK_MS : IDLE_MS);
      await act?.();
    }
  }

  /** Returns what to do next: what needs a person first, then a booking without a technician. */
  #next(shown: Shown): (() => Promise<void>) | null {
    if (shown.dialog) return () => this.#press('look', 'Escape');
    return this.#exception(shown) ?? this.#unassigned(shown) ?? this.#more(shown);
  }

  /** Opens the list of all that needs a person, if only the first is in view. */
  #more({ hiddenExceptions }: Shown): (() => Promise<void>) | null {
    if (hiddenExceptions === 0 || !this.#isDue('more')) return null;
    this.#wait('more', AGAIN_MS);
    return () => this.#press('look', 'q', 'ArrowDown');
  }

  #exception({ exceptions }: Shown): (() => Promise<void>) | null {
    for (const [place, { id, bookingId, text, choices }] of exceptions.entries()) {
      // Somebody is on the way: only the page knows who would be there earlier.
      const isOnTheWay = /after the promise|promise has passed/.test(text);
      const send =
        this.#way === 'manual' && isOnTheWay
          ? -1
          : choices.findIndex((choice) => /^(Assign|Send) (?!payment)/.test(choice));
      const tell = choices.findIndex((choice) => choice.startsWith('Tell the new time'));
      const reach = ['q', ...Array.from({ length: place }, () => 'ArrowDown')];
      if (send >= 0 && this.#isDue(id)) {
        this.#wait(id, ONCE_MS);
        if (this.#way !== 'manual') return () => this.#press('send another', ...reach, String(send + 1));
        return async () => {
          await this.#press('send another', ...reach, 'r');
          await this.#choose(bookingId, 'send another');
        };
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
    const shown = await this.#until(({ dialog }) => (dialog?.technicians.length ?? 0) > 0);
    const technicians = shown?.dialog?.technicians ?? [];
    const free = technicians.filter(
      ({ techId, isFree }) => isFree && !this.#sent.has(`${bookingId} ${techId}`),
    );
    const nearest = free.reduce<(typeof free)[number] | null>(
      (best, each) => (best && best.miles <= each.miles ? best : each),
      null,
    );
    await sleep(LOOK_MS);
    if (!nearest) {
      this.#wait('nobody free', AGAIN_MS);
      return this.#press('look', 'Escape');
    }
    const { checked = -1 } = shown?.dialog ?? {};
    const steps = technicians.indexOf(nearest) - Math.max(0, checked);
    if (steps !== 0 || checked < 0) {
      // The first key leads from the search field to the chosen technician.
      const key = steps > 0 ? 'ArrowDown' : 'ArrowUp';
      await this.#press(purpose, 'ArrowDown', ...Array.from({ length: Math.abs(steps) }, () => key));
    }
    this.#sent.add(`${bookingId} ${nearest.techId}`);
    await this.#press(purpose, 'Enter');
    await this.#until(({ dialog }) => dialog === null || /anyway/.test(dialog.title));
  }

  async #press(purpose: Purpose, ...keys: string[]): Promise<void> {
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
    for (const startedMs = Date.now(); Date.now() - startedMs < ANSWER_MS; await sleep(KEY_MS)) {
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
