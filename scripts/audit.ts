// `npm run audit`: fails if a production dependency has a known vulnerability of level high or critical.
import { spawnSync } from 'node:child_process';
import { auditVerdict } from './audit-verdict.ts';

const { stdout } = spawnSync('npm', ['audit', '--omit', 'dev', '--json'], { encoding: 'utf8' });
const { exitCode, says } = auditVerdict(stdout);
console.log(says);
process.exitCode = exitCode;
