import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { dayOf } from '../../domain/schedule.ts';
import { config } from '../app/config.ts';
import { download } from '../app/download.ts';
import { fetchBlob } from '../app/http.ts';
import { read } from '../app/read.ts';
import { toast } from '../app/toast.tsx';
import { Button } from '../ui/button.tsx';

/** Who of the technicians has read the notice about location tracking, and the proof of it to take along. */
export function LocationNotices() {
  const { data } = useQuery(read('GET /api/admin/location-notice'));
  const exporting = useMutation({
    mutationFn: () => fetchBlob('GET /api/admin/location-notice/acknowledgements'),
    onSuccess: (csv) => download(`location-notices-${dayOf(new Date(), config.timeZone)}.csv`, csv),
    onError: () =>
      toast({
        title: 'Export Failed',
        description: 'The acknowledgements did not load. Please try again.',
        variant: 'destructive',
      }),
  });
  return (
    <section aria-labelledby="location-notices" className="grid gap-2 pt-3">
      <h3 id="location-notices" className="text-small font-semibold">
        Notice about location tracking
      </h3>
      <p className="text-small text-ink-soft">
        Technicians acknowledge it before their location is tracked.
        {data && ` ${data.acknowledged} of ${data.technicians} have acknowledged the present one.`}
      </p>
      <Button
        size="compact"
        className="justify-self-start"
        busy={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        <Download aria-hidden="true" />
        Acknowledgements (CSV)
      </Button>
    </section>
  );
}
