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

/** Shorter ones are part of much else. */
const MIN_SECRET_LENGTH = 6;
const secrets = new Set<string>();

/** From now on no log that this process reads may hold it, whoever's secret it is; answers it. */
export function keepSecret(secret: string): string {
  if (secret.length >= MIN_SECRET_LENGTH) secrets.add(secret);
  return secret;
}

/** Six digits are a code only where they are no part of a time or an id. */
const holds = (line: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.])${secret}(?!\\w)`).test(line) : line.includes(secret);

/** The first start in development shows the passwords that it made. */
const BANNER = /^ {2}(?:admin|tech) {2}/;
/** As many digits as a coordinate, or as a code. */
const NUMBERS = /"(?:responseTime|pid)":[\d.e-]+/g;

/**
 * Reads what a server printed.
 * @throws Error that shows each line with something personal or a secret in it, ten at most
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
  if (found.length > 0) throw new Error(`The log says what it must not:\n${found.slice(0, 10).join('\n')}`);
}
