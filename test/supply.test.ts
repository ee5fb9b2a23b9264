import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { auditVerdict } from '../scripts/audit-verdict.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { version: string; dev?: boolean; optional?: boolean }>;
};

// With `--omit dev` npm leaves out some packages that production needs.
it('the SBOM has every production package with version and hash', () => {
  const [npm = '', ...args] = String(scripts.sbom).split(' ');
  const bill = JSON.parse(execFileSync(npm, args, { encoding: 'utf8', maxBuffer: 2 ** 26 }));
  const hashed = new Set<string>();
  for (const { name, version, hashes } of bill.components) {
    if (/^[0-9a-f]{128}$/.test(hashes?.[0]?.content ?? '')) hashed.add(`${name}@${version}`);
  }
  // Builds for other systems are optional; package-lock.json has no hashes of builds that are not installed.
  const inProduction = Object.entries(packages)
    .filter(([path, { dev, optional }]) => path !== '' && !dev && !optional)
    .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`);
  expect(inProduction.length).toBeGreaterThan(100);
  expect(inProduction.filter((each) => !hashed.has(each))).toEqual([]);
});

const audited = (severity: string, high: number) =>
  JSON.stringify({
    metadata: { vulnerabilities: { info: 0, low: 0, moderate: 1, high, critical: 0, total: 1 } },
    vulnerabilities: { 'left-pad': { name: 'left-pad', severity } },
  });

it('the audit fails on a high known vulnerability and names the package', () => {
  expect(auditVerdict(audited('high', 1))).toEqual({
    exitCode: 1,
    says: 'Known holes: 0 critical, 1 high, 1 moderate. left-pad (high)',
  });
  expect(auditVerdict(audited('moderate', 0)).exitCode).toBe(0);
});

it('the audit says Not audited when the registry does not answer', () => {
  for (const printed of ['', '{"message":"405 Method Not Allowed","statusCode":405}']) {
    expect(auditVerdict(printed)).toEqual({
      exitCode: 0,
      says: 'Not audited: the registry did not answer.',
    });
  }
});

it('the CI workflow runs the audit and writes the SBOM', () => {
  const ci = readFileSync('.github/workflows/ci.yml', 'utf8');
  expect(ci).toContain('run: npm run audit');
  expect(ci).toContain('run: npm run --silent sbom > sbom.cdx.json');
});
