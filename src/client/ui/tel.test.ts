import { expect, it } from 'vitest';
import { directionsHref, mailHref, mapHref, telHref } from './tel.ts';

it('dials ten digits with the country code, and what has one as it is', () => {
  expect(telHref('(908) 555-0142')).toBe('tel:+19085550142');
  expect(telHref('+44 20 7946 0000')).toBe('tel:+442079460000');
});

it('lets nothing but digits into a tel link', () => {
  expect(telHref('555"><script>;ext=1')).toBe('tel:+5551');
});

it('encodes what goes into mail and map links', () => {
  expect(mailHref('a+b&c@example.com', 'Hi & bye')).toBe(
    'mailto:a%2Bb%26c@example.com?subject=Hi%20%26%20bye',
  );
  expect(mapHref({ latitude: 40.7, longitude: -74.2 })).toContain('query=40.7%2C-74.2');
  expect(directionsHref('1 Main St & Elm #3')).toContain('destination=1%20Main%20St%20%26%20Elm%20%233');
});
