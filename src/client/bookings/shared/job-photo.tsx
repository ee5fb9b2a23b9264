import { useEffect, useState } from 'react';
import { fetchBlob, HttpError } from '../../app/http.ts';
import { Button } from '../../ui/button.tsx';
import { t } from '../../ui/texts.ts';

/**
 * A photo that requires credentials, which an `img` element cannot send: the component fetches the photo.
 * @param url `/api/bookings/{id}/proof/{name}`
 * @param alt what it is a photo of
 */
export function JobPhoto({ url, alt }: { url: string; alt: string }) {
  const [shown, setShown] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each attempt fetches the photo once more.
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
      (error) => !ending.signal.aborted && setFailure(error),
    );
    return () => {
      ending.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [url, attempt]);
  if (failure instanceof HttpError && failure.status === 404)
    return (
      <p className="text-small text-ink-soft">
        {t('The photo is not stored any more. Photos are deleted some time after the job.')}
      </p>
    );
  if (failure)
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
        {t('The photo did not load.')}
        <Button
          kind="plain"
          size="compact"
          onClick={() => {
            setFailure(null);
            setAttempt(attempt + 1);
          }}
        >
          {t('Try Again')}
        </Button>
      </p>
    );
  return (
    <span className="block aspect-[4/3] w-full overflow-hidden rounded-small bg-quiet">
      {shown && <img src={shown} alt={alt} className="size-full object-contain" />}
    </span>
  );
}
