// The sandbox's cards and the published tokens that they give. No real card number is ever accepted.
const TOKENS = {
  4111111111111111: 'cnon:card-nonce-ok',
  4000000000000002: 'cnon:card-nonce-declined',
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
  return errors.length > 0 ? { status: 'Invalid', errors } : { status: 'OK', token: TOKENS[number] };
}
