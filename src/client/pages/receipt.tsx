import { useMutation, useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useParams } from 'react-router';
import { type Receipt, receiptNumber } from '../../contract/shapes/receipt.ts';
import { batteryText, receiptLines } from '../../contract/shapes/receipt-lines.ts';
import { customerServiceName } from '../../domain/bookings/service-type.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { cardText } from '../../domain/money/card.ts';
import { useUser } from '../accounts/api.ts';
import { BackLink } from '../app/back-link.tsx';
import { config } from '../app/config.ts';
import { call, failureText, isUnauthorizedError } from '../app/http.ts';
import { PageLoading } from '../app/page-states.tsx';
import { read } from '../app/query-client.ts';
import { Content, Screen, TopBar, usePageTitle } from '../app/shell.tsx';
import { toast } from '../app/toast.ts';
import { readBooking } from '../bookings/api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardTitle, Facts } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { EmptyState, ErrorState } from '../ui/view-states.tsx';
import { inZone } from '../ui/zone.ts';

/** A receipt is read later, perhaps on paper: its times name day and year. */
const paperTime = inZone({ dateStyle: 'medium', timeStyle: 'short' });
const timeText = (at: string) => paperTime(new Date(at));

/** The receipt of a booking, for its customer and for admins; it prints on one page. */
export default function ReceiptPage() {
  usePageTitle(t('Receipt'));
  const { bookingId = '' } = useParams();
  const { user } = useUser();
  const { data, error, isFetching, refetch } = useQuery({
    ...read('GET /api/bookings/:id/receipt', { params: { id: bookingId } }),
    retry: false,
  });
  if (!data && !error) return <PageLoading />;
  return (
    <Screen>
      <TopBar>
        {/* Staff have it in a tab of its own. */}
        {user && <BackLink to={`/tracking/${bookingId}`} className="print:hidden" />}
        <h1 className="flex-1 text-title">{t('Receipt from {brand}', { brand: config.brandName })}</h1>
      </TopBar>
      <Content>
        {data ? (
          <ReceiptView receipt={data} />
        ) : isUnauthorizedError(error) ? (
          <Card>
            <EmptyState
              icon={Lock}
              title={t('Access Required')}
              text={t('Please sign in to see your booking.')}
            >
              <ButtonLink kind="forward" href="/login">
                {t('Sign In')}
              </ButtonLink>
            </EmptyState>
          </Card>
        ) : (
          <Card>
            <ErrorState
              title={t('The receipt did not load')}
              text={failureText(error, t('The server did not answer.'))}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          </Card>
        )}
      </Content>
    </Screen>
  );
}

function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { number, issuedAt, completedAt, bookingId, customerName, serviceType, location, seller } = receipt;
  const { vehicleInfo, card, arrivedAt, startedAt, kwh } = receipt;
  const battery = batteryText(receipt, { t });
  return (
    <>
      <Card aria-labelledby="receipt-head">
        <CardTitle id="receipt-head">{t('Receipt {number}', { number: receiptNumber(number) })}</CardTitle>
        <address className="text-small whitespace-pre-line text-ink-soft not-italic">
          {[seller.name, seller.address, seller.email, seller.phone].filter(Boolean).join('\n')}
        </address>
        <Facts
          rows={[
            { name: t('Charged on'), value: timeText(issuedAt) },
            ...(card ? [{ name: t('Card'), value: cardText(card, { t }) }] : []),
            { name: t('Customer'), value: customerName },
            { name: t('Booking'), value: shortId(bookingId) },
            { name: t('Service'), value: t(customerServiceName[serviceType]) },
            { name: t('Place'), value: location },
            ...(vehicleInfo ? [{ name: t('Vehicle'), value: vehicleInfo }] : []),
            ...(arrivedAt ? [{ name: t('Arrived'), value: timeText(arrivedAt) }] : []),
            ...(startedAt ? [{ name: t('Service started'), value: timeText(startedAt) }] : []),
            ...(completedAt ? [{ name: t('Completed'), value: timeText(completedAt) }] : []),
            ...(kwh !== null ? [{ name: t('Energy'), value: t('{kwh} kWh', { kwh }) }] : []),
            ...(battery ? [{ name: t('Battery'), value: battery }] : []),
          ]}
        />
      </Card>
      <Card aria-labelledby="receipt-amounts">
        <CardTitle id="receipt-amounts">{t('Amounts')}</CardTitle>
        <Facts rows={amountRows(receipt)} short />
      </Card>
      <Button kind="forward" className="print:hidden" onClick={() => window.print()}>
        {t('Print or save as PDF')}
      </Button>
      <SendAgain bookingId={bookingId} />
    </>
  );
}

/** Has the receipt mailed again, for its customer. */
function SendAgain({ bookingId }: { bookingId: string }) {
  const { user } = useUser();
  const send = useMutation({
    mutationFn: () => call('POST /api/bookings/:id/receipt', { params: { id: bookingId } }),
    onSuccess: () => toast({ title: t('Receipt sent'), description: user?.email ?? '' }),
    onError: (error) =>
      toast({
        title: t('Receipt Not Sent'),
        description: failureText(error, t('The server did not answer. Please try again.')),
        variant: 'destructive',
      }),
  });
  const { data: own } = useQuery({ ...readBooking(bookingId), enabled: Boolean(user) });
  if (!own || !user) return null;
  if (!user.email)
    return (
      <p className="text-small text-ink-soft print:hidden">
        {t('There is no e-mail address in your account. This receipt stays here.')}
      </p>
    );
  return (
    <Button className="print:hidden" busy={send.isPending} onClick={() => send.mutate()}>
      {t('E-mail it again')}
    </Button>
  );
}

const amountRows = (receipt: Receipt) =>
  receiptLines(receipt, { t, timeText }).map(({ value, isStrong, ...line }) => ({
    ...line,
    value: isStrong ? <strong className="font-strong">{value}</strong> : value,
  }));
