import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { can, OWNER } from '../../domain/bookings/booking-lifecycle.ts';
import { type CustomerReport, reportName, reportRefusal } from '../../domain/bookings/customer-report.ts';
import { polling } from '../../events/polling.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { LatePart } from '../app/page-states.tsx';
import { queryClient, read } from '../app/query-client.ts';
import { JobPhoto } from '../bookings/shared/job-photo.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';

const ReportDialog = lazyPart('tracking/report-dialog', () => import('./report-dialog.tsx'));
const ThreadCard = lazyPart('tracking/thread-card', () => import('./thread-card.tsx'));

/** What the customer has reported of a booking, with the answers, and the button that reports something. */
export default function Reports({ booking }: { booking: Booking }) {
  const reading = read('GET /api/bookings/:id/reports', { params: { id: booking.id } });
  const queryKey = [...reading.queryKey, booking.version];
  const { data = [] } = useLiveQuery({
    ...reading,
    queryKey,
    pollEvery: polling.eta,
    // Each change of the booking has them read again: one of them may be settled.
    placeholderData: (known, query) => (query?.queryKey[1] === booking.id ? known : undefined),
  });
  const [isOpen, setIsOpen] = useState(false);
  const show = (made: CustomerReport) => {
    queryClient.setQueryData(queryKey, [...data.filter(({ id }) => id !== made.id), made]);
    setIsOpen(false);
  };
  return (
    <>
      {data.length > 0 && (
        <Card aria-labelledby="reports">
          <CardTitle id="reports">{t('What you reported')}</CardTitle>
          <ul className="grid gap-4">
            {data.map((report) => (
              <Report key={report.id} report={report} />
            ))}
          </ul>
        </Card>
      )}
      {/* Once all is settled nobody writes any more, but what was answered stays to be read. */}
      {data.length > 0 && can(booking, 'write', OWNER) !== null && (
        <LatePart>
          <ThreadCard booking={booking} takesFocus={false} />
        </LatePart>
      )}
      {reportRefusal(booking, OWNER, serverNow()) === null && (
        <Button onClick={() => setIsOpen(true)}>
          <TriangleAlert aria-hidden="true" />
          {t('Report a problem')}
        </Button>
      )}
      {isOpen && (
        <LatePart>
          <ReportDialog bookingId={booking.id} onMade={show} onClose={() => setIsOpen(false)} />
        </LatePart>
      )}
    </>
  );
}

function Report({ report: { kind, text, photoUrl, at, settledAt } }: { report: CustomerReport }) {
  return (
    <li className="grid gap-2">
      <p className="[overflow-wrap:anywhere]">
        <b className="font-semibold">{t(reportName[kind])}</b>
        {text && <span className="block whitespace-pre-line">{text}</span>}
        <span className="block text-small text-ink-soft">
          {settledAt
            ? t('Settled {when}', { when: whenTime(settledAt) })
            : t('Reported {when}. Our team answers in the messages on this page.', { when: whenTime(at) })}
        </span>
      </p>
      {photoUrl && <JobPhoto url={photoUrl} alt={t('Your photo of the problem')} />}
    </li>
  );
}
