import { BatteryCharging, MapPin } from 'lucide-react';
import type { Proof } from '../../../domain/bookings/proof.ts';
import { formatDistance } from '../../../domain/places/place.ts';
import { t } from '../../ui/texts.ts';
import { JobPhoto } from './job-photo.tsx';

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
      {proof.photoUrl && <JobPhoto url={proof.photoUrl} alt={t('Left by the technician')} />}
    </div>
  );
}
