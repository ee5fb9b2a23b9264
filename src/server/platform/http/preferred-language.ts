const MAX_HEADER_LENGTH = 500;

type Wanted = { tag: string; weight: number };

function wantedIn(part: string): Wanted {
  const [tag = '', ...parameters] = part.toLowerCase().split(';');
  const weight = parameters.map((each) => /^\s*q=(\d(?:\.\d*)?)\s*$/.exec(each)?.[1]).find(Boolean);
  return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
}

/**
 * Returns the offered language that an Accept-Language header wants most, by the lookup of RFC 4647: es-MX accepts es.
 * Null if the header wants none of them.
 */
export function preferredLanguage(header: string, offered: ReadonlySet<string>): string | null {
  const wanted = header
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map(wantedIn)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const language = tag.split('-', 1).join();
    if (offered.has(language)) return language;
  }
  return null;
}
