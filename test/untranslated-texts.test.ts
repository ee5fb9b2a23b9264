import { expect, it } from 'vitest';
import { allTexts, codeFiles, textsOfFile } from '../scripts/texts/find-texts.ts';

it('no displayed string in the JSX of the client is without translation', () => {
  const files = codeFiles('src/client').map(textsOfFile);
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(({ bare }) => bare)).toEqual([]);
});

it('the code has texts of pages, messages and rules', () => {
  const texts = allTexts();
  expect(texts.size).toBeGreaterThan(1000);
  for (const text of ['Sign In', 'Your receipt', 'Booking not found.'])
    expect([...texts.keys()]).toContain(text);
});
