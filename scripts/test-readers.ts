// `npm run test:readers [-- FILE …]`: runs the journeys of customers once on pages in Spanish and once on pages whose texts
// a browser's translation has moved, in the long form.
import { provideTools } from './provide-tools.ts';
import { run } from './run.ts';

const playwright = [process.execPath, 'node_modules/@playwright/test/cli.js', 'test', '--forbid-only'];

async function test(): Promise<number> {
  const build = await run(['npm', 'run', '--silent', 'build']);
  if (build !== 0) return build;
  return run([...playwright, ...process.argv.slice(2)], { TEST_READERS: '1', TEST_FORM: 'full' });
}

process.exitCode = provideTools() ? await test() : 1;
