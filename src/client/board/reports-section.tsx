import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { type CustomerReport, reportName } from '../../domain/bookings/customer-report.ts';
import { read } from '../app/query-client.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';
import { settle } from './exceptions.ts';
import { ProblemPhoto } from './problem-photo.tsx';

/** What the customer has reported and nobody has settled; each change of the booking has it read again. */
export default function ReportsSection({ booking }: { booking: Pick<Booking, 'id' | 'version'> }) {
  const reading = read('GET /api/bookings/:id/reports', { params: { id: booking.id } });
  const { data } = useQuery({
    ...reading,
    queryKey: [...reading.queryKey, booking.version],
    placeholderData: (known, query) => (query?.queryKey[1] === booking.id ? known : undefined),
  });
  const open = data?.filter(({ settledAt }) => settledAt === null) ?? [];
  if (open.length === 0) return null;
  return (
    <section
      aria-labelledby="reports"
      className="mx-4 mb-2 rounded-small bg-amber-wash px-3 py-2.5 text-small"
    >
      <h4 id="reports" className="text-fine text-amber-text">
        {t('Reported by the customer')}
      </h4>
      <ul className="grid gap-2">
        {open.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
    </section>
  );
}

function Report({ report: { id, kind, text, photoUrl, at } }: { report: CustomerReport }) {
  const [busy, setBusy] = useState(false);
  const onSettle = async () => {
    setBusy(true);
    await settle(id);
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 flex-[1_1_12rem] [overflow-wrap:anywhere]">
        <b className="font-semibold">{t(reportName[kind])}</b>, {whenTime(at)}
        {text && <span className="block whitespace-pre-line">{text}</span>}
      </p>
      {photoUrl && <ProblemPhoto url={photoUrl} of={t(reportName[kind])} />}
      <Button size="compact" busy={busy} onClick={() => void onSettle()} className="bg-surface!">
        {t('Settled')}
      </Button>
    </li>
  );
}
