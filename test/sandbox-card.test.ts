import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testRefusalOf } from '../src/server/payments/provider/sandbox.ts';

type TokenResult = { status: string; token?: string; errors?: Array<{ field: string }> };
type Tokenize = (values: Record<string, string>, now: Date) => TokenResult;

// The file is served unchanged, outside the bundle, and has no imports.
const source = readFileSync('public/sandbox-card/tokenize.js', 'utf8');
const { tokenOf, WALLET } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
  tokenOf: Tokenize;
  WALLET: Record<string, Record<string, string>>;
};

const now = new Date(2026, 10, 20);
const good = { cardNumber: '4111 1111 1111 1111', expirationDate: '11/26', cvv: '123', postalCode: '07083' };
const wrong = (change: Partial<typeof good>) =>
  tokenOf({ ...good, ...change }, now).errors?.map((e) => e.field);

it('the sandbox card form accepts the test card until its expiry month ends, with any CVV', () => {
  expect(tokenOf(good, now)).toEqual({
    ...{ status: 'OK', token: 'cnon:card-nonce-ok' },
    details: { billing: { postalCode: '07083' } },
  });
  expect(tokenOf({ ...good, cvv: '9999', expirationDate: '01/2031' }, now).status).toBe('OK');
});

it('the sandbox card form returns the declined token for the declined card', () => {
  expect(tokenOf({ ...good, cardNumber: '4000000000000002' }, now).token).toBe('cnon:card-nonce-declined');
});

it('the sandbox card form refuses invalid and real card numbers, bad expiry dates, CVV and ZIP', () => {
  expect(wrong({ cardNumber: '4111 1111 1111 1112' })).toEqual(['cardNumber']);
  expect(wrong({ cardNumber: '5555 5555 5555 4444' })).toEqual(['cardNumber']);
  expect(wrong({ expirationDate: '10/26' })).toEqual(['expirationDate']);
  expect(wrong({ expirationDate: '13/28' })).toEqual(['expirationDate']);
  expect(wrong({ cvv: '1', postalCode: '07' })).toEqual(['cvv', 'postalCode']);
});

it.each([
  [{ cvv: '911' }, 'cnon:card-nonce-rejected-cvv'],
  [{ postalCode: '99999' }, 'cnon:card-nonce-rejected-postalcode'],
  [{ expirationDate: '01/40' }, 'cnon:card-nonce-rejected-expiration'],
  [{ cardNumber: '4000000000000002', cvv: '911' }, 'cnon:card-nonce-declined'],
  [{ cardNumber: '4000 0000 0000 0259', cvv: '911' }, 'cnon:card-nonce-rejected-cvv'],
  [{ cardNumber: '4000-0000-0000-0259' }, 'cnon:card-nonce-dispute-lost'],
  [{ cardNumber: '4000000000002685' }, 'cnon:card-nonce-dispute-won'],
  [{ cardNumber: '4000 0000 0000 1976', expirationDate: '01/2031' }, 'cnon:card-nonce-inquiry'],
  [{ cardNumber: '3400 000000 00009', cvv: '1111' }, 'cnon:card-nonce-ok'],
])('the sandbox card form gives the published test values %j the token %s', (change, token) => {
  expect(tokenOf({ ...good, ...change }, now)).toMatchObject({ status: 'OK', token });
});

it('each card of the test wallet has a button and a token of its own', () => {
  const page = readFileSync('public/sandbox-card/card.html', 'utf8');
  const buttons = [...page.matchAll(/<button [^>]*name="([^"]+)"/g)].map(([, name]) => name);
  expect(buttons).toEqual(Object.keys(WALLET));
  expect(Object.values(WALLET).map((values) => tokenOf(values, now).token)).toEqual([
    'cnon:card-nonce-ok',
    'cnon:card-nonce-declined',
    'cnon:card-nonce-rejected-cvv',
    'cnon:card-nonce-rejected-postalcode',
    'cnon:card-nonce-rejected-expiration',
    'cnon:card-nonce-dispute-won',
    'cnon:card-nonce-dispute-lost',
    'cnon:card-nonce-inquiry',
  ]);
});

it('the Spanish of the sandbox card form has every text of its page and every reason, and none too many', () => {
  const page = readFileSync('public/sandbox-card/card.html', 'utf8');
  const shown = [
    ...[...page.matchAll(/(?:aria-label|placeholder|title)="([^"]+)"/g)].map(([, text]) => text),
    ...[...page.matchAll(/<(?:title|span|button)[^>]*>([^<]+)</g)].map(([, text]) => text),
    ...[...source.matchAll(/problem\('\w+', '([^']+)'\)/g)].map(([, text]) => text),
    'Filled in',
  ];
  const texts = readFileSync('public/sandbox-card/texts.js', 'utf8');
  const spoken = [...texts.matchAll(/^ {4}(?:'([^']+)'|(\w+)):/gm)].map(([, quoted, word]) => quoted ?? word);
  // The form is asked for a CVV by the same letters.
  expect(spoken.sort()).toEqual([...new Set(shown)].filter((text) => text !== 'CVV').sort());
});

it('each card of the test wallet is known to the sandbox, and the documentation names its number', () => {
  const documented = readFileSync('docs/operations.md', 'utf8');
  for (const values of Object.values(WALLET)) {
    const { token } = tokenOf(values, now);
    expect(testRefusalOf(token ?? '')?.code).not.toBe('INVALID_CARD');
    expect(documented).toContain(values.cardNumber);
  }
});
