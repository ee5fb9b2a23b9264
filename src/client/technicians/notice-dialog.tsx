import { useMutation } from '@tanstack/react-query';
import type { OwnNotice } from '../../contract/shapes/location-notice.ts';
import { texts } from '../../domain/texts.ts';
import { serverFailure } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../ui/texts.ts';
import { acknowledgeNotice, NoticeText, readOwnNotice } from './location-notice.tsx';

type NoticeDialogProps = { notice: OwnNotice; username: string; onLogout: () => void };

/** Covers the dashboard until the notice is acknowledged; nothing is tracked before that. */
export default function NoticeDialog({ notice, username, onLogout }: NoticeDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => acknowledgeNotice(username, notice.version),
    onError: (error) => {
      const description = t(
        serverFailure(error)?.message ?? texts('The server did not answer. Please try again.'),
      );
      toast({ title: t('Not Saved'), description, variant: 'destructive' });
      // Shows the newest notice, because this version may be outdated.
      void queryClient.invalidateQueries({ queryKey: readOwnNotice.queryKey });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      title={t('Location tracking')}
      closeOnOutsidePress={false}
      after={<span />}
    >
      <div className="gutter pt-1 pb-4">
        <NoticeText text={notice.text} />
      </div>
      <div className="gutter mt-auto grid gap-2 pt-3 pb-[calc(16px+var(--safe-bottom))] sm:mt-0">
        <Button kind="forward" busy={isPending} onClick={() => mutate()}>
          {t('I have read this notice')}
        </Button>
        <Button kind="plain" onClick={onLogout}>
          {t('Log out')}
        </Button>
      </div>
    </Dialog>
  );
}
