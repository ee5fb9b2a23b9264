import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const needsPage = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');

/**
 * Runs the files that need a page one after the other. Vitest keeps a worker, and the modules it has loaded, only as
 * long as the next file has the same environment.
 */
export class SortByEnvironment extends BaseSequencer {
  override async sort(specifications: TestSpecification[]) {
    const sorted = await super.sort(specifications);
    return [...sorted.filter(needsPage), ...sorted.filter((each) => !needsPage(each))];
  }
}
