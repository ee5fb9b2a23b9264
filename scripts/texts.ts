// `npm run texts -- FILE`: compares a text catalogue with the code; `--new` prints an empty one. With `--customer`, only the
// texts of the customer's side count, which a built-in catalogue must have.
import { parseArgs } from 'node:util';
import { readCatalogue } from '../src/server/platform/read-catalogue.ts';
import { compareCatalogue } from './texts/compare-catalogue.ts';
import { customerFiles } from './texts/customer-files.ts';
import { allTexts, textsIn } from './texts/find-texts.ts';

const { values, positionals } = parseArgs({
  options: { customer: { type: 'boolean' }, new: { type: 'boolean' } },
  allowPositionals: true,
});
const all = allTexts();
const texts = values.customer ? textsIn(customerFiles()) : all;
const [file] = positionals;

if (values.new || file === undefined) {
  const empty = [...texts].map(([text, one]) => [text, one === null ? text : { one, other: text }]);
  console.log(JSON.stringify({ language: 'en-US', texts: Object.fromEntries(empty) }, null, 2));
} else {
  const problems = compareCatalogue(readCatalogue(file), all, texts);
  for (const problem of problems) console.log(problem);
  console.log(`${texts.size} texts, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
