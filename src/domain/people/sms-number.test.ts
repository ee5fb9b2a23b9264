import { expect, it } from 'vitest';
import { smsNumber } from './sms-number.ts';

it.each([
  '9735550118',
  '(973) 555-0118',
  '973.555.0118',
  '+1 973 555 0118',
  '1-973-555-0118',
  '001 973 555 0118',
])('a text message goes to %s', (typed) => {
  expect(smsNumber(typed)).toBe('+19735550118');
});

it.each([
  ['of another continent', '+44 7911 123456'],
  ['of Canada', '(416) 555-0118'],
  ['of Jamaica', '+1 876 555 0118'],
  ['that is toll-free', '800 555 0118'],
  ['that is toll-free to come', '887 555 0118'],
  ['that is premium', '900 555 0118'],
  ['with the exchange of premium numbers', '973 976 0118'],
  ['that is personal', '500 555 0118'],
  ['with a service code', '911 555 0118'],
  ['without such an area code', '173 555 0118'],
  ['that is too short', '555 0118'],
  ['that is too long', '9735550118 22'],
  ['with an extension', '9735550118 x22'],
  ['that is an e-mail address', '9735550118@example.com'],
  ['that is nothing', ''],
])('no text message goes to a number %s: %s', (_, typed) => {
  expect(smsNumber(typed)).toBeNull();
});
