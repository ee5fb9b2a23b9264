import type { Texts } from '../../../domain/texts.ts';
import type { Wait } from './refusal-texts.ts';

/** What a row of the table of limits says. */
export type Limit = {
  /** What is limited, as in docs/security.md. */
  what: string;
  max: number;
  /** The window's length; the window begins with the first count. Null: `max` limits concurrent items instead. */
  windowMs: number | null;
  /** The unit that shares one count, such as the address. */
  by: string;
  /**
   * What happens when Redis is unavailable. `open`: everything is allowed. `database`: the database counts, which the
   * call needs anyway. `node`: each node counts by itself.
   */
  away: 'open' | 'database' | 'node';
  /** Returns the error text for the person who reached the limit. */
  refusal?: (wait: Wait, texts: Pick<Texts, 't' | 'plural'>) => string;
};
