import { useEffect, useState } from 'react';
import { fetchBlob } from '../../app/http.ts';
import { t } from '../../ui/texts.ts';

/**
 * A photo that requires credentials, which an `img` element cannot send: the component fetches the photo.
 * @param url `/api/bookings/{id}/proof/{name}`
 */
export function JobPhoto({ url }: { url: string }) {
  const [shown, setShown] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let made: string | null = null;
    const ending = new AbortController();
    const [name = '', , id = ''] = url.split('/').toReversed();
    const params = { id, name };
    fetchBlob('GET /api/bookings/:id/proof/:name', { params, signal: ending.signal }).then(
      (blob) => {
        made = URL.createObjectURL(blob);
        setShown(made);
      },
      () => !ending.signal.aborted && setFailed(true),
    );
    return () => {
      ending.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [url]);
  if (failed) return <p className="text-small text-ink-soft">{t('The photo did not load.')}</p>;
  return (
    <span className="block aspect-[4/3] w-full overflow-hidden rounded-small bg-quiet">
      {shown && <img src={shown} alt={t('Left by the technician')} className="size-full object-contain" />}
    </span>
  );
}
