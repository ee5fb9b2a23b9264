import { useMutation } from '@tanstack/react-query';
import type { OwnNotice } from '../../domain/location-notice.ts';
import { serverFailure } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { toast } from '../app/toast.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { acknowledge, readOwnNotice } from './location-notice.ts';
import { NoticeText } from './notice-text.tsx';

type NoticeDialogProps = { notice: OwnNotice; username: string; onLogout: () => void };

/** Stands before the dashboard until the notice is acknowledged: nothing is tracked meanwhile. */
export default function NoticeDialog({ notice, username, onLogout }: NoticeDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => acknowledge(username, notice.version),
    onError: (error) => {
      const description = serverFailure(error)?.message ?? 'The server did not answer. Please try again.';
      toast({ title: 'Not Saved', description, variant: 'destructive' });
      // A newer text than this one is shown in its place.
      void queryClient.invalidateQueries({ queryKey: readOwnNotice.queryKey });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      title="Location tracking"
      closeOnOutsidePress={false}
      after={<span />}
    >
      <div className="gutter pt-1 pb-4">
        <NoticeText text={notice.text} />
      </div>
      <div className="gutter mt-auto grid gap-2 pt-3 pb-[calc(16px+var(--safe-bottom))] sm:mt-0">
        <Button kind="forward" busy={isPending} onClick={() => mutate()}>
          I have read this notice
        </Button>
        <Button kind="plain" onClick={onLogout}>
          Log out
        </Button>
      </div>
    </Dialog>
  );
}
