import { AsyncLocalStorage } from 'node:async_hooks';
import type { Texts } from '../../domain/texts.ts';

const spoken = new AsyncLocalStorage<Texts | null>();

/**
 * Runs work whose texts are for one person: `context.texts` is in this language meanwhile, also in what the work awaits.
 * Null is the company's language, for work that a person's request starts and that is not for this person.
 */
export const speaking = <Result>(texts: Texts | null, work: () => Result): Result => spoken.run(texts, work);

/**
 * Returns texts in the language of the person whom the running work is for; otherwise in the company's language. Its members
 * must be read in the work, not before.
 */
export function spokenTexts(company: Texts): Texts {
  const current = () => spoken.getStore() ?? company;
  return {
    get language() {
      return current().language;
    },
    get t() {
      return current().t;
    },
    get plural() {
      return current().plural;
    },
  };
}
