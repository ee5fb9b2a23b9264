import type { Catalogue } from '../../src/domain/texts.ts';

const placesOf = (text: string) => new Set([...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(([place]) => place));

type CodeTexts = ReadonlyMap<string, string | null>;

/**
 * Returns an error line for each text that is missing in a catalogue, unused, or lacks a placeholder.
 * @param texts the English texts of the code, with the singular of plural texts
 * @param required those of them that the catalogue must have; all by default
 */
export function compareCatalogue(
  catalogue: Catalogue,
  texts: CodeTexts,
  required: CodeTexts = texts,
): string[] {
  const lines: string[] = [];
  for (const [text, one] of texts) {
    const own = catalogue.texts[text];
    if (own === undefined) {
      if (required.has(text)) lines.push(`missing: ${text}`);
      continue;
    }
    if ((one === null) !== (typeof own === 'string'))
      lines.push(`${one === null ? 'must be one text' : 'must have plural forms'}: ${text}`);
    else if (typeof own !== 'string' && !own.other) lines.push(`has no form other: ${text}`);
    // A singular may omit the count, as in 'one booking'.
    const full = typeof own === 'string' ? own : (own.other ?? text);
    for (const place of placesOf(text)) if (!full.includes(place)) lines.push(`lacks ${place}: ${text}`);
    for (const place of placesOf(full))
      if (!text.includes(place)) lines.push(`has an unknown ${place}: ${text}`);
  }
  for (const text of Object.keys(catalogue.texts))
    if (!texts.has(text)) lines.push(`is not in the code: ${text}`);
  return lines;
}
