import * as z from 'zod/mini';

const Report = z.object({
  metadata: z.object({
    vulnerabilities: z.object({ moderate: z.int(), high: z.int(), critical: z.int() }),
  }),
  vulnerabilities: z.record(z.string(), z.object({ name: z.string(), severity: z.string() })),
});

export type AuditVerdict = { exitCode: 0 | 1; says: string };

/**
 * Evaluates the output of `npm audit --json`: exit code 1 if a dependency has a known vulnerability of level high or
 * critical.
 */
export function auditVerdict(printed: string): AuditVerdict {
  const report = Report.safeParse(jsonOf(printed));
  // A registry mirror may not support audits; the missing result is reported instead of a pass.
  if (!report.success) return { exitCode: 0, says: 'Not audited: the registry did not answer.' };
  const { moderate, high, critical } = report.data.metadata.vulnerabilities;
  const says = `Known holes: ${critical} critical, ${high} high, ${moderate} moderate.`;
  if (high + critical === 0) return { exitCode: 0, says };
  const worst = Object.values(report.data.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity }) => `${name} (${severity})`);
  return { exitCode: 1, says: `${says} ${worst.join(', ')}` };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
