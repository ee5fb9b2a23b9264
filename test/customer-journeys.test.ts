import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CUSTOMER_FILES, LEFT_OUT } from '../e2e/fixtures/customer-journeys.ts';

const files = readdirSync('e2e').filter((file) => CUSTOMER_FILES.test(file));
const sources = files.map((file) => readFileSync(join('e2e', file), 'utf8')).join('\n');

it('each file of customers’ journeys runs in Spanish and on translated pages', () => {
  const named = readdirSync('e2e').filter((file) => /^(customer|tracking)-.*\.e2e\.ts$/.test(file));
  expect(named.length).toBeGreaterThan(30);
  expect(files).toEqual(expect.arrayContaining(named));
});

it.each(
  Object.entries(LEFT_OUT).flatMap(([reader, journeys]) =>
    Object.keys(journeys).map((name) => [reader, name]),
  ),
)('the journey left out in the project %s is one: %s', (_, name) => {
  expect(sources).toContain(name);
});
