import { BatteryCharging, MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Proof } from '../../../domain/bookings/proof.ts';
import { formatDistance } from '../../../domain/places/place.ts';
import { fetchBlob } from '../../app/http.ts';
import { t } from '../../ui/texts.ts';

/**
 * A photo that requires credentials, which an `img` element cannot send: the component fetches the photo.
 * @param url `/api/bookings/{id}/proof/{name}`
 */
function ProofPhoto({ url }: { url: string }) {
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

/** 'Battery from 4% to 38%'; null if the technician entered neither. */
function batteryText({ startPercent: start, endPercent: end }: Proof): string | null {
  if (start !== null && end !== null) return t('Battery from {start}% to {end}%', { start, end });
  if (start !== null) return t('Battery at {start}% before', { start });
  return end === null ? null : t('Battery at {end}% after', { end });
}

/** The technician's proof of a completed job: battery, note, photo. */
export function ProofView({ proof }: { proof: Proof }) {
  const { kwh } = proof;
  const battery = [batteryText(proof), kwh !== undefined && t('{kwh} kWh', { kwh })]
    .filter(Boolean)
    .join(', ');
  return (
    <div className="grid gap-3">
      {battery && (
        <p className="flex items-center gap-2 font-medium tabular-nums">
          <BatteryCharging aria-hidden="true" className="size-5 text-volt-text" />
          {battery}
        </p>
      )}
      {proof.distanceMeters !== undefined && (
        <p className="flex items-center gap-2 font-medium tabular-nums">
          <MapPin aria-hidden="true" className="size-5 text-ink-soft" />
          {t('{distance} from the place', { distance: formatDistance(proof.distanceMeters, { t }) })}
        </p>
      )}
      {proof.note && <p className="[overflow-wrap:anywhere]">{proof.note}</p>}
      {proof.photoUrl && <ProofPhoto url={proof.photoUrl} />}
    </div>
  );
}
