/** Patterns of the personal data that tests and fixtures use. They must not appear in any log. */
const patterns: Record<string, RegExp> = {
  'an e-mail address': /[\w.+-]+@[\w-]+\.\w{2,}/,
  'a phone number': /\(?\b\d{3}\)?[ .-]?555[ .-]?\d{4}\b/,
  'a place': /\b(?:4[0-2]\.\d{3,}|-?7[3-5]\.\d{3,})\b/,
  'a token': /\beyJ[\w-]{10,}\./,
  'a card': /\bcnon:/,
  'a query': /"url":"[^"]*\?/,
  'a customer’s name': /\b(?:Jordan|Morales|Ana One)\b/,
};

/** Shorter secrets occur in other text by chance. */
const MIN_SECRET_LENGTH = 6;
const secrets = new Set<string>();

/** Registers a secret that no log read by this process may contain. Returns the secret. */
export function keepSecret(secret: string): string {
  if (secret.length >= MIN_SECRET_LENGTH) secrets.add(secret);
  return secret;
}

/** Six digits count as a code only outside times and ids. */
const holds = (line: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.])${secret}(?!\\w)`).test(line) : line.includes(secret);

/** The first start in development prints the generated passwords. */
const BANNER = /^ {2}(?:admin|tech) {2}/;
/** Numbers with as many digits as a coordinate or a code. */
const NUMBERS = /"(?:responseTime|pid)":[\d.e-]+/g;

/**
 * Checks a server's output for personal data and registered secrets.
 * @throws Error that shows the lines with such data, at most ten
 */
export function refusePersonalData(output: string): void {
  const suspects = [...secrets].filter((secret) => output.includes(secret));
  const found = output
    .split('\n')
    .filter((line) => !BANNER.test(line))
    .map((line) => line.replace(NUMBERS, ''))
    .flatMap((line) => [
      ...Object.entries(patterns)
        .filter(([, pattern]) => pattern.test(line))
        .map(([what]) => `${what}: ${line}`),
      ...suspects.filter((secret) => holds(line, secret)).map((secret) => `the secret ${secret}: ${line}`),
    ]);
  if (found.length > 0)
    throw new Error(`The log contains personal data or secrets:\n${found.slice(0, 10).join('\n')}`);
}
