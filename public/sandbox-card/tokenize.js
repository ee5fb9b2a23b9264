// Test cards, and what the sandbox does with them: Square's published ones, and below three of the sandbox's own, whose
// payments the card's bank disputes. No real card number is ever accepted.
const TOKENS = {
  4111111111111111: 'cnon:card-nonce-ok',
  5105105105105100: 'cnon:card-nonce-ok',
  6011000000000004: 'cnon:card-nonce-ok',
  340000000000009: 'cnon:card-nonce-ok',
  4000000000000002: 'cnon:card-nonce-declined',
  4000000000002685: 'cnon:card-nonce-dispute-won',
  4000000000000259: 'cnon:card-nonce-dispute-lost',
  4000000000001976: 'cnon:card-nonce-inquiry',
};

/** The published values that are refused whatever the card is. */
const REFUSED = [
  ['cvv', '911', 'cnon:card-nonce-rejected-cvv'],
  ['postalCode', '99999', 'cnon:card-nonce-rejected-postalcode'],
  ['expirationDate', '0140', 'cnon:card-nonce-rejected-expiration'],
];

const paid = { cardNumber: '4111 1111 1111 1111', expirationDate: '12/35', cvv: '111', postalCode: '07083' };

/** The test wallet: the values of each card by the name of its button. */
export const WALLET = {
  paid,
  declined: { ...paid, cardNumber: '4000 0000 0000 0002' },
  'wrong-cvv': { ...paid, cvv: '911' },
  'wrong-zip': { ...paid, postalCode: '99999' },
  'wrong-date': { ...paid, expirationDate: '01/40' },
  'dispute-won': { ...paid, cardNumber: '4000 0000 0000 2685' },
  'dispute-lost': { ...paid, cardNumber: '4000 0000 0000 0259' },
  inquiry: { ...paid, cardNumber: '4000 0000 0000 1976' },
};

const digits = (text = '') => text.replace(/\D/g, '');

/** The sum that every card number satisfies (Luhn, ISO/IEC 7812-1). */
export function isCardNumber(number) {
  if (number.length < 12 || number.length > 19) return false;
  let sum = 0;
  for (let i = 0; i < number.length; i += 1) {
    const digit = Number(number[number.length - 1 - i]);
    const doubled = digit * 2;
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** A card is good through the last day of its month. */
export function isFuture(expiration, now) {
  const match = /^(\d{2})(\d{2}|20\d{2})$/.exec(digits(expiration));
  if (!match) return false;
  const month = Number(match[1]);
  const year = 2000 + (Number(match[2]) % 100);
  return month >= 1 && month <= 12 && new Date(year, month, 1) > now;
}

const problem = (field, message) => ({ type: 'VALIDATION_ERROR', field, message });

/** What the provider's tokenize() answers: a token, or errors with the field that each is about. */
export function tokenOf({ cardNumber, expirationDate, cvv, postalCode }, now) {
  const number = digits(cardNumber);
  const errors = [];
  if (!isCardNumber(number)) errors.push(problem('cardNumber', 'Credit card number is not valid'));
  else if (!TOKENS[number]) errors.push(problem('cardNumber', 'Only test cards work here: 4111 1111 1111 1111'));
  if (!isFuture(expirationDate, now)) errors.push(problem('expirationDate', 'Credit card expiration date is not valid'));
  if (!/^\d{3,4}$/.test(digits(cvv))) errors.push(problem('cvv', 'Credit card CVV is not valid'));
  if (postalCode && !/^\d{5}(\d{4})?$/.test(digits(postalCode))) {
    errors.push(problem('postalCode', 'Credit card postal code is not valid'));
  }
  if (errors.length > 0) return { status: 'Invalid', errors };
  const values = { cvv: digits(cvv), postalCode: digits(postalCode), expirationDate: digits(expirationDate) };
  const refused = TOKENS[number] !== 'cnon:card-nonce-declined' && REFUSED.find(([name, value]) => values[name] === value);
  const token = refused ? refused[2] : TOKENS[number];
  return { status: 'OK', token, ...(postalCode && { details: { billing: { postalCode } } }) };
}
