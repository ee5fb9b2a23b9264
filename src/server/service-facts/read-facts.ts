import { type Plug, plugs } from '../../domain/bookings/connector.ts';
import { ratingFact, type ServiceFacts } from '../../domain/company/service-facts.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import type { Context } from '../context.ts';
import { averageRating, listVanConnectors } from './queries.ts';

/** The sums are over all ratings, and anybody may ask. */
const LIFETIME_MS = 10 * MINUTE_MS;

type Reading = Pick<Context, 'db' | 'clock'>;

async function readFacts({ db }: Reading): Promise<ServiceFacts> {
  const [vans, { average, count }] = await Promise.all([listVanConnectors(db), averageRating(db)]);
  const known = vans.flatMap(({ connectors }) => connectors?.split(' ') ?? []);
  const served: Plug[] = plugs.filter((plug) => known.includes(plug));
  return {
    plugs: served.length > 0 ? served : null,
    rating: ratingFact(Number(average ?? 0), Number(count)),
  };
}

/** Returns a function that reads the facts at most once in 10 minutes; a failed read is not kept. */
export function knownFacts(context: Reading): () => Promise<ServiceFacts> {
  let known: { facts: Promise<ServiceFacts>; atMs: number } | null = null;
  return () => {
    const now = context.clock();
    if (known && now - known.atMs < LIFETIME_MS) return known.facts;
    const facts = readFacts(context);
    known = { facts, atMs: now };
    facts.catch(() => {
      known = null;
    });
    return facts;
  };
}
