import { useQuery } from '@tanstack/react-query';
import { Link2Off, Share2 } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { read } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';

const ShareLinkField = lazyPart('tracking/share-link-field', () => import('./share-link-field.tsx'));

// Few share a link: what the buttons do loads when one is pressed.
type Actions = typeof import('./share-actions.ts');

/** Creates a link by which others can follow the booking, and ends all links. */
export function ShareTracking({ bookingId }: { bookingId: string }) {
  const { data: links } = useQuery(read('GET /api/bookings/:id/share', { params: { id: bookingId } }));
  const [url, setUrl] = useState<string | null>(null);
  const [busy, setBusy] = useState<'share' | 'stop' | null>(null);
  const shared = (links?.active ?? 0) > 0;
  const run = async (what: 'share' | 'stop', act: (actions: Actions) => Promise<void>) => {
    setBusy(what);
    await import('./share-actions.ts')
      .then(act)
      .catch(() => toast({ title: t('Sharing Failed'), variant: 'destructive' }));
    setBusy(null);
  };
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
          busy={busy === 'share'}
          onClick={() =>
            void run('share', async ({ shareLink }) => setUrl((await shareLink(bookingId, url)) ?? url))
          }
        >
          {busy !== 'share' && <Share2 aria-hidden="true" />}
          {t('Share link')}
        </Button>
        {shared && (
          <Button
            size="pair"
            busy={busy === 'stop'}
            onClick={() =>
              void run('stop', async ({ stopSharing }) => {
                if (await stopSharing(bookingId)) setUrl(null);
              })
            }
          >
            {busy !== 'stop' && <Link2Off aria-hidden="true" />}
            {t('Stop sharing')}
          </Button>
        )}
      </div>
    </Card>
  );
}
