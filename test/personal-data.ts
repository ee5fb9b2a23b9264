/** What is never in a log, whoever wrote it: patterns of what the tests and their fixtures use. */
const patterns: Record<string, RegExp> = {
  'an e-mail address': /[\w.+-]+@[\w-]+\.\w{2,}/,
  'a phone number': /\(?\b\d{3}\)?[ .-]?555[ .-]?\d{4}\b/,
  'a place': /\b(?:4[0-2]\.\d{3,}|-?7[3-5]\.\d{3,})\b/,
  'a token': /\beyJ[\w-]{10,}\./,
  'a card': /\bcnon:/,
  'a query': /"url":"[^"]*\?/,
  'a customer’s name': /\b(?:Jordan|Morales|Ana One)\b/,
};

/**
 * Reads the lines of a server's log, which are JSON; the banner, which is not, shows a new server's passwords.
 * @throws Error that shows each line with something personal in it, ten at most
 */
export function refusePersonalData(output: string): void {
  const found = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    // As many digits as a coordinate.
    .map((line) => line.replace(/"responseTime":[\d.e-]+/, ''))
    .flatMap((line) =>
      Object.entries(patterns)
        .filter(([, pattern]) => pattern.test(line))
        .map(([what]) => `${what}: ${line}`),
    );
  if (found.length > 0) throw new Error(`The log says what it must not:\n${found.slice(0, 10).join('\n')}`);
}
