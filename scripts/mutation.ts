// `npm run mutation`: changes each rule of src/domain in small ways, and lists the changes that no test notices.
import { installFromNpm } from '../test/install-package.ts';
import { run } from './run.ts';

/**
 * The newest that runs on Node 20. No dependencies of the project: they bring @babel/core, which an installation for
 * production would keep, as it is an optional peer of jotai.
 */
const VERSION = '9.6.1';

const isInstalled = installFromNpm(
  `@stryker-mutator/core@${VERSION}`,
  `@stryker-mutator/vitest-runner@${VERSION}`,
);
process.exitCode = isInstalled ? await run(['npx', 'stryker', 'run']) : 1;
