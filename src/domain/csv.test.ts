import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each([
  '=1+1',
  '+1 973 555 0118',
  '-2',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '﹦1',
  '﹢1',
  '﹣1',
  '﹫A1',
  '⁼1',
  '⁺1',
  '−1',
  ' =1',
  '\u00a0=1',
  '\u3000＝1',
  '\u200b=1',
  '\ufeff=1',
  '\u202e=1',
  '\u00ad＝1',
  '\u2800@A1',
  '\0=1',
  '\t',
  '\ttext',
  '\t＝1',
  '\rtext',
  '\r＋1',
  '\ntext',
  '\n－1',
  ' \t ＠A1',
  '=\u0338',
])('csvLine writes %j as text, not as a formula', (text) => {
  expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
});

it.each(['José', 'a=b', '1-2', '5 @ home', '李小龍', '～1', '', '   ', '\u200b', '(=1)', "'=1"])(
  'csvLine leaves %j unchanged',
  (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`);
  },
);

it('csvLine leaves numbers and amounts unchanged, also negative ones', () => {
  expect(csvLine([-5, { cents: -1250 }, null, undefined])).toBe('-5,-12.50,,\r\n');
});
