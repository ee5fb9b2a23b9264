import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configVariables } from '../src/server/platform/config/variables.ts';

const lines = readFileSync('.env.example', 'utf8').split('\n');
const assignments = lines.filter((line) => line !== '' && !line.startsWith('#'));

it('.env.example documents exactly the variables that the server reads', () => {
  const documented = assignments.map((line) => line.split('=')[0]);
  expect(documented.toSorted()).toEqual(configVariables.toSorted());
});

it('.env.example sets no variable when copied unchanged', () => {
  expect(assignments.filter((line) => !line.endsWith('='))).toEqual([]);
});
