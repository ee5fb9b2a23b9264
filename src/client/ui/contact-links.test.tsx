import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmailText, mailHref, mapHref, telHref } from './contact-links.tsx';

it('telHref adds the country code to ten digits and keeps an existing country code', () => {
  expect(telHref('(908) 555-0142')).toBe('tel:+19085550142');
  expect(telHref('+44 20 7946 0000')).toBe('tel:+442079460000');
});

it('telHref keeps only digits, and no country code before a number without an area code', () => {
  expect(telHref('555"><script>;ext=1')).toBe('tel:5551');
});

it('mail and map links encode their parameters', () => {
  expect(mailHref('a+b&c@example.com', 'Hi & bye')).toBe(
    'mailto:a%2Bb%26c@example.com?subject=Hi%20%26%20bye',
  );
  expect(mapHref({ latitude: 40.7, longitude: -74.2 })).toContain('query=40.7%2C-74.2');
});

it('an e-mail address may break only before its last @', () => {
  expect(renderToStaticMarkup(<EmailText address="jordan@example.com" />)).toBe('jordan<wbr/>@example.com');
  expect(renderToStaticMarkup(<EmailText address={'"a@b"@example.com'} />)).toMatch(/<wbr\/>@example\.com$/);
});
