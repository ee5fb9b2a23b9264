import { useMutation, useQuery } from '@tanstack/react-query';
import { Link2Off, Share2 } from 'lucide-react';
import { lazy, useState } from 'react';
import { call, failureText } from '../app/http.ts';
import { LatePart } from '../app/page-states.tsx';
import { queryClient, read } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';

const ShareLinkField = lazy(() => import('./share-link-field.tsx'));

/** Gives the link to the system's share sheet, if there is one, else to the clipboard. */
async function shareOrCopy(url: string): Promise<void> {
  if ('share' in navigator) {
    // Sharing fails when the customer closes the sheet or the browser forbids it: the page shows the link.
    await navigator.share({ title: t('Follow my charging service'), url }).catch(() => {});
    return;
  }
  await (navigator as Navigator).clipboard
    ?.writeText(url)
    .then(() =>
      toast({ title: t('Link Copied'), description: t('Send it to whoever should see when help comes.') }),
    )
    .catch(() => {});
}

/** Creates a link by which others can follow the booking, and ends all links. */
export function ShareTracking({ bookingId }: { bookingId: string }) {
  const params = { id: bookingId };
  const reading = read('GET /api/bookings/:id/share', { params });
  const { data: links } = useQuery(reading);
  const [url, setUrl] = useState<string | null>(null);
  const failed = (error: unknown) =>
    toast({
      title: t('Sharing Failed'),
      description: failureText(error, t('Please try again.')),
      variant: 'destructive',
    });
  const share = useMutation({
    mutationFn: () => call('POST /api/bookings/:id/share', { params }),
    onSuccess: async (link) => {
      setUrl(link.url);
      queryClient.setQueryData(reading.queryKey, (known) => ({ active: (known?.active ?? 0) + 1 }));
      await shareOrCopy(link.url);
    },
    onError: failed,
  });
  const stop = useMutation({
    mutationFn: () => call('DELETE /api/bookings/:id/share', { params }),
    onSuccess: (left) => {
      setUrl(null);
      queryClient.setQueryData(reading.queryKey, left);
      toast({ title: t('Sharing Stopped'), description: t('The link does not work any more.') });
    },
    onError: failed,
  });
  const shared = (links?.active ?? 0) > 0;
  return (
    <Card aria-labelledby="share">
      <div className="grid gap-1">
        <CardTitle id="share">{t('Share')}</CardTitle>
        <p className="text-small text-ink-soft">
          {shared
            ? t('Whoever has the link sees when help comes. It ends 30 minutes after the service.')
            : t('Let somebody see when help comes: no phone number, address or price, and no sign-in.')}
        </p>
      </div>
      {url && (
        <LatePart fallback={<span className="h-13" />}>
          <ShareLinkField url={url} />
        </LatePart>
      )}
      <div className="pair gap-2">
        <Button
          size="pair"
          busy={share.isPending}
          onClick={() => (url ? void shareOrCopy(url) : share.mutate())}
        >
          {!share.isPending && <Share2 aria-hidden="true" />}
          {t('Share link')}
        </Button>
        {shared && (
          <Button size="pair" busy={stop.isPending} onClick={() => stop.mutate()}>
            {!stop.isPending && <Link2Off aria-hidden="true" />}
            {t('Stop sharing')}
          </Button>
        )}
      </div>
    </Card>
  );
}
