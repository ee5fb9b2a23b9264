import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../durations.ts';
import { OWNER } from './booking-lifecycle.ts';
import { NewReport, reportRefusal } from './customer-report.ts';

const completedAt = '2026-11-20T15:00:00.000Z';
const booking = {
  ...({ status: 'completed', paymentStatus: 'captured', assignedTechId: 'dana' } as const),
  ...{ departedAt: null, arrivedAt: null, completedAt },
};
const days = (count: number) => Date.parse(completedAt) + count * DAY_MS;

describe('a problem of a completed booking', () => {
  it('is reported for 14 days, and for as long as a running one runs', () => {
    expect(reportRefusal(booking, OWNER, days(14))).toBeNull();
    expect(reportRefusal(booking, OWNER, days(14) + 1)?.code).toBe('REPORT_TOO_LATE');
    const running = { ...booking, status: 'in_progress' as const, completedAt: null };
    expect(reportRefusal(running, OWNER, days(400))).toBeNull();
  });

  it('is reported by its customer alone', () => {
    expect(reportRefusal(booking, { role: 'customer', isOwner: false }, days(1))?.code).toBe('NOT_YOURS');
    expect(reportRefusal(booking, { role: 'tech', id: 'dana' }, days(1))?.code).toBe('FORBIDDEN');
  });
});

it.each([
  [{ kind: 'damage', key: 'a-1' }, true],
  [{ kind: 'damage', key: 'a-1', text: ' Scratched ' }, true],
  [{ kind: 'damage', key: 'a-1', text: 'x'.repeat(501) }, false],
  [{ kind: 'weather', key: 'a-1' }, false],
  [{ kind: 'damage' }, false],
  [{ kind: 'damage', key: 'no spaces' }, false],
])('a report %j is valid: %s', (report, valid) => {
  expect(NewReport.safeParse(report).success).toBe(valid);
});
