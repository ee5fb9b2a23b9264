import { call, failureText } from '../app/http.ts';
import { queryClient, read } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { t } from '../ui/texts.ts';

const readLinks = (id: string) => read('GET /api/bookings/:id/share', { params: { id } });

const sayFailed = (error: unknown) =>
  toast({
    title: t('Sharing Failed'),
    description: failureText(error, t('Please try again.')),
    variant: 'destructive',
  });

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

/** Shares a link of the booking, a new one if the page has none. Resolves to the link; null if it failed. */
export async function shareLink(id: string, known: string | null): Promise<string | null> {
  try {
    const { url } = known
      ? { url: known }
      : await call('POST /api/bookings/:id/share', { params: { id } }).then((link) => {
          const { queryKey } = readLinks(id);
          queryClient.setQueryData(queryKey, (links) => ({ active: (links?.active ?? 0) + 1 }));
          return link;
        });
    void shareOrCopy(url);
    return url;
  } catch (error) {
    sayFailed(error);
    return null;
  }
}

/** Ends all links of the booking. Resolves to whether they have ended. */
export async function stopSharing(id: string): Promise<boolean> {
  try {
    queryClient.setQueryData(
      readLinks(id).queryKey,
      await call('DELETE /api/bookings/:id/share', { params: { id } }),
    );
    toast({ title: t('Sharing Stopped'), description: t('The link does not work any more.') });
    return true;
  } catch (error) {
    sayFailed(error);
    return false;
  }
}
