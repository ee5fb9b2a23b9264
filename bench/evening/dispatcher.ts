import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { MINUTE_MS, SECOND_MS } from '../../src/domain/durations.ts';
import { read, type Shown } from './board-page.ts';

/** `manual`: the nearest free technician whom the page lists, whatever it proposes. Otherwise whom the page proposes. */
export type Way = 'manual' | 'suggest' | 'automatic';

/** How long a person looks at what has changed before the first key, and takes for each key. */
const LOOK_MS = 3 * SECOND_MS;
const KEY_MS = 400;
const IDLE_MS = 2 * SECOND_MS;
/** The page has answered a key within this time. */
const ANSWER_MS = 10 * SECOND_MS;
/** What could not be settled is looked at again after this time. */
const AGAIN_MS = 45 * SECOND_MS;
/** A customer hears a new time once in this time, and nobody else is sent to the same exception. */
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
  keys = 0;
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
    if (shown.dialog) return () => this.#press('Escape');
    return this.#exception(shown) ?? this.#unassigned(shown) ?? this.#more(shown);
  }

  /** Opens the list of all that needs a person, if only the first is in view. */
  #more({ hiddenExceptions }: Shown): (() => Promise<void>) | null {
    if (hiddenExceptions === 0 || !this.#isDue('more')) return null;
    this.#wait('more', AGAIN_MS);
    return () => this.#press('q', 'ArrowDown');
  }

  #exception({ exceptions }: Shown): (() => Promise<void>) | null {
    for (const [place, { id, bookingId, choices }] of exceptions.entries()) {
      const send = choices.findIndex((choice) => /^(Assign|Send) (?!payment)/.test(choice));
      const tell = choices.findIndex((choice) => choice.startsWith('Tell the new time'));
      const reach = ['q', ...Array.from({ length: place }, () => 'ArrowDown')];
      if (send >= 0 && this.#isDue(id)) {
        this.#wait(id, ONCE_MS);
        if (this.#way !== 'manual') return () => this.#press(...reach, String(send + 1));
        return async () => {
          await this.#press(...reach, 'r');
          await this.#choose(bookingId);
        };
      }
      if (tell >= 0 && this.#isDue(`told ${id}`)) {
        this.#wait(`told ${id}`, ONCE_MS);
        return () => this.#press(...reach, String(tell + 1));
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
    if (this.#way === 'suggest' && firstAlert?.startsWith('Assign ')) return () => this.#press('F9', 'Enter');
    return () => this.#assignNext();
  }

  /** Opens the next unassigned booking and assigns whom its details propose. */
  async #assignNext(): Promise<void> {
    const details = await this.#openNext();
    if (!details) return;
    this.#wait(details.bookingId, AGAIN_MS / 3);
    if (details.button) await this.#press('a');
  }

  /** Opens the next booking without a technician. Returns what its details show; null if there is none any more. */
  async #openNext(): Promise<Shown['details']> {
    await this.#press('n');
    const shown = await this.#until(({ details, unassigned }) =>
      Boolean(details && unassigned.includes(details.bookingId)),
    );
    return shown?.details ?? null;
  }

  async #chooseForNext(): Promise<void> {
    const details = await this.#openNext();
    if (!details || !this.#isDue(details.bookingId)) return;
    this.#wait(details.bookingId, AGAIN_MS);
    await this.#press('r');
    await this.#choose(details.bookingId);
  }

  /** Chooses the nearest free technician in the open dialog, and leaves it while nobody is free. */
  async #choose(bookingId: string): Promise<void> {
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
      return this.#press('Escape');
    }
    const { checked = -1 } = shown?.dialog ?? {};
    const steps = technicians.indexOf(nearest) - Math.max(0, checked);
    if (steps !== 0 || checked < 0) {
      // The first key leads from the search field to the chosen technician.
      const key = steps > 0 ? 'ArrowDown' : 'ArrowUp';
      await this.#press('ArrowDown', ...Array.from({ length: Math.abs(steps) }, () => key));
    }
    this.#sent.add(`${bookingId} ${nearest.techId}`);
    await this.#press('Enter');
    await this.#until(({ dialog }) => dialog === null || /anyway/.test(dialog.title));
  }

  async #press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key);
      this.keys += 1;
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
