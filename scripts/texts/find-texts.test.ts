import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { allTexts, codeFiles, textsOfFile } from './find-texts.ts';

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'curbvolt-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
  return folder;
}

const textsOf = (code: string) => textsOfFile(join(folderWith({ 'source.tsx': code }), 'source.tsx'));
const found = (code: string) =>
  textsOf(code).found.map(({ text, one }) => (one === null ? text : [one, text]));
const bare = (code: string) => textsOf(code).bare.map(({ text, line }) => `${line}: ${text}`);

it('textsOfFile finds the texts of t, also of a property, of two branches and of joined strings', () => {
  expect(found("t('One'); reader.t('Two {name}', { name: 'Three' }); t(busy ? 'Four' : `Five`);")).toEqual([
    'One',
    'Two {name}',
    'Four',
    'Five',
  ]);
  expect(found("t('Six ' + 'seven');")).toEqual(['Six seven']);
  expect(found("t(table[key]); other('Eight');")).toEqual([]);
  expect(found(`t(\`Hello \${name}\`);`)).toEqual([]);
});

it('textsOfFile finds both forms of plural', () => {
  expect(found("plural(count, '{count} booking', '{count} bookings', { city: 'Union' });")).toEqual([
    ['{count} booking', '{count} bookings'],
  ]);
});

it('textsOfFile finds the strings of a table, but neither its keys nor its numbers', () => {
  const code = `
    const a = texts({ key: 'One', more: { list: ['Two', 3], 'quoted key': 'Four' }, of: () => 'Five' } as const);
    const b: string = texts('Six') satisfies string;
    const c = { key: 'Seven' };`;
  expect(found(code)).toEqual(['One', 'Two', 'Four', 'Five', 'Six']);
});

it('textsOfFile finds the text of RichText and does not call it bare', () => {
  const code = '<RichText text="Call <b>{phone}</b>" parts={{ phone }} />';
  expect([found(code), bare(code)]).toEqual([['Call <b>{phone}</b>'], []]);
});

it('textsOfFile lists words in JSX that no t translates, with their line', () => {
  const code = `const view = (
    <p title="A title" className="wide" id={'an id'}>
      Words
      {busy ? 'Wait' : 'Go on'} {t('Translated')} {count} · 5
      <img alt={'A picture'} src="/picture.png" />
      <input aria-label={t('Name')} placeholder="Type here" actionLabel="Press" />
    </p>
  );`;
  expect(bare(code).toSorted()).toEqual([
    '2: A title',
    '3: Words',
    '4: Go on',
    '4: Wait',
    '5: A picture',
    '6: Press',
    '6: Type here',
  ]);
  expect(found(code)).toEqual(['Translated', 'Name']);
});

it('codeFiles lists the code of a folder without its tests', () => {
  const folder = folderWith({ 'b.tsx': '', 'a.ts': '', 'a.test.ts': '', 'test-app.ts': '', 'style.css': '' });
  expect(codeFiles(folder)).toEqual([join(folder, 'a.ts'), join(folder, 'b.tsx')]);
});

it('allTexts has texts of client, rules and server, with the singular of those that count', () => {
  const all = allTexts();
  for (const text of ['Try Again', 'In Progress', 'Send code']) expect(all.get(text), text).toBeNull();
  expect(all.get('{count} tasks failed for good: {names}')).toBe('{count} task failed for good: {names}');
});
