import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmailText } from './email-text.tsx';

it('an e-mail address may break only before its last @', () => {
  expect(renderToStaticMarkup(<EmailText address="jordan@example.com" />)).toBe('jordan<wbr/>@example.com');
  expect(renderToStaticMarkup(<EmailText address={'"a@b"@example.com'} />)).toMatch(/<wbr\/>@example\.com$/);
});
