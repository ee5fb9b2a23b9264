// `npm run soak`: runs the long form with each trial at its longest (see test/trials.ts), then a day of the demo.
import { run } from './run.ts';

process.env.SOAK = '1';
await import('./test.ts');
if (process.exitCode === 0)
  process.exitCode = await run([process.execPath, '--import', 'tsx', 'scripts/soak-demo.ts']);
