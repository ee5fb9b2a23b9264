import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmailText } from './email-text.tsx';

it('lets an address break before its @, not in the middle of a domain that has room', () => {
  expect(renderToStaticMarkup(<EmailText address="jordan@example.com" />)).toBe('jordan<wbr/>@example.com');
  expect(renderToStaticMarkup(<EmailText address={'"a@b"@example.com'} />)).toMatch(/<wbr\/>@example\.com$/);
});
