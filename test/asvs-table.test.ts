import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const verdicts = ['met', 'partly', 'not', 'does not apply'];
/** Number of requirements by level in ASVS 5.0.0. */
const inTheStandard = { '1': 70, '2': 183 };

const lines = readFileSync('docs/security-asvs.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const requirements = lines
  .filter(([id = '']) => /^V\d/.test(id))
  .map(([id = '', level = '', text = '', verdict = '', where = '']) => ({ id, level, text, verdict, where }));

const countOf = (level: string, verdict?: string) =>
  requirements.filter((row) => row.level === level && (!verdict || row.verdict === verdict)).length;
const countsRow = (name: string, verdict?: string) => {
  const [first, second] = [countOf('1', verdict), countOf('2', verdict)];
  return [name, String(first), String(second), String(first + second)];
};

it('the ASVS table has every requirement of levels 1 and 2 once, in the order of the standard', () => {
  expect({ '1': countOf('1'), '2': countOf('2') }).toEqual(inTheStandard);
  const ids = requirements.map(({ id }) => id);
  const inOrder = [...new Set(ids)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  expect(ids).toEqual(inOrder);
});

it('the ASVS table has a text, a verdict and a place or reason for every requirement', () => {
  const incomplete = requirements.filter(
    ({ text, verdict, where }) => !text || !where || !verdicts.includes(verdict),
  );
  expect(incomplete).toEqual([]);
});

it('the ASVS table counts the verdicts of its rows correctly', () => {
  const counted = lines.filter(([name = '']) => [...verdicts, 'all'].includes(name));
  expect(counted).toEqual([...verdicts.map((verdict) => countsRow(verdict, verdict)), countsRow('all')]);
});
