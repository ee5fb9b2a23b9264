import { BatteryCharging } from 'lucide-react';
import type { Proof } from '../../domain/proof.ts';
import { ProofPhoto } from './proof-photo.tsx';

/** '4% to 38%' out of what the technician read off. */
function batteryWords({ startPercent, endPercent }: Proof): string | null {
  if (startPercent !== null && endPercent !== null) return `Battery from ${startPercent}% to ${endPercent}%`;
  if (startPercent !== null) return `Battery at ${startPercent}% before`;
  return endPercent === null ? null : `Battery at ${endPercent}% after`;
}

/** What the technician left of a finished job: battery, note, photo. */
export function ProofView({ proof }: { proof: Proof }) {
  const battery = batteryWords(proof);
  return (
    <div className="grid gap-3">
      {battery && (
        <p className="flex items-center gap-2 font-medium tabular-nums">
          <BatteryCharging aria-hidden="true" className="size-5 text-volt-text" />
          {battery}
        </p>
      )}
      {proof.note && <p className="[overflow-wrap:anywhere]">{proof.note}</p>}
      {proof.photoUrl && <ProofPhoto url={proof.photoUrl} />}
    </div>
  );
}
