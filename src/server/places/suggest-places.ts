import { hasLink } from '../../domain/places/map-links.ts';
import { findPlusCode } from '../../domain/places/plus-code.ts';
import { findWrittenPoint } from '../../domain/places/written-point.ts';
import type { Context } from '../context.ts';

/** Fewer letters fit too many streets to be sent to somebody else's service. */
const MIN_LETTERS = 3;
/** A longer text is a message that was pasted, and no beginning of an address. */
const MAX_LENGTH = 80;
/** An e-mail address or a phone number of the United States. */
const PERSONAL = /@|\d{3}\D{0,3}\d{3}\D{0,2}\d{4}/;

/** Whether a text may be the beginning of an address; points, codes and links are read here. */
const isForService = (typed: string): boolean =>
  (typed.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS &&
  typed.length <= MAX_LENGTH &&
  !PERSONAL.test(typed) &&
  !hasLink(typed) &&
  !findPlusCode(typed) &&
  !findWrittenPoint(typed);

/**
 * Returns texts that end what an account types of a place: addresses, where the company has a service that knows them;
 * otherwise, and when the service is away, slow or asked too often, towns and ZIP codes of the gazetteer.
 */
export async function suggestPlaces(
  { gazetteer, suggestions, limiter }: Pick<Context, 'gazetteer' | 'suggestions' | 'limiter'>,
  accountId: string,
  typed: string,
): Promise<string[]> {
  if (suggestions && isForService(typed)) {
    const allow = () => limiter.take({ suggestions: accountId, suggestionsInAll: 'all' });
    const places = await suggestions.find(typed, allow).catch(() => []);
    if (places.length > 0) return places;
  }
  return gazetteer.suggest(typed);
}
