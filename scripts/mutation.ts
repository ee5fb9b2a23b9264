// `npm run mutation`: mutates each rule of src/domain and lists the mutations that no test detects.
import { installFromNpm } from '../test/install-package.ts';
import { run } from './run.ts';

/**
 * The newest version that runs on Node 20. Not a dependency, because it brings @babel/core, an optional peer of jotai,
 * which a production installation would then keep.
 */
const VERSION = '9.6.1';

const isInstalled = installFromNpm(
  `@stryker-mutator/core@${VERSION}`,
  `@stryker-mutator/vitest-runner@${VERSION}`,
);
process.exitCode = isInstalled ? await run(['npx', 'stryker', 'run']) : 1;
