// `npm run texts -- FILE`: compares a text catalogue with the code; `--new` prints an empty one.
import { readCatalogue } from '../src/server/platform/config/read-profile.ts';
import { compareCatalogue } from './texts/compare-catalogue.ts';
import { allTexts } from './texts/find-texts.ts';

const [file = '--new'] = process.argv.slice(2);
const texts = allTexts();

if (file === '--new') {
  const empty = [...texts].map(([text, one]) => [text, one === null ? text : { one, other: text }]);
  console.log(JSON.stringify({ language: 'en-US', texts: Object.fromEntries(empty) }, null, 2));
} else {
  const problems = compareCatalogue(readCatalogue(file), texts);
  for (const problem of problems) console.log(problem);
  console.log(`${texts.size} texts, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
