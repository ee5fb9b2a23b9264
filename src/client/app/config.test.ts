import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';

it('fills what the page does not say from the defaults', () => {
  const config = parseConfig(
    '{"brandName":"Volt & Co","payment":{"provider":"square","applicationId":"sq0idp-1"}}',
  );
  expect(config.brandName).toBe('Volt & Co');
  expect(config.supportPhone).toBe('(908) 555-0142');
  expect(config.payment).toMatchObject({
    provider: 'square',
    applicationId: 'sq0idp-1',
    locationId: 'sandbox',
  });
});

it('is the defaults for a page that says nothing or nonsense', () => {
  expect(parseConfig('')).toEqual(parseConfig(null));
  expect(parseConfig('{oops')).toEqual(parseConfig(null));
});
