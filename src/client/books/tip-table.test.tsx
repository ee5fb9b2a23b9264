import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { setBusinessZone } from '../ui/zone.ts';
import { TipTable } from './tip-table.tsx';

it('tips stand by day and technician, with what the company owes, and all together below', () => {
  setBusinessZone('America/New_York');
  const of = { techId: 'dmorales', name: 'Dana Morales' };
  const text = renderToStaticMarkup(
    <TipTable
      lines={[
        { ...of, day: '2026-11-21', count: 2, given: 40.1, refunded: 0, balance: 40.1 },
        { ...of, day: '2026-11-20', name: null, count: 1, given: 5, refunded: 5, balance: 0 },
      ]}
    />,
  )
    .replace(/<\/(?:td|th|tr)>/g, '|')
    .replace(/<[^>]*>/g, '');
  expect(text).toContain('Dana Morales|2|$40.10|$0.00|$40.10|');
  expect(text).toContain('dmorales|1|$5.00|$5.00|$0.00|');
  expect(text).toContain('Total||3|$45.10|$5.00|$40.10|');
});
