import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LocationDenied } from './location-denied.tsx';

it('the note about a blocked location says what to type, and how to allow it on iPhone and Android', () => {
  const html = renderToStaticMarkup(<LocationDenied />);
  expect(html).toContain('role="note"');
  for (const words of [
    'Type the street',
    'ZIP code',
    'exit or mile marker',
    'iPhone',
    'Website Settings',
    'Android',
    'Permissions',
  ])
    expect(html).toContain(words);
  expect(html).not.toContain('Use my location');
});
